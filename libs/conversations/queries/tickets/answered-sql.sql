-- Run by libs/conversations/src/tickets/adapters/answered-sql.ts. Written by the test run (ADR 100).

-- name: ANSWERED_AGAIN
WITH touched AS (
  SELECT t.id FROM conversations.ticket t
   WHERE t.workspace_id = $1 AND t.status <> 'closed' AND t.channel <> 'none'
     AND t.id IN (SELECT ticket_id
                    FROM conversations.conversation
                   WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND ticket_id IS NOT NULL)
   ORDER BY t.id FOR UPDATE
)
UPDATE conversations.ticket t SET (first_response_at, first_response_message_id) = (
  SELECT m.created_at, m.id FROM conversations.message m
   WHERE m.workspace_id = t.workspace_id AND m.conversation_id = ANY (t.conversation_ids) AND m.direction = 'outbound'
     AND m.author ->> 'kind' IN ('member', 'api_key') AND NOT m.automated
     AND m.delivery_status IS DISTINCT FROM 'failed' AND m.created_at >= t.opened_at
   ORDER BY m.created_at, m.id LIMIT 1)
  FROM touched WHERE t.workspace_id = $1 AND t.id = touched.id;
