-- Run by libs/contacts/src/adapters/postgres-companies.ts. Written by the test run (ADR 100).

-- name: HOLD
SELECT id FROM contacts.company WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE;

-- name: pageOf
WITH page AS (
  SELECT * FROM contacts.company
   WHERE workspace_id = $1 AND ($3::uuid IS NULL OR id < $3) AND true
   ORDER BY id DESC LIMIT $2
), counted AS (
  SELECT c.company_id, count(*) AS contacts FROM contacts.contact c
   WHERE c.workspace_id = $1 AND c.company_id IN (SELECT id FROM page) AND c.merged_into_contact_id IS NULL
     AND c.archived_at IS NULL
   GROUP BY c.company_id
)
SELECT page.workspace_id AS "workspaceId", page.id, page.created_at AS "createdAt", page.updated_at AS "updatedAt",
  page.name, page.domain, page.industry, coalesce(counted.contacts, 0) AS "contactCount"
  FROM page LEFT JOIN counted ON counted.company_id = page.id ORDER BY id DESC;

-- name: pageOf
WITH page AS (
  SELECT * FROM contacts.company
   WHERE workspace_id = $1 AND ($3::uuid IS NULL OR id < $3) AND searched LIKE $4
   ORDER BY id DESC LIMIT $2
), counted AS (
  SELECT c.company_id, count(*) AS contacts FROM contacts.contact c
   WHERE c.workspace_id = $1 AND c.company_id IN (SELECT id FROM page) AND c.merged_into_contact_id IS NULL
     AND c.archived_at IS NULL
   GROUP BY c.company_id
)
SELECT page.workspace_id AS "workspaceId", page.id, page.created_at AS "createdAt", page.updated_at AS "updatedAt",
  page.name, page.domain, page.industry, coalesce(counted.contacts, 0) AS "contactCount"
  FROM page LEFT JOIN counted ON counted.company_id = page.id ORDER BY id DESC;

-- name: RELEASE
WITH own AS (
  SELECT id FROM contacts.contact WHERE workspace_id = $1 AND company_id = $2 ORDER BY id FOR UPDATE
), released AS (
  UPDATE contacts.contact c
     SET company_id = NULL, updated_at = $3
    FROM own
   WHERE c.workspace_id = $1 AND c.id = own.id
  RETURNING c.id, c.merged_into_contact_id
)
SELECT id FROM released WHERE merged_into_contact_id IS NULL ORDER BY id;
