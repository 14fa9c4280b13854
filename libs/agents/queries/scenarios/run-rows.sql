-- Run by libs/agents/src/scenarios/adapters/run-rows.ts. Written by the test run (ADR 100).

-- name: READ_SUITE_RUN
SELECT
workspace_id AS "workspaceId", id, suite_id AS "suiteId", suite_name AS "suiteName", suite_kind AS "suiteKind",
agent_id AS "agentId",
batch_id AS "batchId", trigger, version_kind AS "versionKind", version_number AS "versionNumber", status, n, summary,
delta, livemode,
created_at AS "createdAt", ended_at AS "endedAt"
FROM agents.suite_run
WHERE workspace_id = $1 AND agent_id = $2 AND id = $3;

-- name: RUN
SELECT
  workspace_id AS "workspaceId", id, batch_id AS "batchId", suite_run_id AS "suiteRunId", agent_id AS "agentId",
  scenario_id AS "scenarioId",
  display_id AS "displayId", version_kind AS "versionKind", version_number AS "versionNumber", status, score, error,
  coalesce(hard_fails, '[]') AS "hardFails", cost_micros AS "costMicros", duration_ms AS "durationMs",
  created_at AS "createdAt",
  started_at AS "startedAt", ended_at AS "endedAt", coalesce(results, '[]') AS results, coalesce(transcript,
    '[]') AS transcript
  FROM agents.scenario_run
  WHERE workspace_id = $1 AND agent_id = $2 AND id = $3;
