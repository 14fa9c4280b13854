/**
 * Live graph versions, and older ones pinned by live agents. A live version's `names` contain its graph's id, so few
 * pinned texts are read.
 */
const RUN_GRAPHS = `
  SELECT v.graph_id, v.pinned
    FROM agents.graph g
    JOIN agents.graph_version v ON v.workspace_id = g.workspace_id AND v.graph_id = g.id
      AND v.number = (g.live_version->>'number')::int
   WHERE g.workspace_id = $1
  UNION ALL
  SELECT v.graph_id, v.pinned
    FROM agents.ai_agent a
    JOIN agents.graph g ON g.workspace_id = a.workspace_id AND a.live_version->'names' ? g.id::text
    JOIN agents.agent_version l ON l.workspace_id = a.workspace_id AND l.agent_id = a.id
      AND l.number = (a.live_version->>'number')::int
    JOIN agents.graph_version v ON v.workspace_id = g.workspace_id AND v.graph_id = g.id
      AND v.number = (l.pinned->>'graphVersion')::int
   WHERE a.workspace_id = $1`;
const RUN_AGENTS = `
  SELECT r.graph_id, (n->>'aiAgentId')::uuid AS agent_id, (n->>'agentVersion')::int AS number
    FROM (${RUN_GRAPHS}) r CROSS JOIN LATERAL json_array_elements(r.pinned->'nodes') n
   WHERE n->>'agentVersion' IS NOT NULL`;

const naming = (field: 'toolIds' | 'skillIds', texts: 'tools' | 'skills'): string => `
  SELECT id FROM agents.ai_agent
   WHERE workspace_id = $1 AND (draft->'${field}' ? $2::text OR live_version->'names' ? $2::text)
  UNION
  SELECT v.agent_id
    FROM agents.agent_version v
    JOIN (SELECT DISTINCT agent_id, number FROM (${RUN_AGENTS}) each) ran ON ran.agent_id = v.agent_id
      AND ran.number = v.number
   WHERE v.workspace_id = $1
     AND EXISTS (SELECT 1 FROM json_array_elements(v.pinned->'${texts}') t WHERE t->>'id' = $2::text)
   ORDER BY id`;

/** Agents whose draft or used version refers to a tool or a skill. */
export const NAMING = { tool: naming('toolIds', 'tools'), skill: naming('skillIds', 'skills') };
export const GRAPHS_HOLDING = `
  SELECT DISTINCT graph_id AS id FROM (${RUN_AGENTS}) ran WHERE agent_id = $2::uuid ORDER BY id`;
export const AGENTS_RUNNING = `
  SELECT id FROM agents.ai_agent WHERE workspace_id = $1 AND live_version->'names' ? $2::text ORDER BY id`;
