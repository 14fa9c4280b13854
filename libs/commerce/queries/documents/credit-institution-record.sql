-- Run by libs/commerce/src/documents/adapters/credit-institution-record.ts. Written by the test run (ADR 100).

-- within: creditInstitutions.ceiling
SELECT credit_institution.workspace_id AS "workspaceId", credit_institution.id,
  credit_institution.created_at AS "createdAt", credit_institution.updated_at AS "updatedAt", credit_institution.name,
  credit_institution.is_active AS "isActive"
FROM commerce.credit_institution
WHERE workspace_id = $1 AND id = $2;

-- within: creditInstitutions.ceiling
SELECT credit_institution.workspace_id AS "workspaceId", credit_institution.id,
  credit_institution.created_at AS "createdAt", credit_institution.updated_at AS "updatedAt", credit_institution.name,
  credit_institution.is_active AS "isActive"
FROM commerce.credit_institution
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;
