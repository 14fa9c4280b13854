import type { DeclaredSubscriber } from '@workops/platform';

/** The agent that calls leads, or else an assisting agent, whose level is the objection. */
const MARK = `
  WITH given AS (SELECT * FROM json_to_recordset($1::json) AS g (workspace_id uuid, lead_id uuid, id uuid)),
  workspaces AS (SELECT DISTINCT workspace_id FROM given),
  calling AS (
    SELECT w.workspace_id, a.id FROM workspaces w
      CROSS JOIN LATERAL (
        (SELECT a.id FROM agents.ai_agent a WHERE a.workspace_id = w.workspace_id AND a.calls_leads)
        UNION ALL
        (SELECT a.id FROM agents.ai_agent a
           JOIN agents.agent_version v ON v.workspace_id = a.workspace_id AND v.agent_id = a.id
             AND v.number = (a.live_version->>'number')::int
          WHERE a.workspace_id = w.workspace_id AND a.live_version IS NOT NULL
            AND v.pinned->'voice'->>'autonomyLevel' = 'assisted'
          ORDER BY a.id DESC LIMIT 1)
        LIMIT 1
      ) a
  )
  INSERT INTO agents.voice_call (workspace_id, lead_id, id, ai_agent_id, status, due_at)
  SELECT g.workspace_id, g.lead_id, g.id, calling.id, 'waiting', now()
    FROM given g
    JOIN calling ON calling.workspace_id = g.workspace_id
  ON CONFLICT (workspace_id, lead_id) DO NOTHING`;

/** Joins the transaction that consumes the events; a repeated event adds no row. */
export const VOICE_EVENTS: DeclaredSubscriber = {
  name: 'agents-voice',
  events: ['lead.created'],
  runsIn: 'scheduler',
  handler:
    ({ ids }) =>
    async (events, tx) => {
      const leads = events.map(({ workspaceId, resource }) => ({
        workspace_id: workspaceId,
        lead_id: resource.id,
        id: ids.next(),
      }));
      await tx.query(MARK, [JSON.stringify(leads)]);
    },
};
