-- Run by libs/contacts/src/adapters/postgres-attribute-definitions.ts. Written by the test run (ADR 100).

-- name: REMOVE
WITH gone AS (
  DELETE FROM contacts.attribute_definition WHERE workspace_id = $1 AND id = $2 RETURNING workspace_id, id
)
INSERT INTO contacts.retired_attribute (workspace_id, definition_id) SELECT workspace_id, id FROM gone;
