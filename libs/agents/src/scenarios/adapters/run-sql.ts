import { dealtByWorkspace, namedSql, OURS, OURS_BY_NAME } from '@workops/platform/database';

/** Concurrent runs per workspace, in all processes together. */
const MOST_OF_A_WORKSPACE = 4;

export const LISTED = `
  workspace_id AS "workspaceId", id, batch_id AS "batchId", suite_run_id AS "suiteRunId", agent_id AS "agentId",
  scenario_id AS "scenarioId",
  display_id AS "displayId", version_kind AS "versionKind", version_number AS "versionNumber", status, score, error,
  coalesce(hard_fails, '[]') AS "hardFails", cost_micros AS "costMicros", duration_ms AS "durationMs",
  created_at AS "createdAt",
  started_at AS "startedAt", ended_at AS "endedAt"`;
export const WHOLE = `${LISTED}, coalesce(results, '[]') AS results, coalesce(transcript, '[]') AS transcript`;
export const SUITE_RUN = `
  workspace_id AS "workspaceId", id, suite_id AS "suiteId", suite_name AS "suiteName", suite_kind AS "suiteKind",
  agent_id AS "agentId",
  batch_id AS "batchId", trigger, version_kind AS "versionKind", version_number AS "versionNumber", status, n, summary,
  delta, livemode,
  created_at AS "createdAt", ended_at AS "endedAt"`;

export const OPEN_RUNS = 'FROM agents.scenario_run WHERE workspace_id = $1 AND ended_at IS NULL';
export const QUEUE = namedSql(
  [
    'workspaceId',
    'batchId',
    'suiteRunId',
    'agentId',
    'versionKind',
    'versionNumber',
    'livemode',
    'now',
    'ids',
    'scenarioIds',
    'displayIds',
    'maker',
  ],
  `
  INSERT INTO agents.scenario_run (workspace_id, id, batch_id, suite_run_id, agent_id, scenario_id, display_id,
                                   version_kind, version_number, status,
                                   livemode, maker, created_at, updated_at, due_at)
  SELECT :workspaceId, r.id, :batchId, :suiteRunId, :agentId, r.scenario_id, r.display_id, :versionKind, :versionNumber,
         'queued', :livemode, :maker::jsonb, :now, :now, :now
    FROM unnest(:ids::uuid[], :scenarioIds::uuid[], :displayIds::text[]) AS r (id, scenario_id, display_id)`,
);
export const ADD_SUITE_RUN = namedSql(
  [
    'workspaceId',
    'id',
    'suiteId',
    'suiteName',
    'suiteKind',
    'agentId',
    'batchId',
    'trigger',
    'versionKind',
    'versionNumber',
    'n',
    'livemode',
    'createdAt',
  ],
  `
  INSERT INTO agents.suite_run (workspace_id, id, suite_id, suite_name, suite_kind, agent_id, batch_id, trigger,
                                version_kind, version_number, status, n,
                                livemode, created_at)
  VALUES (:workspaceId, :id, :suiteId, :suiteName, :suiteKind, :agentId, :batchId, :trigger, :versionKind,
          :versionNumber, 'running', :n, :livemode, :createdAt)`,
);

export const UNDER_WAY = `
  SELECT workspace_id AS "workspaceId"
    FROM agents.scenario_run
   WHERE lease IS NOT NULL AND due_at > $1
   ORDER BY due_at LIMIT 10000`;
/** Only one process checks at a time, so that a workspace never exceeds its limit. */
export const LOOK_ALONE = `SELECT pg_try_advisory_xact_lock(hashtextextended('agents.scenario_run', 0)) AS alone`;
const WAITING = {
  name: 'agents.scenario_run',
  open: 'o.ended_at IS NULL',
  dueAt: 'o.due_at',
  key: 'id',
  most: MOST_OF_A_WORKSPACE,
};
/** `$5` is the end of the lease. */
export const LEASE = `
  WITH RECURSIVE ${dealtByWorkspace(WAITING)}, leased AS (
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
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true`;
export const RENEW = `UPDATE agents.scenario_run SET due_at = $4 WHERE ${OURS} RETURNING 1`;
export const RELEASE = `UPDATE agents.scenario_run SET due_at = $4, lease = NULL WHERE ${OURS}`;
export const LEAVE_OFF = `
  UPDATE agents.scenario_run SET due_at = $4, lease = NULL, attempts = attempts - 1 WHERE ${OURS}`;

export const LOCK_SUITE_RUN = `
  SELECT ${SUITE_RUN} FROM agents.suite_run WHERE workspace_id = $1 AND id = $2 FOR UPDATE`;
export const END = namedSql(
  [
    'workspaceId',
    'id',
    'lease',
    'status',
    'score',
    'error',
    'results',
    'hardFails',
    'transcript',
    'costMicros',
    'durationMs',
    'now',
  ],
  `
  UPDATE agents.scenario_run
     SET status = :status, score = :score, error = :error, results = :results::json, hard_fails = :hardFails::json,
         transcript = :transcript::json, cost_micros = :costMicros, duration_ms = :durationMs,
         ended_at = :now, updated_at = :now, due_at = NULL, lease = NULL
   WHERE ${OURS_BY_NAME}
  RETURNING batch_id AS "batchId", display_id AS "displayId"`,
);
export const CANCEL_LEASED = `
  UPDATE agents.scenario_run
     SET status = 'cancelled', ended_at = $4, updated_at = $4, due_at = NULL, lease = NULL
   WHERE ${OURS}
  RETURNING 1`;
export const CANCEL = `
  UPDATE agents.scenario_run SET status = 'cancelled', ended_at = $3, updated_at = $3, due_at = NULL, lease = NULL
   WHERE workspace_id = $1 AND id = $2 AND ended_at IS NULL`;
/** Ordered by id so that two statements over the same runs do not deadlock. */
export const lockedRuns = (which: string): string => `locked AS (
    SELECT id
      FROM agents.scenario_run
     WHERE workspace_id = $1 AND ${which} AND ended_at IS NULL
     ORDER BY id FOR NO KEY UPDATE)`;
export const CANCEL_ALL = `
  WITH ${lockedRuns('suite_run_id = $2')}
  UPDATE agents.scenario_run r SET status = 'cancelled', ended_at = $3, updated_at = $3, due_at = NULL, lease = NULL
    FROM locked WHERE r.workspace_id = $1 AND r.id = locked.id`;

export const LEFT =
  'SELECT 1 FROM agents.scenario_run WHERE workspace_id = $1 AND suite_run_id = $2 AND ended_at IS NULL LIMIT 1';
export const COUNTS = `
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
    FROM run`;
export const BEFORE = `
  SELECT id, pass_rate AS "passRate" FROM agents.suite_run
   WHERE workspace_id = $1 AND suite_id = $2 AND status = 'completed' ORDER BY ended_at DESC, id DESC LIMIT 1`;
export const COMPLETE = namedSql(
  ['workspaceId', 'id', 'status', 'summary', 'delta', 'passRate', 'now'],
  `
  UPDATE agents.suite_run
     SET status = :status, summary = :summary::json, delta = :delta::json, pass_rate = :passRate, ended_at = :now
   WHERE workspace_id = :workspaceId AND id = :id`,
);
export const SUITE_STANDS = 'SELECT name, kind FROM agents.scenario_suite WHERE workspace_id = $1 AND id = $2';

const OLD_RUNS = `
  SELECT workspace_id, id
    FROM agents.scenario_run
   WHERE ended_at < $1
   ORDER BY ended_at LIMIT 2000 FOR UPDATE SKIP LOCKED`;
export const SWEEP_RUNS = `DELETE FROM agents.scenario_run WHERE (workspace_id, id) IN (${OLD_RUNS}) RETURNING 1`;
const OLD_SUITE_RUNS = `
  SELECT workspace_id, id
    FROM agents.suite_run
   WHERE ended_at < $1
   ORDER BY ended_at LIMIT 2000 FOR UPDATE SKIP LOCKED`;
export const SWEEP_SUITE_RUNS = `
  DELETE FROM agents.suite_run WHERE (workspace_id, id) IN (${OLD_SUITE_RUNS}) RETURNING 1`;
