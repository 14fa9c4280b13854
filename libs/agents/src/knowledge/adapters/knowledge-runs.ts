import { RunLost, systemActor, type Ids } from '@workops/kernel';
import { keyOfRun, leasedRuns, type Database, type Transaction } from '@workops/platform/database';
import { MOST_CHUNKS } from '../domain/chunks';
import { searchConfiguration } from '../domain/search-words';
import { refreshFrom, SourceTrouble, type SourceFailure } from '../domain/source';
import type { ChunkVector, Embedded, LeasedRun, RunStore, SaidChunk, SourceToEmbed } from '../knowledge-ports';
import * as sql from './run-sql';

/** Sources whose runs one statement begins. */
const BEGUN_AT_ONCE = 100;
const WRITTEN_AT_ONCE = 500;

export interface RunNotices {
  /** Notifies once per key; joins the open transaction. */
  failed(notice: {
    workspaceId: string;
    sourceId: string;
    runId: string;
    name: string;
    failure: SourceFailure;
  }): Promise<void>;
}

export interface RunDeps {
  database: Database;
  ids: Ids;
  now: () => Date;
  notices: RunNotices;
}

const toArrayLiteral = (vector: readonly number[]): string => `{${vector.join(',')}}`;

/** Stores the language as read; a concurrent change of language creates another revision. */
async function writeChunks(
  tx: Transaction,
  ids: Ids,
  source: SourceToEmbed,
  chunks: readonly SaidChunk[],
): Promise<void> {
  const { workspaceId, id: sourceId, language } = source;
  await tx.query(sql.FORGET_CHUNKS, [workspaceId, sourceId]);
  const chunkIds = chunks.map(() => ids.next()).sort();
  for (let from = 0; from < chunks.length; from += WRITTEN_AT_ONCE) {
    const some = chunks.slice(from, from + WRITTEN_AT_ONCE);
    await tx.query(
      sql.ADD_CHUNKS.text,
      sql.ADD_CHUNKS.values({
        workspaceId,
        sourceId,
        language,
        configuration: searchConfiguration(language),
        ids: chunkIds.slice(from, from + WRITTEN_AT_ONCE),
        positions: some.map((_, n) => from + n),
        headings: some.map(({ heading }) => heading),
        texts: some.map(({ text }) => text),
        stems: some.map(({ said }) => said),
      }),
    );
  }
}

/** Lock order: the workspace's chunks, the source, its run. */
export function knowledgeRuns({ database, ids, now, notices }: RunDeps): RunStore {
  /** Undefined if the source has changed, or if a full run was requested during a run for vectors only. */
  async function locked(tx: Transaction, run: LeasedRun, revision: number | null) {
    const [source] = await tx.query<{ revision: number; chunkCount: number; name: string }>(sql.LOCK_SOURCE, [
      run.workspaceId,
      run.sourceId,
    ]);
    const [heldRun] = await tx.query<{ vectorsOnly: boolean }>(sql.HOLD, keyOfRun(run));
    if (!source || !heldRun) throw new RunLost();
    const isDone = (revision === null || source.revision === revision) && (!run.vectorsOnly || heldRun.vectorsOnly);
    return isDone ? source : undefined;
  }

  const endRun = (
    tx: Transaction,
    { workspaceId, id, lease }: LeasedRun,
    status: 'done' | 'failed',
    error: SourceFailure | null,
  ) => tx.query(sql.END_RUN.text, sql.END_RUN.values({ workspaceId, id, lease, status, error, now: now() }));

  async function nextRefresh(tx: Transaction, { workspaceId, sourceId }: LeasedRun): Promise<Date | null> {
    const [source] = await tx.query<{ refreshHours: number | null }>(sql.REFRESH_HOURS, [workspaceId, sourceId]);
    return refreshFrom(source!, now());
  }

  async function end(
    tx: Transaction,
    run: LeasedRun,
    source: SourceToEmbed,
    made: Embedded,
    retryAt: Date | null,
  ): Promise<boolean> {
    if (!(await locked(tx, run, source.revision))) return false;
    const key = [run.workspaceId, run.sourceId];
    if (made.chunks === null) {
      if (run.vectorsOnly) await tx.query(sql.REMEMBER_VECTORS, [...key, made.vectorsModel, retryAt]);
      else {
        const refreshAt = await nextRefresh(tx, run);
        const { vectorsModel } = made;
        const values = sql.REFRESHED.values({
          workspaceId: run.workspaceId,
          id: run.sourceId,
          vectorsModel,
          refreshAt,
          retryAt,
        });
        await tx.query(sql.REFRESHED.text, values);
      }
    } else {
      const [remaining] = await tx.query<{ chunks: number }>(sql.CHUNKS, key);
      if (Number(remaining!.chunks) + made.chunks.length > MOST_CHUNKS.workspace) throw new SourceTrouble('too_many');
      await tx.query(sql.ADD_WORDS, [run.workspaceId, made.words]);
      await writeChunks(tx, ids, source, made.chunks);
      const { length } = made.chunks;
      const values = sql.REMEMBER.values({
        workspaceId: run.workspaceId,
        id: run.sourceId,
        revision: source.revision,
        vectorsModel: made.vectorsModel,
        refreshAt: await nextRefresh(tx, run),
        retryAt,
        chunkCount: length,
        contentSha256: made.contentSha256,
        language: source.language,
        now: now(),
      });
      await tx.query(sql.REMEMBER.text, values);
      tx.recorder(systemActor(run.workspaceId, source.livemode)).record('kb.source.embed', {
        resourceId: run.sourceId,
        data: { id: run.sourceId, chunk_count: length },
      });
    }
    await endRun(tx, run, 'done', null);
    return true;
  }

  const leases = leasedRuns<LeasedRun>(database, sql.RUNS);
  return {
    ...leases,
    beginDue: async (at) => {
      const runIds = Array.from({ length: BEGUN_AT_ONCE }, () => ids.next());
      return (await database.query<{ due: number }>(sql.BEGIN_DUE, [at, runIds]))[0]?.due ?? 0;
    },
    lacking: async (model, at) => {
      while ((await database.query(sql.LACKING, [model, at])).length > 0);
    },
    begin: async (run) => {
      if (!run.vectorsOnly)
        await database.query(sql.SHOW_EMBEDDING, [run.workspaceId, run.sourceId, run.id, run.lease]);
      const [source] = await database.query<SourceToEmbed>(sql.SOURCE, [run.workspaceId, run.sourceId]);
      run.revision = source?.revision;
      return source;
    },
    withoutVectors: ({ workspaceId, sourceId }, model, limit) =>
      database.query(sql.WITHOUT_VECTORS, [workspaceId, sourceId, model, limit]),
    keepVectors: async ({ workspaceId, sourceId }, model, vectors: readonly ChunkVector[]) => {
      const values = sql.KEEP_VECTORS.values({
        workspaceId,
        sourceId,
        model,
        ids: vectors.map(({ id }) => id),
        vectors: vectors.map(({ vector }) => toArrayLiteral(vector)),
      });
      await database.query(sql.KEEP_VECTORS.text, values);
    },
    end: async (run, source, made, retryAt) => {
      const lock = { name: sql.CHUNKS_LOCK, workspaceId: run.workspaceId };
      return database.exclusively(lock, (tx) => end(tx, run, source, made, retryAt));
    },
    fail: async (run, failure) => {
      const isOver = await database.transaction(async (tx) => {
        if (!(await locked(tx, run, run.revision ?? null))) return false;
        const { workspaceId, sourceId, id } = run;
        const [failed] = await tx.query<{ name: string }>(sql.HAS_FAILED, [
          workspaceId,
          sourceId,
          failure,
          await nextRefresh(tx, run),
        ]);
        await endRun(tx, run, 'failed', failure);
        await notices.failed({ workspaceId, sourceId, runId: id, name: failed!.name, failure });
        return true;
      });
      // The next process reads the changed source.
      if (!isOver) await leases.release(run, now());
    },
  };
}

export async function sweepKnowledgeRuns(database: Pick<Database, 'query'>, before: Date): Promise<number> {
  for (let all = 0; ;) {
    const { length } = await database.query(sql.SWEEP, [before]);
    all += length;
    if (length === 0) return all;
  }
}
