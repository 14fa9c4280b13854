import { RunLost, systemActor } from '@workops/kernel';
import {
  keyOfRun,
  planByIndex,
  WorkspaceTurns,
  type Database,
  type DealtRow,
  type Transaction,
} from '@workops/platform/database';
import type { LeasedScenarioRun, RunEnd, ScenarioRunStore } from '../scenario-ports';
import { swept } from '../../adapters/swept';
import { endSuiteRun, lockedSuiteRun } from './run-rows';
import * as sql from './run-sql';
import { scenarioRecords } from './scenario-records';

interface EndedRow {
  batchId: string;
  displayId: string;
}

/** Lock order: the suite run, the run. */
export function scenarioRuns(database: Database, turns = new WorkspaceTurns()): ScenarioRunStore {
  /** The same transaction may end the suite run. */
  const ending = (run: LeasedScenarioRun, now: Date, work: (tx: Transaction) => Promise<boolean>): Promise<void> =>
    database.transaction(async (tx) => {
      const suite = run.suiteRunId === null ? undefined : await lockedSuiteRun(tx, run.workspaceId, run.suiteRunId);
      if (!(await work(tx))) throw new RunLost();
      if (suite) await endSuiteRun(tx, suite, now);
    });

  const announce = (tx: Transaction, run: LeasedScenarioRun, { batchId, displayId }: EndedRow, end: RunEnd): void =>
    tx.recorder(systemActor(run.workspaceId, run.livemode)).record('agent_scenario_run.completed', {
      resourceId: run.id,
      data: {
        run_id: run.id,
        scenario_id: run.scenarioId,
        scenario_display_id: displayId,
        ai_agent_id: run.agentId,
        batch_id: batchId,
        agent_version_kind: run.versionKind,
        status: end.status,
        score: end.score,
        hard_fails: [...end.hardFails],
        duration_ms: end.durationMs,
      },
    });

  return {
    lease: (now, until, limit) =>
      database.transaction(async (tx) => {
        const [look] = await tx.query<{ alone: boolean }>(sql.LOOK_ALONE);
        if (!look!.alone) return [];
        await planByIndex(tx);
        const busy = (await tx.query<{ workspaceId: string }>(sql.UNDER_WAY, [now])).map(
          ({ workspaceId }) => workspaceId,
        );
        const rows = await turns.leaseWith(limit, busy, (dealing) =>
          tx.query<DealtRow & LeasedScenarioRun>(sql.LEASE, [now, ...dealing, until]),
        );
        return rows.map(({ lookedUpTo: _place, goesOn: _more, ...run }): LeasedScenarioRun => run);
      }),
    renew: async (run, until) => (await database.query(sql.RENEW, [...keyOfRun(run), until])).length > 0,
    release: async (run, at) => {
      await database.query(sql.RELEASE, [...keyOfRun(run), at]);
    },
    leaveOff: async (run, at) => {
      await database.query(sql.LEAVE_OFF, [...keyOfRun(run), at]);
    },
    onBehalfOf: ({ workspaceId }, work) => database.onBehalfOf(workspaceId, work),
    scenario: async ({ workspaceId, scenarioId }) => scenarioRecords.reads(database).byId(workspaceId, scenarioId),
    end: (run, end, now) =>
      ending(run, now, async (tx) => {
        const { status, score, error, results, hardFails, transcript, costMicros, durationMs } = end;
        const values = sql.END.values({
          workspaceId: run.workspaceId,
          id: run.id,
          lease: run.lease,
          status,
          score,
          error,
          results: JSON.stringify(results),
          hardFails: JSON.stringify(hardFails),
          transcript: JSON.stringify(transcript),
          costMicros,
          durationMs,
          now,
        });
        const [ended] = await tx.query<EndedRow>(sql.END.text, values);
        if (ended) announce(tx, run, ended, end);
        return ended !== undefined;
      }),
    cancel: (run, now) =>
      ending(run, now, async (tx) => (await tx.query(sql.CANCEL_LEASED, [...keyOfRun(run), now])).length > 0),
  };
}

/** Deletes in batches; returns how many. */
export const sweepScenarioRuns = async (database: Pick<Database, 'query'>, before: Date): Promise<number> =>
  (await swept(database, sql.SWEEP_RUNS, before)) + (await swept(database, sql.SWEEP_SUITE_RUNS, before));
