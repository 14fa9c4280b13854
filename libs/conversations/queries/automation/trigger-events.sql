-- Run by libs/conversations/src/automation/adapters/trigger-events.ts. Written by the test run (ADR 100).

-- name: MARK
INSERT INTO conversations.trigger_job (workspace_id, event_id, trigger_id, conversation_id, message_id, chain,
                                       occurred_at, attempts, due_at)
SELECT g.workspace_id, g.event_id, t.id, c.id, g.message_id, g.chain, g.occurred_at, 0, now()
  FROM json_to_recordset($1::json) AS g (workspace_id uuid, event_id uuid, type text, conversation_id uuid,
                                         message_id uuid, ticket_id uuid, chain uuid[],
                                         occurred_at timestamptz)
  JOIN conversations.automation_trigger t ON t.workspace_id = g.workspace_id AND t.event = g.type AND t.is_active
  CROSS JOIN LATERAL (
    SELECT coalesce(g.conversation_id, (
      SELECT k.id
        FROM conversations.ticket s
        JOIN conversations.conversation k ON k.workspace_id = s.workspace_id AND k.id = ANY (s.conversation_ids)
       WHERE s.workspace_id = g.workspace_id AND s.id = g.ticket_id
       ORDER BY k.status = 'closed', k.id = s.origin_conversation_id DESC, k.activity_at DESC LIMIT 1)) AS id
  ) AS asked
  JOIN conversations.conversation c ON c.workspace_id = g.workspace_id AND c.id = asked.id AND NOT c.filtered
 WHERE (SELECT m.automated OR (m.direction = 'inbound' AND m.external_message_id IS NULL)
          FROM conversations.message m
         WHERE m.workspace_id = g.workspace_id AND m.id = g.message_id) IS NOT TRUE
   AND (g.type <> 'conversation.created'
        OR (SELECT m.automated FROM conversations.message m
             WHERE m.workspace_id = g.workspace_id AND m.conversation_id = c.id AND m.seq = 1
               AND m.direction = 'inbound') IS NOT TRUE)
ON CONFLICT (workspace_id, event_id, trigger_id) DO NOTHING;

-- name: WITH_TRIGGERS
SELECT DISTINCT workspace_id AS id
  FROM conversations.automation_trigger
 WHERE workspace_id = ANY ($1::uuid[]) AND is_active;
