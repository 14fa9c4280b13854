import type { DeclaredSubscriber } from '@workops/platform';

const ENDED = `
  INSERT INTO agents.coach_ended (workspace_id, agent_id, conversation_id, ended_at)
  SELECT DISTINCT t.workspace_id, t.ai_agent_id, t.conversation_id, now()
    FROM json_to_recordset($1::json) AS g (workspace_id uuid, conversation_id uuid)
    JOIN agents.ai_turn t ON t.workspace_id = g.workspace_id AND t.conversation_id = g.conversation_id
    JOIN agents.ai_agent a ON a.workspace_id = t.workspace_id AND a.id = t.ai_agent_id
  ON CONFLICT (workspace_id, agent_id, conversation_id) DO UPDATE SET ended_at = excluded.ended_at`;

/** A conversation that ends again is reviewed again. */
export const COACH_EVENTS: DeclaredSubscriber = {
  name: 'agents-coach',
  events: ['conversation.resolved'],
  runsIn: 'scheduler',
  handler: () => async (events, tx) => {
    const ended = events.flatMap(({ workspaceId, data: { conversation_id: id } }) =>
      typeof id === 'string' ? [{ workspace_id: workspaceId, conversation_id: id }] : [],
    );
    await tx.query(ENDED, [JSON.stringify(ended)]);
  },
};
