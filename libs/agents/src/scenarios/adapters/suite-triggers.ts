import {
  dateIn,
  DomainError,
  findMakerTroubles,
  systemActor,
  type Clock,
  type Ids,
  type OwnerStandings,
} from '@workops/kernel';
import type { Database, Transaction } from '@workops/platform/database';
import type { DeclaredSubscriber } from '@workops/platform';
import type { EventHandler } from '@workops/platform/outbox';
import type { Logger } from '@workops/platform/process';
import { actOfSuite, type Suite } from '../domain/suite';
import type { ScenarioDeps } from '../scenario-ports';
import { beginSuiteRun } from '../use-cases/runs';
import { budgetExceeded, type AffordableModels } from '../../adapters/models-affordable';
import { liveNumbers, scenarioStore } from './scenarios-on';

/** Runs in the answering process because it looks up the workspace's month in another context. */
export const SUITES_AFTER_PUBLISH: DeclaredSubscriber = {
  name: 'agents-suites-after-publish',
  events: ['ai_agent.publish', 'ai_agent_graph.publish'],
  oneByOne: true,
  runsIn: 'answering',
};

const OF_AGENT = `
  SELECT id, agent_id AS "agentId" FROM agents.scenario_suite
   WHERE workspace_id = $1 AND agent_id = $2 AND enabled AND kind IN ('golden', 'on_change') AND created_at <= $3
   ORDER BY id`;
/** Suites that existed at the publish, of the agents in the graph's live version. */
const OF_GRAPH = `
  SELECT s.id, s.agent_id AS "agentId"
    FROM (SELECT DISTINCT (node ->> 'aiAgentId')::uuid AS agent_id
            FROM agents.graph g
            JOIN agents.graph_version v ON v.workspace_id = g.workspace_id AND v.graph_id = g.id
              AND v.number = (g.live_version ->> 'number')::int
           CROSS JOIN LATERAL json_array_elements(v.pinned -> 'nodes') AS node
           WHERE g.workspace_id = $1 AND g.id = $2 AND node ->> 'aiAgentId' IS NOT NULL) held
    JOIN agents.scenario_suite s ON s.workspace_id = $1 AND s.agent_id = held.agent_id AND s.enabled
      AND s.kind IN ('golden', 'on_change') AND s.created_at <= $3
   ORDER BY s.id`;

export interface TriggerDeps extends AffordableModels {
  database: Database;
  clock: Clock;
  ids: Ids;
  owners: OwnerStandings;
  logger: Pick<Logger, 'warn'>;
}

type Begun = Pick<Suite, 'workspaceId' | 'id' | 'livemode'>;

/**
 * Skips a suite that cannot run, such as without scenarios, rights, a model, budget or room in the queue. Joins the
 * open transaction.
 */
async function beginLive(
  deps: TriggerDeps,
  { workspaceId, id, livemode }: Begun,
  trigger: 'publish' | 'cron',
): Promise<void> {
  const { liveNumber, findGraph } = liveNumbers(deps.database);
  const notBegun = (why: object): void =>
    deps.logger.warn(
      { ...why, suite_id: id, workspace_id: workspaceId, trigger },
      'suite not started: its maker lacks permission, or there is no model, budget or room for its runs',
    );
  if (!deps.hasModel) return notBegun({});
  try {
    let stopped: string | null = null;
    await scenarioStore(deps.database).transaction(systemActor(workspaceId, livemode), async (tx) => {
      const suite = await tx.suites.lock(id);
      const versionNumber = suite && (await liveNumber(workspaceId, suite.agentId));
      if (!suite?.enabled || versionNumber === null || versionNumber === undefined) return;
      [stopped = null] = await findMakerTroubles(deps.owners, workspaceId, [actOfSuite(suite)]);
      if (stopped !== null) return;
      if (!(await deps.mayCall(workspaceId, await findGraph(workspaceId, suite.agentId, 'live'))))
        throw budgetExceeded();
      await beginSuiteRun(deps, tx, suite, { trigger, versionKind: 'live', versionNumber, maker: suite.maker });
    });
    if (stopped !== null) notBegun({ stopped_reason: stopped });
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'conflict')) throw error;
    notBegun({ err: error });
  }
}

/** In the transaction that consumes the event, so that each event begins suites exactly once. */
export const suitesAfterPublish =
  (deps: TriggerDeps): EventHandler =>
  async (events, tx) => {
    for (const { workspaceId, type, resource, livemode, occurredAt } of events) {
      if (resource.id === null) continue;
      const suites = await tx.query<{ id: string }>(type === 'ai_agent.publish' ? OF_AGENT : OF_GRAPH, [
        workspaceId,
        resource.id,
        occurredAt,
      ]);
      for (const { id } of suites) await beginLive(deps, { workspaceId, id, livemode }, 'publish');
    }
  };

const DUE = `
  SELECT workspace_id AS "workspaceId", id, run_at AS "runAt", livemode, last_run_on AS "lastRunOn"
    FROM agents.scenario_suite
   WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
const PUT_OFF = 'UPDATE agents.scenario_suite SET due_at = $3, last_run_on = $4 WHERE workspace_id = $1 AND id = $2';
const PUT_BEHIND = 'UPDATE agents.scenario_suite SET due_at = $3 WHERE workspace_id = $1 AND id = $2 AND due_at <= $4';

/** Back-off of a suite that failed to begin. */
const AGAIN_AFTER_MS = 5 * 60_000;

interface DueSuite extends Pick<Suite, 'workspaceId' | 'id' | 'runAt' | 'livemode'> {
  lastRunOn: string | null;
}

export interface NightlyDeps extends TriggerDeps {
  nextAt: ScenarioDeps['nextAt'];
  loadTimezone(workspaceId: string): Promise<string>;
}

/**
 * Begins each suite once per local day, in one commit with its next time. A suite that fails to begin is postponed;
 * returns how many were due.
 */
export const beginNightly = (deps: NightlyDeps) => async (): Promise<number> => {
  const { database, clock, logger } = deps;
  let met: DueSuite | undefined;
  const beginNext = async (tx: Transaction, now: Date): Promise<boolean> => {
    [met] = await tx.query<DueSuite>(DUE, [now]);
    if (!met) return false;
    const { workspaceId, id, runAt, lastRunOn } = met;
    const today = dateIn(await deps.loadTimezone(workspaceId), now);
    if (today !== lastRunOn) await beginLive(deps, met, 'cron');
    await tx.query(PUT_OFF, [workspaceId, id, await deps.nextAt(workspaceId, runAt, now), today]);
    return true;
  };
  const putBehind = async ({ workspaceId, id }: DueSuite, now: Date, error: unknown): Promise<true> => {
    logger.warn({ err: error, suite_id: id, workspace_id: workspaceId }, 'starting a nightly suite failed; will retry');
    await database.query(PUT_BEHIND, [workspaceId, id, new Date(now.getTime() + AGAIN_AFTER_MS), now]);
    return true;
  };
  const next = async (now: Date): Promise<boolean> => {
    try {
      return await database.transaction((tx) => beginNext(tx, now));
    } catch (error) {
      if (!met) throw error;
      return putBehind(met, now, error);
    }
  };
  for (let begun = 0; ; begun += 1) {
    met = undefined;
    if (!(await next(clock.now()))) return begun;
  }
};
