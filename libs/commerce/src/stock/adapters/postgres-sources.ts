import { listed, unavailable, type Actor } from '@workops/kernel';
import { boundPatience, namedSql, type Database, type Transaction } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { RunError, StockRun } from '../domain/stock-run';
import type { StockSource } from '../domain/stock-source';
import type { SourceDeps, SourceReads, SourceRuns } from '../source-ports';
import * as sql from './run-sql';
import { stockSources } from './stock-source-record';
import { SyncedVehicles } from './synced-vehicles';

const PAGE = namedSql(
  ['workspaceId', 'after', 'from', 'to', 'limit'],
  `
  ${stockSources.sql.select}
   WHERE workspace_id = :workspaceId AND (:after::uuid IS NULL OR id < :after)
     AND (:from::timestamptz IS NULL OR created_at >= :from) AND (:to::timestamptz IS NULL OR created_at < :to)
   ORDER BY id DESC LIMIT :limit`,
);

const END_OPEN = `
  UPDATE commerce.stock_run
     SET status = 'failed', failure = $3, ended_at = $4, updated_at = $4, due_at = NULL, lease = NULL
   WHERE workspace_id = $1 AND source_id = $2 AND ended_at IS NULL RETURNING file_id AS "fileId"`;

const runsOf = (tx: Transaction, files: Files, { workspaceId }: Actor): SourceRuns => ({
  open: async (sourceId) => (await tx.query<{ id: string }>(sql.OPEN_RUN, [workspaceId, sourceId]))[0]?.id,
  add: async ({ id, sourceId, trigger, takesFloor, file, maker }, now) => {
    if (file && !(await files.hold(tx, workspaceId, file.id)))
      throw unavailable('The file was not taken in time. Send it again.', 1);
    const values = sql.ADD_RUN.values({
      workspaceId,
      id,
      sourceId,
      trigger,
      now,
      fileId: file?.id ?? null,
      contentDigest: file?.contentDigest ?? null,
      takesFloor,
      maker: maker && JSON.stringify(maker),
    });
    await tx.query(sql.ADD_RUN.text, values);
  },
  byId: async (id) => (await tx.query<StockRun>(sql.RUN_BY_ID, [workspaceId, id]))[0],
  hasLaterEnded: async ({ sourceId, id }) => (await tx.query(sql.LATER_ENDED, [workspaceId, sourceId, id])).length > 0,
  release: async ({ id }, retired, now) =>
    (await tx.query<StockRun>(sql.RELEASED, [workspaceId, id, retired, now]))[0]!,
  endOpen: async (sourceId, failure, now) => {
    const ended = await tx.query<{ fileId: string | null }>(END_OPEN, [workspaceId, sourceId, failure, now]);
    const fileIds = ended.flatMap(({ fileId }) => fileId ?? []);
    if (fileIds.length > 0) await files.release(tx, workspaceId, fileIds);
  },
});

const sourceReads = (database: Database): SourceReads => ({
  source: (workspaceId, id) => stockSources.reads(database).byId(workspaceId, id),
  sources: (workspaceId, { from, to, ...input }) =>
    listed(
      ({ after, limit }) =>
        database.query<StockSource>(PAGE.text, PAGE.values({ workspaceId, after, from, to, limit })),
      input,
    ),
  run: async (workspaceId, id) => (await database.query<StockRun>(sql.RUN_BY_ID, [workspaceId, id]))[0],
  runsOf: (workspaceId, sourceId, { from, to, ...input }) =>
    listed(
      ({ after, limit }) =>
        database.query<StockRun>(
          sql.RUNS_OF_SOURCE.text,
          sql.RUNS_OF_SOURCE.values({ workspaceId, sourceId, after, from, to, limit }),
        ),
      input,
    ),
  errorsOf: (workspaceId, runId, { after, limit }) =>
    database.query<RunError & { place: number }>(sql.ERRORS, [workspaceId, runId, after, limit]),
});

export const sourcesOn = (database: Database, files: Files): Pick<SourceDeps, 'sources' | 'sourceReads'> => ({
  sources: {
    transaction: (actor, work) =>
      database.transaction((tx) => {
        boundPatience(tx);
        return work({
          sources: stockSources.of(database, actor.workspaceId),
          runs: runsOf(tx, files, actor),
          vehicles: new SyncedVehicles(tx, actor.workspaceId, (some) => database.transaction(some)),
          events: tx.recorder(actor),
        });
      }),
  },
  sourceReads: sourceReads(database),
});
