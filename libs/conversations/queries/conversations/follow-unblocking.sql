-- Run by libs/conversations/src/conversations/adapters/follow-unblocking.ts. Written by the test run (ADR 100).

-- name: UNFILTER
UPDATE conversations.conversation SET filtered = false, updated_at = $3
 WHERE workspace_id = $1
   AND id IN (SELECT id
                FROM conversations.conversation
               WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[]) AND filtered
               ORDER BY id FOR UPDATE)
RETURNING ticket_id AS "ticketId", handler;
