-- Run by libs/contacts/src/adapters/postgres-tags.ts. Written by the test run (ADR 100).

-- name: HOLD
SELECT id FROM contacts.tag WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE;

-- name: REMOVE
WITH gone AS (DELETE FROM contacts.tag WHERE workspace_id = $1 AND id = $2 RETURNING workspace_id, id)
INSERT INTO contacts.retired_tag (workspace_id, tag_id) SELECT workspace_id, id FROM gone RETURNING tag_id;
