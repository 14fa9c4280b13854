-- Run by the records of contacts. Written by the test run (ADR 100).

-- name: attribute_definition
SELECT id FROM contacts.attribute_definition WHERE workspace_id = $1 AND key = $2;

-- name: attribute_definition
INSERT INTO contacts.attribute_definition (workspace_id, id, created_at, updated_at, key, label, type, options)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (workspace_id, key) DO NOTHING
RETURNING id;

-- name: company
DELETE FROM contacts.company WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: company
SELECT id FROM contacts.company WHERE workspace_id = $1 AND domain = $2 AND domain IS NOT NULL;

-- name: company
INSERT INTO contacts.company (workspace_id, id, created_at, updated_at, name, domain, industry, searched)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (workspace_id, domain)
WHERE domain IS NOT NULL DO NOTHING
RETURNING id;

-- name: company
SELECT company.workspace_id AS "workspaceId", company.id, company.created_at AS "createdAt",
  company.updated_at AS "updatedAt", company.name, company.domain, company.industry
FROM contacts.company
WHERE workspace_id = $1 AND id = $2;

-- name: company
SELECT company.workspace_id AS "workspaceId", company.id, company.created_at AS "createdAt",
  company.updated_at AS "updatedAt", company.name, company.domain, company.industry
FROM contacts.company
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;

-- name: tag
SELECT id FROM contacts.tag WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: tag
INSERT INTO contacts.tag (workspace_id, id, created_at, updated_at, name)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;
