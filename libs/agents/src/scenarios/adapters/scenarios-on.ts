import type { RecordPage, Store } from '@workops/kernel';
import { namedSql, plannedEachTime, type Database } from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import type { Scenario } from '../domain/scenario';
import type { Suite } from '../domain/suite';
import type { VersionKind } from '../domain/suite-run';
import type { ListedRun, ScenarioReads, ScenarioTransaction, SuiteRun, TestedAgents } from '../scenario-ports';
import { readRun, readSuiteRun, runRows } from './run-rows';
import { LISTED, lockedRuns, SUITE_RUN } from './run-sql';
import { scenarioRecords, suiteRecords } from './scenario-records';

const NEXT_NUMBER = `
  INSERT INTO agents.scenario_number AS n (workspace_id, last) VALUES ($1, 1)
  ON CONFLICT (workspace_id) DO UPDATE SET last = n.last + 1 RETURNING last`;
const HOLD_AGENT = 'SELECT 1 FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2 FOR KEY SHARE';
const OF_AGENT = `
  SELECT s.id, s.number
    FROM agents.scenario s
    JOIN unnest($3::uuid[]) WITH ORDINALITY AS named (id, place) ON named.id = s.id
   WHERE s.workspace_id = $1 AND s.agent_id = $2 ORDER BY named.place`;
const SUITES_RUNNING = `
  SELECT id FROM agents.scenario_suite
   WHERE workspace_id = $1 AND agent_id = $2 AND enabled AND kind <> 'exploratory' AND scenario_ids ? $3
   ORDER BY id FOR NO KEY UPDATE`;
const HAND_SUITES_OVER =
  'UPDATE agents.scenario_suite SET maker = $3::jsonb WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';
const HAND_RUNS_OVER = `
  WITH ${lockedRuns('scenario_id = $2')}
  UPDATE agents.scenario_run r SET maker = $3::jsonb FROM locked WHERE r.workspace_id = $1 AND r.id = locked.id`;
const PAGE = 'AND agent_id = $2 AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4';
const SCENARIOS = `${scenarioRecords.sql.select} WHERE workspace_id = $1 ${PAGE}`;
const SUITES = `${suiteRecords.sql.select} WHERE workspace_id = $1 ${PAGE}`;
const SUITE_RUNS = `SELECT ${SUITE_RUN} FROM agents.suite_run WHERE workspace_id = $1 ${PAGE}`;

/** Null filters are not applied. */
const RUNS = namedSql(
  ['workspaceId', 'agentId', 'after', 'limit', 'batchId', 'suiteRunId', 'scenarioId', 'status'],
  `
  SELECT ${LISTED}
    FROM agents.scenario_run
   WHERE workspace_id = :workspaceId AND agent_id = :agentId AND (:after::uuid IS NULL OR id < :after)
     AND (:batchId::uuid IS NULL OR batch_id = :batchId)
     AND (:suiteRunId::uuid IS NULL OR suite_run_id = :suiteRunId)
     AND (:scenarioId::uuid IS NULL OR scenario_id = :scenarioId) AND (:status::text IS NULL OR status = :status)
   ORDER BY id DESC LIMIT :limit`,
);

/** Lock order: the scenario, the suite, the suite run, its runs by id. */
export const scenarioStore = (database: Database): Store<ScenarioTransaction> => ({
  transaction: (actor, work) =>
    database.transaction((tx) => {
      const { workspaceId } = actor;
      return work({
        scenarios: scenarioRecords.of(database, workspaceId),
        suites: suiteRecords.of(database, workspaceId),
        nextNumber: async () => (await tx.query<{ last: number }>(NEXT_NUMBER, [workspaceId]))[0]!.last,
        holdAgent: async (agentId) => (await tx.query(HOLD_AGENT, [workspaceId, agentId])).length > 0,
        findScenarios: (agentId, ids) =>
          tx.query<Pick<Scenario, 'id' | 'number'>>(OF_AGENT, [workspaceId, agentId, ids]),
        lockSuitesRunning: async (agentId, scenarioId) =>
          (await tx.query<Pick<Suite, 'id'>>(SUITES_RUNNING, [workspaceId, agentId, scenarioId])).map(({ id }) => id),
        handOver: async (scenarioId, suiteIds, maker) => {
          const kept = maker && JSON.stringify(maker);
          await tx.query(HAND_SUITES_OVER, [workspaceId, suiteIds, kept]);
          await tx.query(HAND_RUNS_OVER, [workspaceId, scenarioId, kept]);
        },
        runs: runRows(tx, workspaceId),
        events: tx.recorder(actor),
      });
    }),
});

export const scenarioReads = (database: Database): ScenarioReads => {
  const paged = <T>(
    statement: string,
    workspaceId: string,
    agentId: string,
    { after, limit }: RecordPage,
  ): Promise<T[]> => database.query<T>(statement, [workspaceId, agentId, after, limit]);
  return {
    scenarios: scenarioRecords.reads(database),
    suites: suiteRecords.reads(database),
    numbered: (workspaceId, number) =>
      new WorkspaceRows(database, workspaceId).one(scenarioRecords.entity, { where: { number } }),
    ofAgent: (workspaceId, agentId, page) => paged<Scenario>(SCENARIOS, workspaceId, agentId, page),
    pageSuites: (workspaceId, agentId, page) => paged<Suite>(SUITES, workspaceId, agentId, page),
    runs: (workspaceId, agentId, { batchId, suiteRunId, scenarioId, status }, { after, limit }) =>
      plannedEachTime<ListedRun>(
        database,
        RUNS.text,
        RUNS.values({ workspaceId, agentId, after, limit, batchId, suiteRunId, scenarioId, status }),
      ),
    run: (workspaceId, agentId, id) => readRun(database, workspaceId, agentId, id),
    suiteRuns: (workspaceId, agentId, page) => paged<SuiteRun>(SUITE_RUNS, workspaceId, agentId, page),
    suiteRun: (workspaceId, agentId, id) => readSuiteRun(database, workspaceId, agentId, id),
  };
};

const LIVE = `
  SELECT (live_version ->> 'number')::int AS number FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2`;
const GRAPH = `
  SELECT CASE WHEN a.draft ->> 'engine' = 'graph' THEN (a.draft ->> 'graphId')::uuid END AS draft, g.id AS live
    FROM agents.ai_agent a
    LEFT JOIN agents.graph g ON g.workspace_id = a.workspace_id AND a.live_version -> 'names' ? g.id::text
   WHERE a.workspace_id = $1 AND a.id = $2`;

export const liveNumbers = (database: Database): TestedAgents => ({
  liveNumber: async (workspaceId, agentId) =>
    (await database.query<{ number: number | null }>(LIVE, [workspaceId, agentId]))[0]?.number,
  findGraph: async (workspaceId, agentId, kind) =>
    (await database.query<Record<VersionKind, string | null>>(GRAPH, [workspaceId, agentId]))[0]?.[kind] ?? null,
});
