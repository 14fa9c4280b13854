-- Run by libs/contacts/src/adapters/retired-tags.ts. Written by the test run (ADR 100).

-- name: CLAIM
SELECT workspace_id AS "workspaceId", tag_id AS "tagId"
  FROM contacts.retired_tag ORDER BY workspace_id, tag_id LIMIT 1 FOR UPDATE SKIP LOCKED;

-- name: CLEAR
WITH holding AS (
  SELECT id FROM contacts.contact WHERE workspace_id = $1 AND tag_ids @> ARRAY[$2::uuid] AND tag_ids <> '{}'
   ORDER BY id LIMIT 2000 FOR UPDATE
), cleared AS (
  UPDATE contacts.contact c SET tag_ids = array_remove(c.tag_ids, $2::uuid) FROM holding
   WHERE c.workspace_id = $1 AND c.id = holding.id RETURNING c.id
)
SELECT count(*) AS cleared FROM cleared;

-- name: FINISH
DELETE FROM contacts.retired_tag WHERE workspace_id = $1 AND tag_id = $2;
