/**
 * Recomputes after failures, retries or late deliveries. The first message of a person or an API key that has not
 * failed answers; notices and campaigns do not. The caller has locked the conversations. A ticket without origin
 * conversation was answered when it was opened.
 */
export const ANSWERED_AGAIN = `
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
    FROM touched WHERE t.workspace_id = $1 AND t.id = touched.id`;
