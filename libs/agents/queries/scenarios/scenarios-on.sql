-- Run by libs/agents/src/scenarios/adapters/scenarios-on.ts. Written by the test run (ADR 100).

-- name: GRAPH
SELECT CASE WHEN a.draft ->> 'engine' = 'graph' THEN (a.draft ->> 'graphId')::uuid END AS draft, g.id AS live
  FROM agents.ai_agent a
  LEFT JOIN agents.graph g ON g.workspace_id = a.workspace_id AND a.live_version -> 'names' ? g.id::text
 WHERE a.workspace_id = $1 AND a.id = $2;

-- name: HAND_RUNS_OVER
WITH locked AS (
  SELECT id
    FROM agents.scenario_run
   WHERE workspace_id = $1 AND scenario_id = $2 AND ended_at IS NULL
   ORDER BY id FOR NO KEY UPDATE)
UPDATE agents.scenario_run r SET maker = $3::jsonb FROM locked WHERE r.workspace_id = $1 AND r.id = locked.id;

-- name: HAND_SUITES_OVER
UPDATE agents.scenario_suite SET maker = $3::jsonb WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: HOLD_AGENT
SELECT 1 FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2 FOR KEY SHARE;

-- name: LIVE
SELECT (live_version ->> 'number')::int AS number FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2;

-- name: NEXT_NUMBER
INSERT INTO agents.scenario_number AS n (workspace_id, last) VALUES ($1, 1)
ON CONFLICT (workspace_id) DO UPDATE SET last = n.last + 1 RETURNING last;

-- name: OF_AGENT
SELECT s.id, s.number
  FROM agents.scenario s
  JOIN unnest($3::uuid[]) WITH ORDINALITY AS named (id, place) ON named.id = s.id
 WHERE s.workspace_id = $1 AND s.agent_id = $2 ORDER BY named.place;

-- name: RUNS
-- $1 workspaceId, $2 agentId, $3 after, $4 limit, $5 batchId, $6 suiteRunId, $7 scenarioId, $8 status
SELECT
workspace_id AS "workspaceId", id, batch_id AS "batchId", suite_run_id AS "suiteRunId", agent_id AS "agentId",
scenario_id AS "scenarioId",
display_id AS "displayId", version_kind AS "versionKind", version_number AS "versionNumber", status, score, error,
coalesce(hard_fails, '[]') AS "hardFails", cost_micros AS "costMicros", duration_ms AS "durationMs",
created_at AS "createdAt",
started_at AS "startedAt", ended_at AS "endedAt"
  FROM agents.scenario_run
 WHERE workspace_id = $1 AND agent_id = $2 AND ($3::uuid IS NULL OR id < $3)
   AND ($5::uuid IS NULL OR batch_id = $5)
   AND ($6::uuid IS NULL OR suite_run_id = $6)
   AND ($7::uuid IS NULL OR scenario_id = $7) AND ($8::text IS NULL OR status = $8)
 ORDER BY id DESC LIMIT $4;

-- within: SCENARIOS
SELECT scenario.workspace_id AS "workspaceId", scenario.id, scenario.created_at AS "createdAt",
  scenario.updated_at AS "updatedAt", scenario.agent_id AS "agentId", scenario.number, scenario.title, scenario.script,
  scenario.persona, scenario.max_turns AS "maxTurns", scenario.mocks, scenario.assertions
FROM agents.scenario
WHERE workspace_id = $1 AND agent_id = $2 AND ($3::uuid IS NULL OR id < $3)
ORDER BY id DESC LIMIT $4;

-- within: SCENARIOS
SELECT scenario_suite.workspace_id AS "workspaceId", scenario_suite.id, scenario_suite.created_at AS "createdAt",
  scenario_suite.updated_at AS "updatedAt", scenario_suite.agent_id AS "agentId", scenario_suite.name,
  scenario_suite.name_key AS "nameKey", scenario_suite.kind, scenario_suite.scenario_ids AS "scenarioIds",
  scenario_suite.repeats, scenario_suite.run_at AS "runAt", scenario_suite.enabled, scenario_suite.due_at AS "dueAt",
  scenario_suite.last_run_on AS "lastRunOn", scenario_suite.livemode, scenario_suite.maker
FROM agents.scenario_suite
WHERE workspace_id = $1 AND agent_id = $2 AND ($3::uuid IS NULL OR id < $3)
ORDER BY id DESC LIMIT $4;

-- name: SUITE_RUNS
SELECT
  workspace_id AS "workspaceId", id, suite_id AS "suiteId", suite_name AS "suiteName", suite_kind AS "suiteKind",
  agent_id AS "agentId",
  batch_id AS "batchId", trigger, version_kind AS "versionKind", version_number AS "versionNumber", status, n, summary,
  delta, livemode,
  created_at AS "createdAt", ended_at AS "endedAt"
  FROM agents.suite_run
  WHERE workspace_id = $1 AND agent_id = $2 AND ($3::uuid IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4;

-- name: SUITES_RUNNING
SELECT id FROM agents.scenario_suite
 WHERE workspace_id = $1 AND agent_id = $2 AND enabled AND kind <> 'exploratory' AND scenario_ids ? $3
 ORDER BY id FOR NO KEY UPDATE;
