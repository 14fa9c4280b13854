-- Run by libs/agents/src/definitions/adapters/names-in-use.ts. Written by the test run (ADR 100).

-- name: AGENTS_RUNNING
SELECT id FROM agents.ai_agent WHERE workspace_id = $1 AND live_version->'names' ? $2::text ORDER BY id;

-- name: GRAPHS_HOLDING
SELECT DISTINCT graph_id AS id FROM (
SELECT r.graph_id, (n->>'aiAgentId')::uuid AS agent_id, (n->>'agentVersion')::int AS number
  FROM (
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
 WHERE a.workspace_id = $1) r CROSS JOIN LATERAL json_array_elements(r.pinned->'nodes') n
 WHERE n->>'agentVersion' IS NOT NULL) ran WHERE agent_id = $2::uuid ORDER BY id;

-- name: naming
SELECT id FROM agents.ai_agent
 WHERE workspace_id = $1 AND (draft->'toolIds' ? $2::text OR live_version->'names' ? $2::text)
UNION
SELECT v.agent_id
  FROM agents.agent_version v
  JOIN (SELECT DISTINCT agent_id, number FROM (
SELECT r.graph_id, (n->>'aiAgentId')::uuid AS agent_id, (n->>'agentVersion')::int AS number
  FROM (
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
 WHERE a.workspace_id = $1) r CROSS JOIN LATERAL json_array_elements(r.pinned->'nodes') n
 WHERE n->>'agentVersion' IS NOT NULL) each) ran ON ran.agent_id = v.agent_id
    AND ran.number = v.number
 WHERE v.workspace_id = $1
   AND EXISTS (SELECT 1 FROM json_array_elements(v.pinned->'tools') t WHERE t->>'id' = $2::text)
 ORDER BY id;

-- name: naming
SELECT id FROM agents.ai_agent
 WHERE workspace_id = $1 AND (draft->'skillIds' ? $2::text OR live_version->'names' ? $2::text)
UNION
SELECT v.agent_id
  FROM agents.agent_version v
  JOIN (SELECT DISTINCT agent_id, number FROM (
SELECT r.graph_id, (n->>'aiAgentId')::uuid AS agent_id, (n->>'agentVersion')::int AS number
  FROM (
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
 WHERE a.workspace_id = $1) r CROSS JOIN LATERAL json_array_elements(r.pinned->'nodes') n
 WHERE n->>'agentVersion' IS NOT NULL) each) ran ON ran.agent_id = v.agent_id
    AND ran.number = v.number
 WHERE v.workspace_id = $1
   AND EXISTS (SELECT 1 FROM json_array_elements(v.pinned->'skills') t WHERE t->>'id' = $2::text)
 ORDER BY id;
