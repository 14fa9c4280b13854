import { listed, type Actor } from '@workops/kernel';
import { boundPatience, byIndex, type Database, type Sql, type Transaction } from '@workops/platform/database';
import type { Vendor } from '../../catalogue/domain/source';
import type { SourceRun } from '../domain/source-run';
import type { ActiveRecord, ActiveRecords, SourceDeps, SourceTransaction } from '../source-ports';
import { CATALOGUE_LOCK } from '../../catalogue/adapters/catalogue.part';
import { clinicSources } from './source-record';
import * as sql from './source-sql';
import { syncedRows } from './synced-rows';

const ACTIVE_PROFESSIONALS = sql.active('professional');
const ACTIVE_SERVICES = sql.active('service');

export async function activeRecords(on: Sql, workspaceId: string, vendor: Vendor): Promise<ActiveRecords> {
  const professionals = await on.query<ActiveRecord>(ACTIVE_PROFESSIONALS, [workspaceId, vendor]);
  return { professionals, services: await on.query<ActiveRecord>(ACTIVE_SERVICES, [workspaceId, vendor]) };
}

const sourceTransaction = (tx: Transaction, database: Database, actor: Actor): SourceTransaction => {
  const { workspaceId } = actor;
  return {
    sources: clinicSources.of(database, workspaceId),
    runs: {
      open: async (sourceId) => (await tx.query<{ id: string }>(sql.OPEN_RUN, [workspaceId, sourceId]))[0]?.id,
      add: async ({ id, sourceId, force }, now) =>
        (
          await tx.query<SourceRun>(sql.ADD_RUN.text, sql.ADD_RUN.values({ workspaceId, id, sourceId, force, now }))
        )[0]!,
      remove: async (sourceId) => {
        await tx.query(sql.REMOVE_RUNS, [workspaceId, sourceId]);
      },
    },
    audit: tx.auditTrail(actor),
  };
};

/** Lock order: the catalogue, the source, its run. */
export const sourcesOn = (database: Database): Pick<SourceDeps, 'store' | 'sourceReads'> => ({
  store: {
    transaction: (actor, work) =>
      database.transaction((tx) => {
        boundPatience(tx);
        return work(sourceTransaction(tx, database, actor));
      }),
    removal: (actor, work) => {
      const { workspaceId } = actor;
      const locked = {
        transaction: <T>(inside: (tx: Transaction) => Promise<T>) =>
          database.exclusively({ name: CATALOGUE_LOCK, workspaceId }, inside),
      };
      return byIndex(locked, (tx) =>
        work({
          ...sourceTransaction(tx, database, actor),
          ...syncedRows(tx, workspaceId),
          active: (vendor) => activeRecords(tx, workspaceId, vendor),
          events: tx.recorder(actor),
        }),
      );
    },
  },
  sourceReads: {
    sources: clinicSources.reads(database),
    runsOf: (workspaceId, sourceId, input) =>
      listed(
        ({ after, limit }) => database.query<SourceRun>(sql.RUNS_OF_SOURCE, [workspaceId, sourceId, after, limit]),
        input,
      ),
  },
});

/** Deletes in batches; returns how many. */
export async function sweepSourceRuns(database: Pick<Database, 'query'>, before: Date): Promise<number> {
  for (let all = 0; ;) {
    const { length } = await database.query(sql.SWEEP, [before]);
    all += length;
    if (length === 0) return all;
  }
}
