-- Run by libs/agents/src/scenarios/adapters/suite-triggers.ts. Written by the test run (ADR 100).

-- name: DUE
SELECT workspace_id AS "workspaceId", id, run_at AS "runAt", livemode, last_run_on AS "lastRunOn"
  FROM agents.scenario_suite
 WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;

-- name: OF_AGENT
SELECT id, agent_id AS "agentId" FROM agents.scenario_suite
 WHERE workspace_id = $1 AND agent_id = $2 AND enabled AND kind IN ('golden', 'on_change') AND created_at <= $3
 ORDER BY id;

-- name: OF_GRAPH
SELECT s.id, s.agent_id AS "agentId"
  FROM (SELECT DISTINCT (node ->> 'aiAgentId')::uuid AS agent_id
          FROM agents.graph g
          JOIN agents.graph_version v ON v.workspace_id = g.workspace_id AND v.graph_id = g.id
            AND v.number = (g.live_version ->> 'number')::int
         CROSS JOIN LATERAL json_array_elements(v.pinned -> 'nodes') AS node
         WHERE g.workspace_id = $1 AND g.id = $2 AND node ->> 'aiAgentId' IS NOT NULL) held
  JOIN agents.scenario_suite s ON s.workspace_id = $1 AND s.agent_id = held.agent_id AND s.enabled
    AND s.kind IN ('golden', 'on_change') AND s.created_at <= $3
 ORDER BY s.id;

-- name: PUT_BEHIND
UPDATE agents.scenario_suite SET due_at = $3 WHERE workspace_id = $1 AND id = $2 AND due_at <= $4;

-- name: PUT_OFF
UPDATE agents.scenario_suite SET due_at = $3, last_run_on = $4 WHERE workspace_id = $1 AND id = $2;
