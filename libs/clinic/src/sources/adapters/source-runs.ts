import { RunLost, type Ids } from '@workops/kernel';
import {
  byIndex,
  keyOfRun,
  leasedRuns,
  WorkspaceTurns,
  type Database,
  type Transaction,
} from '@workops/platform/database';
import { KEPT_ERRORS } from '../domain/source-run';
import type { LeasedSourceRun, PartResult, SourceRunStore } from '../source-ports';
import { CATALOGUE_LOCK } from '../../catalogue/adapters/catalogue.part';
import { clinicSources } from './source-record';
import * as sql from './source-sql';
import { activeRecords } from './source-store';
import { syncedRows } from './synced-rows';

/** Sources whose runs begin in one statement. */
const BEGUN_AT_ONCE = 100;

async function holdRun(tx: Transaction, run: LeasedSourceRun): Promise<{ errors: number }> {
  const [found] = await tx.query<{ errors: number }>(sql.HOLD, keyOfRun(run));
  if (!found) throw new RunLost();
  return found;
}

/** Commits the batch together with the run's progress. */
async function inPart(tx: Transaction, run: LeasedSourceRun, work: () => Promise<PartResult>): Promise<void> {
  const room = KEPT_ERRORS - (await holdRun(tx, run)).errors;
  const { created = 0, updated = 0, deactivated = 0, rejected = 0, unmatched = 0, errors = [] } = await work();
  const kept = JSON.stringify(errors.slice(0, Math.max(0, room)));
  const { workspaceId, id, lease } = run;
  const progress = { created, updated, deactivated, rejected, unmatched, errors: kept };
  await tx.query(sql.PROGRESS.text, sql.PROGRESS.values({ workspaceId, id, lease, ...progress }));
}

/** Lock order: the catalogue, the source, its run, records by id. */
export function sourceRuns(database: Database, ids: Ids, turns = new WorkspaceTurns()): SourceRunStore {
  const lockedCatalogue = (workspaceId: string) => ({
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      database.exclusively({ name: CATALOGUE_LOCK, workspaceId }, work),
  });
  return {
    ...leasedRuns<LeasedSourceRun>(database, sql.RUNS, turns),
    beginDue: async (now) => {
      const runIds = Array.from({ length: BEGUN_AT_ONCE }, () => ids.next());
      return (await database.query<{ due: number }>(sql.BEGIN_DUE, [now, runIds]))[0]?.due ?? 0;
    },
    source: ({ workspaceId, sourceId }) => clinicSources.reads(database).byId(workspaceId, sourceId),
    active: (workspaceId, vendor) => activeRecords(database, workspaceId, vendor),
    begin: async (run, had) => {
      const [begun] = await database.query<{ had: number; deactivated: number }>(sql.BEGIN, [...keyOfRun(run), had]);
      if (!begun) throw new RunLost();
      return begun;
    },
    part: (run, actor, work) =>
      byIndex(lockedCatalogue(run.workspaceId), (tx) =>
        inPart(tx, run, () => work({ ...syncedRows(tx, run.workspaceId), events: tx.recorder(actor) })),
      ),
    budgets: (run, work) => byIndex(database, (tx) => inPart(tx, run, work)),
    end: (run, status, error, now) =>
      database.transaction(async (tx) => {
        await tx.query(sql.LOCK_SOURCE, [run.workspaceId, run.sourceId]);
        const { workspaceId, id, lease } = run;
        const end = { workspaceId, id, lease, status, errors: JSON.stringify(error ? [error] : []), now };
        const [ended] = await tx.query(sql.END.text, sql.END.values(end));
        if (!ended) throw new RunLost();
        await tx.query(
          sql.REMEMBER.text,
          sql.REMEMBER.values({
            workspaceId: run.workspaceId,
            id: run.sourceId,
            now,
            status,
            error: error?.reason ?? null,
          }),
        );
      }),
  };
}
