-- Run by libs/agents/src/scenarios/adapters/run-sql.ts. Written by the test run (ADR 100).

-- name: ADD_SUITE_RUN
-- $1 workspaceId, $2 id, $3 suiteId, $4 suiteName, $5 suiteKind, $6 agentId, $7 batchId, $8 trigger, $9 versionKind
-- $10 versionNumber, $11 n, $12 livemode, $13 createdAt
INSERT INTO agents.suite_run (workspace_id, id, suite_id, suite_name, suite_kind, agent_id, batch_id, trigger,
                              version_kind, version_number, status, n,
                              livemode, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
        $10, 'running', $11, $12, $13);

-- name: BEFORE
SELECT id, pass_rate AS "passRate" FROM agents.suite_run
 WHERE workspace_id = $1 AND suite_id = $2 AND status = 'completed' ORDER BY ended_at DESC, id DESC LIMIT 1;

-- name: CANCEL
UPDATE agents.scenario_run SET status = 'cancelled', ended_at = $3, updated_at = $3, due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND id = $2 AND ended_at IS NULL;

-- name: CANCEL_ALL
WITH locked AS (
  SELECT id
    FROM agents.scenario_run
   WHERE workspace_id = $1 AND suite_run_id = $2 AND ended_at IS NULL
   ORDER BY id FOR NO KEY UPDATE)
UPDATE agents.scenario_run r SET status = 'cancelled', ended_at = $3, updated_at = $3, due_at = NULL, lease = NULL
  FROM locked WHERE r.workspace_id = $1 AND r.id = locked.id;

-- name: COMPLETE
-- $1 workspaceId, $2 id, $3 status, $4 summary, $5 delta, $6 passRate, $7 now
UPDATE agents.suite_run
   SET status = $3, summary = $4::json, delta = $5::json, pass_rate = $6, ended_at = $7
 WHERE workspace_id = $1 AND id = $2;

-- name: COUNTS
WITH run AS (
  SELECT scenario_id, status, cost_micros, started_at, ended_at, coalesce(json_array_length(hard_fails), 0) AS hard
    FROM agents.scenario_run WHERE workspace_id = $1 AND suite_run_id = $2 AND status <> 'cancelled'
)
SELECT count(*) FILTER (WHERE status = 'passed')::int AS passed,
       count(*) FILTER (WHERE status = 'partial')::int AS partial,
       count(*) FILTER (WHERE status = 'failed')::int AS failed,
       count(*) FILTER (WHERE status = 'error')::int AS error,
       coalesce(sum(hard), 0)::int AS "hardFails", coalesce(sum(cost_micros), 0)::bigint AS "costMicros",
       coalesce(extract(epoch FROM max(ended_at) - min(started_at)) * 1000, 0)::bigint AS "durationMs",
       (SELECT count(*)
          FROM (SELECT 1 FROM run GROUP BY scenario_id HAVING count(DISTINCT status) > 1) differing)::int AS flaky
  FROM run;

-- name: END
-- $1 workspaceId, $2 id, $3 lease, $4 status, $5 score, $6 error, $7 results, $8 hardFails, $9 transcript
-- $10 costMicros, $11 durationMs, $12 now
UPDATE agents.scenario_run
   SET status = $4, score = $5, error = $6, results = $7::json, hard_fails = $8::json,
       transcript = $9::json, cost_micros = $10, duration_ms = $11,
       ended_at = $12, updated_at = $12, due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING batch_id AS "batchId", display_id AS "displayId";

-- name: LEASE
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM agents.scenario_run o
        WHERE o.ended_at IS NULL AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM agents.scenario_run o
        WHERE o.ended_at IS NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(4 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.id, o.due_at AS due_at FROM agents.scenario_run o
         WHERE o.ended_at IS NULL AND o.workspace_id = visited.workspace_id AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
  UPDATE agents.scenario_run r
     SET due_at = $5, lease = gen_random_uuid(), attempts = r.attempts + 1, status = 'running',
         started_at = coalesce(r.started_at, $1), updated_at = $1
    FROM dealt WHERE r.workspace_id = dealt.workspace_id AND r.id = dealt.id
  RETURNING r.workspace_id AS "workspaceId", r.id, r.lease, r.attempts, r.suite_run_id AS "suiteRunId",
      r.agent_id AS "agentId",
            r.scenario_id AS "scenarioId", r.version_kind AS "versionKind", r.version_number AS "versionNumber",
            r.livemode,
            r.maker
)
SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: LEFT
SELECT 1 FROM agents.scenario_run WHERE workspace_id = $1 AND suite_run_id = $2 AND ended_at IS NULL LIMIT 1;

-- name: LOCK_SUITE_RUN
SELECT
workspace_id AS "workspaceId", id, suite_id AS "suiteId", suite_name AS "suiteName", suite_kind AS "suiteKind",
agent_id AS "agentId",
batch_id AS "batchId", trigger, version_kind AS "versionKind", version_number AS "versionNumber", status, n, summary,
delta, livemode,
created_at AS "createdAt", ended_at AS "endedAt" FROM agents.suite_run WHERE workspace_id = $1 AND id = $2 FOR UPDATE;

-- name: LOOK_ALONE
SELECT pg_try_advisory_xact_lock(hashtextextended('agents.scenario_run', 0)) AS alone;

-- name: QUEUE
-- $1 workspaceId, $2 batchId, $3 suiteRunId, $4 agentId, $5 versionKind, $6 versionNumber, $7 livemode, $8 now
-- $9 ids, $10 scenarioIds, $11 displayIds, $12 maker
INSERT INTO agents.scenario_run (workspace_id, id, batch_id, suite_run_id, agent_id, scenario_id, display_id,
                                 version_kind, version_number, status,
                                 livemode, maker, created_at, updated_at, due_at)
SELECT $1, r.id, $2, $3, $4, r.scenario_id, r.display_id, $5, $6,
       'queued', $7, $12::jsonb, $8, $8, $8
  FROM unnest($9::uuid[], $10::uuid[], $11::text[]) AS r (id, scenario_id, display_id);

-- name: SUITE_STANDS
SELECT name, kind FROM agents.scenario_suite WHERE workspace_id = $1 AND id = $2;

-- name: SWEEP_RUNS
DELETE FROM agents.scenario_run WHERE (workspace_id, id) IN (
  SELECT workspace_id, id
    FROM agents.scenario_run
   WHERE ended_at < $1
   ORDER BY ended_at LIMIT 2000 FOR UPDATE SKIP LOCKED) RETURNING 1;

-- name: SWEEP_SUITE_RUNS
DELETE FROM agents.suite_run WHERE (workspace_id, id) IN (
SELECT workspace_id, id
  FROM agents.suite_run
 WHERE ended_at < $1
 ORDER BY ended_at LIMIT 2000 FOR UPDATE SKIP LOCKED) RETURNING 1;

-- name: UNDER_WAY
SELECT workspace_id AS "workspaceId"
  FROM agents.scenario_run
 WHERE lease IS NOT NULL AND due_at > $1
 ORDER BY due_at LIMIT 10000;
