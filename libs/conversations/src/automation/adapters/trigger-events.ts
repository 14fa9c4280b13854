import type { RecordedEvent } from '@workops/contracts';
import type { DeclaredSubscriber } from '@workops/platform';
import { triggerEvents } from '../domain/configured';

/**
 * Creates a job for each active trigger of an event. Automated messages, words of website forms (which no channel
 * delivered) and conversations of blocked contacts create none. For a ticket event the conversation is the ticket's origin, or if that is closed, the one with the latest
 * activity.
 */
export const MARK = `
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
  ON CONFLICT (workspace_id, event_id, trigger_id) DO NOTHING`;

const idIn = (data: Record<string, unknown>, field: string): string | null => {
  const value = data[field];
  return typeof value === 'string' ? value : null;
};

const jobOf = ({ workspaceId, id, type, occurredAt, data, chain = [] }: RecordedEvent) => ({
  workspace_id: workspaceId,
  event_id: id,
  type,
  chain,
  occurred_at: occurredAt,
  conversation_id: idIn(data, 'conversation_id'),
  message_id: idIn(data, 'message_id'),
  ticket_id: idIn(data, 'ticket_id'),
});

const WITH_TRIGGERS = `
  SELECT DISTINCT workspace_id AS id
    FROM conversations.automation_trigger
   WHERE workspace_id = ANY ($1::uuid[]) AND is_active`;

/** Jobs commit with the events' consumption and run in another transaction. */
export const TRIGGER_EVENTS: DeclaredSubscriber = {
  name: 'conversations-triggers',
  events: triggerEvents,
  usedIn: async (sql, workspaceIds) =>
    new Set((await sql.query<{ id: string }>(WITH_TRIGGERS, [workspaceIds])).map(({ id }) => id)),
  runsIn: 'scheduler',
  handler: () => async (events, tx) => {
    await tx.query(MARK, [JSON.stringify(events.map(jobOf))]);
  },
};
