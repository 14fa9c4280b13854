-- Run by libs/conversations/src/channels/adapters/postgres-media.ts. Written by the test run (ADR 100).

-- name: AGAIN
-- $1 workspaceId, $2 id, $3 attempts, $4 seconds
UPDATE conversations.attachment
   SET due_at = now() + $4 * interval '1 s', leased_until = NULL
 WHERE workspace_id = $1 AND id = $2 AND attempts = $3 AND due_at IS NOT NULL;

-- name: FAILED
-- $1 workspaceId, $2 id, $3 attempts
UPDATE conversations.attachment
   SET status = 'failed', due_at = NULL, leased_until = NULL
 WHERE workspace_id = $1 AND id = $2 AND attempts = $3 AND due_at IS NOT NULL;

-- name: LEASED
WITH RECURSIVE waiting AS (
  SELECT (SELECT workspace_id
            FROM conversations.attachment
           WHERE due_at IS NOT NULL
           ORDER BY workspace_id LIMIT 1) AS id
  UNION ALL
  SELECT (SELECT workspace_id
            FROM conversations.attachment
           WHERE due_at IS NOT NULL AND workspace_id > waiting.id
           ORDER BY workspace_id LIMIT 1)
    FROM waiting WHERE waiting.id IS NOT NULL
), workspaces AS MATERIALIZED (
  SELECT id FROM waiting
   WHERE id IS NOT NULL
     AND EXISTS (SELECT FROM conversations.attachment a WHERE a.workspace_id = waiting.id AND a.due_at <= now())
   ORDER BY random()
), due AS (
  SELECT entry.* FROM workspaces CROSS JOIN LATERAL (
    SELECT workspace_id, id FROM conversations.attachment
     WHERE workspace_id = workspaces.id AND due_at <= now() AND (leased_until IS NULL OR leased_until <= now())
     ORDER BY due_at
     LIMIT greatest(0, 2 - (SELECT count(*) FROM conversations.attachment held
                                             WHERE held.workspace_id = workspaces.id AND held.due_at IS NOT NULL
                                               AND held.leased_until > now()))
       FOR UPDATE SKIP LOCKED) AS entry
   LIMIT $1
)
UPDATE conversations.attachment a SET leased_until = now() + interval '90 s', attempts = a.attempts + 1 FROM due
 WHERE a.workspace_id = due.workspace_id AND a.id = due.id
RETURNING a.workspace_id AS "workspaceId", a.id, a.account_id AS "accountId", a.reference,
    a.content_type AS "contentType", a.sha256, a.attempts;

-- name: STORED
-- $1 workspaceId, $2 id, $3 attempts, $4 fileId, $5 size, $6 sha256
UPDATE conversations.attachment
   SET status = 'stored', file_id = $4, size = $5, sha256 = $6, due_at = NULL, leased_until = NULL
 WHERE workspace_id = $1 AND id = $2 AND attempts = $3 AND due_at IS NOT NULL
RETURNING id;
