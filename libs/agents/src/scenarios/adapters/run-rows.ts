import { counted, takeLock, type Sql, type Transaction } from '@workops/platform/database';
import { conflict, systemActor } from '@workops/kernel';
import { compareRates, summarize, type SuiteCounts } from '../domain/suite-run';
import type { Batch, QueuedRun, RunRows, ScenarioRun, SuiteRun } from '../scenario-ports';
import * as sql from './run-sql';

const OPEN = counted('open_scenario_runs', sql.OPEN_RUNS);

/**
 * Ends a locked suite run without unfinished runs; as cancelled if all are. Each run's end calls this under the lock,
 * so exactly one is the last.
 */
export async function endSuiteRun(tx: Transaction, run: SuiteRun, now: Date): Promise<void> {
  const { workspaceId, id, suiteId, status } = run;
  if (status !== 'running' || (await tx.query(sql.LEFT, [workspaceId, id])).length > 0) return;
  const [counts] = await tx.query<SuiteCounts>(sql.COUNTS, [workspaceId, id]);
  const summary = summarize(counts!);
  if (summary.n === 0) {
    await tx.query(
      sql.COMPLETE.text,
      sql.COMPLETE.values({ workspaceId, id, status: 'cancelled', summary: null, delta: null, passRate: null, now }),
    );
    return;
  }
  const [before] = await tx.query<{ id: string; passRate: number | null }>(sql.BEFORE, [workspaceId, suiteId]);
  const delta = compareRates(summary.pass_rate, before);
  await tx.query(
    sql.COMPLETE.text,
    sql.COMPLETE.values({
      workspaceId,
      id,
      status: 'completed',
      summary: JSON.stringify(summary),
      delta: delta && JSON.stringify(delta),
      passRate: summary.pass_rate,
      now,
    }),
  );
  const [suite] = await tx.query<{ name: string; kind: SuiteRun['suiteKind'] }>(sql.SUITE_STANDS, [
    workspaceId,
    suiteId,
  ]);
  tx.recorder(systemActor(workspaceId, run.livemode)).record('agent_scenario_suite.completed', {
    resourceId: id,
    data: {
      suite_run_id: id,
      suite_id: suiteId,
      suite_name: suite?.name ?? null,
      kind: suite?.kind ?? null,
      ai_agent_id: run.agentId,
      batch_id: run.batchId,
      trigger: run.trigger,
      agent_version_kind: run.versionKind,
      agent_version_number: run.versionNumber,
      summary,
      delta,
    },
  });
}

export async function lockedSuiteRun(tx: Sql, workspaceId: string, id: string): Promise<SuiteRun | undefined> {
  return (await tx.query<SuiteRun>(sql.LOCK_SUITE_RUN, [workspaceId, id]))[0];
}

const RUN = `SELECT ${sql.WHOLE} FROM agents.scenario_run WHERE workspace_id = $1 AND agent_id = $2 AND id = $3`;
const READ_SUITE_RUN = `
  SELECT ${sql.SUITE_RUN} FROM agents.suite_run WHERE workspace_id = $1 AND agent_id = $2 AND id = $3`;

export const readRun = async (
  on: Sql,
  workspaceId: string,
  agentId: string,
  id: string,
): Promise<ScenarioRun | undefined> => (await on.query<ScenarioRun>(RUN, [workspaceId, agentId, id]))[0];
export const readSuiteRun = async (
  on: Sql,
  workspaceId: string,
  agentId: string,
  id: string,
): Promise<SuiteRun | undefined> => (await on.query<SuiteRun>(READ_SUITE_RUN, [workspaceId, agentId, id]))[0];

export const runRows = (tx: Transaction, workspaceId: string): RunRows => ({
  queue: async (
    { batchId, suiteRunId, agentId, versionKind, versionNumber, livemode, maker }: Batch,
    runs: readonly QueuedRun[],
    now,
  ) => {
    await takeLock(tx, { name: 'ceiling.open_scenario_runs', workspaceId });
    const [standing] = await tx.query<{ most: number; owned: number }>(OPEN.sql, [workspaceId]);
    const { most, owned } = standing!;
    if (owned + runs.length > most) {
      const ceiling = 'open_scenario_runs';
      throw conflict('too_many', `No caben más: el límite es ${most} (${ceiling}).`, { ceiling, most });
    }
    await tx.query(
      sql.QUEUE.text,
      sql.QUEUE.values({
        workspaceId,
        batchId,
        suiteRunId,
        agentId,
        versionKind,
        versionNumber,
        livemode,
        now,
        ids: runs.map(({ id }) => id),
        scenarioIds: runs.map(({ scenarioId }) => scenarioId),
        displayIds: runs.map(({ displayId }) => displayId),
        maker: maker && JSON.stringify(maker),
      }),
    );
  },
  addSuiteRun: async (run) => {
    await tx.query(sql.ADD_SUITE_RUN.text, sql.ADD_SUITE_RUN.values({ ...run, workspaceId }));
  },
  cancelRun: async (agentId, id, now) => {
    const present = await readRun(tx, workspaceId, agentId, id);
    if (!present) return undefined;
    const suite = present.suiteRunId === null ? undefined : await lockedSuiteRun(tx, workspaceId, present.suiteRunId);
    await tx.query(sql.CANCEL, [workspaceId, id, now]);
    if (suite) await endSuiteRun(tx, suite, now);
    return readRun(tx, workspaceId, agentId, id);
  },
  cancelSuiteRun: async (agentId, id, now) => {
    const present = await readSuiteRun(tx, workspaceId, agentId, id);
    if (!present) return undefined;
    const suite = await lockedSuiteRun(tx, workspaceId, id);
    if (suite?.status === 'running') {
      await tx.query(sql.CANCEL_ALL, [workspaceId, id, now]);
      await tx.query(
        sql.COMPLETE.text,
        sql.COMPLETE.values({ workspaceId, id, status: 'cancelled', summary: null, delta: null, passRate: null, now }),
      );
    }
    return readSuiteRun(tx, workspaceId, agentId, id);
  },
});
