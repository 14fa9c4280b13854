-- Run by libs/conversations/src/channels/adapters/template-syncs.ts. Written by the test run (ADR 100).

-- name: AGAIN
UPDATE conversations.template_sync
   SET leased_until = NULL, due_at = CASE WHEN asked = $3 THEN now() + $4 * interval '1 s' ELSE now() END
 WHERE workspace_id = $1 AND account_id = $2;

-- name: ASK
INSERT INTO conversations.template_sync (workspace_id, account_id, due_at, attempts, asked)
VALUES ($1, $2, now(), 0, 1)
ON CONFLICT (workspace_id, account_id) DO UPDATE SET due_at = now(), attempts = 0, asked = template_sync.asked + 1;

-- name: DONE
DELETE FROM conversations.template_sync WHERE workspace_id = $1 AND account_id = $2 AND asked = $3;

-- name: LEASE
WITH due AS (
  SELECT s.workspace_id, s.account_id FROM (
    SELECT DISTINCT ON (workspace_id) workspace_id, account_id, due_at FROM conversations.template_sync waiting
     WHERE due_at <= now() AND (leased_until IS NULL OR leased_until <= now())
       AND NOT EXISTS (SELECT FROM conversations.template_sync held
                        WHERE held.workspace_id = waiting.workspace_id AND held.leased_until > now())
     ORDER BY workspace_id, due_at
  ) AS chosen JOIN conversations.template_sync s USING (workspace_id, account_id)
   ORDER BY chosen.due_at LIMIT $1 FOR UPDATE OF s SKIP LOCKED
)
UPDATE conversations.template_sync s SET leased_until = now() + interval '2 min', attempts = attempts + 1 FROM due
 WHERE s.workspace_id = due.workspace_id AND s.account_id = due.account_id
RETURNING s.workspace_id AS "workspaceId", s.account_id AS "accountId", s.attempts, s.asked;
