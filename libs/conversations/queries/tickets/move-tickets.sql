-- Run by libs/conversations/src/tickets/adapters/move-tickets.ts. Written by the test run (ADR 100).

-- name: MOVE
UPDATE conversations.ticket SET contact_id = $2, updated_at = $4
 WHERE workspace_id = $1
   AND id IN (SELECT id
                FROM conversations.ticket
               WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
               ORDER BY id FOR UPDATE)
RETURNING id;
