-- Run by libs/contacts/src/adapters/retired-attributes.ts. Written by the test run (ADR 100).

-- name: CLAIM
SELECT workspace_id AS "workspaceId", definition_id AS "definitionId", cleared_until AS "clearedUntil"
  FROM contacts.retired_attribute ORDER BY workspace_id, definition_id LIMIT 1 FOR UPDATE SKIP LOCKED;

-- name: CLEAR
WITH span AS (
  SELECT id
    FROM contacts.contact
   WHERE workspace_id = $1 AND ($3::uuid IS NULL OR id > $3)
   ORDER BY id LIMIT 2000
), holding AS (
  SELECT id, attributes->$2 AS held FROM contacts.contact
   WHERE workspace_id = $1 AND id IN (SELECT id FROM span) AND attributes ? $2 ORDER BY id FOR UPDATE
), cleared AS (
  UPDATE contacts.contact AS contact SET attributes = contact.attributes - $2
    FROM holding WHERE contact.workspace_id = $1 AND contact.id = holding.id
)
SELECT (SELECT id FROM span ORDER BY id DESC LIMIT 1) AS until, (SELECT count(*) FROM span) AS seen,
       (SELECT count(*) FROM holding) AS cleared,
       ARRAY(SELECT held->>'id' FROM holding WHERE jsonb_typeof(held->'value') = 'object') AS files;

-- name: FINISH
DELETE FROM contacts.retired_attribute WHERE workspace_id = $1 AND definition_id = $2;

-- name: GO_ON
UPDATE contacts.retired_attribute SET cleared_until = $3 WHERE workspace_id = $1 AND definition_id = $2;
