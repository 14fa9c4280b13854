-- Run by libs/conversations/src/conversations/adapters/move-conversations.ts. Written by the test run (ADR 100).

-- name: MOVE
UPDATE conversations.conversation SET contact_id = $2, updated_at = $4
 WHERE workspace_id = $1
   AND id IN (SELECT id
                FROM conversations.conversation
               WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
               ORDER BY id FOR UPDATE)
RETURNING id;

-- name: MOVE_HOLDS
UPDATE conversations.outbound_hold SET contact_id = $2, updated_at = $4
 WHERE workspace_id = $1
   AND id IN (SELECT id
                FROM conversations.outbound_hold
               WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
               ORDER BY id FOR UPDATE);
