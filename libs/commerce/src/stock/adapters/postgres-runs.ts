import type { EventOrigin } from '@workops/contracts';
import { RunLost, unavailable, type Ids } from '@workops/kernel';
import {
  copyLine,
  keyOfRun as keyOf,
  leasedRuns,
  WorkspaceTurns,
  type Database,
  type Transaction,
} from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { KEPT_ERRORS, type RunCounts } from '../domain/stock-run';
import type { EndTransaction, LeasedRun, JudgedSource, PartCounts, RunActor, RunStore } from '../sync-ports';
import { inPart } from './postgres-parts';
import * as sql from './run-sql';
import { stockSources } from './stock-source-record';
import { SyncedVehicles } from './synced-vehicles';

const BEGUN_AT_ONCE = 100;

/** Changes of a run have no author. */
const originOf = ({ workspaceId, livemode }: RunActor): EventOrigin => ({
  workspaceId,
  livemode,
  requestId: null,
  author: { kind: 'system', id: null, name: null },
});

const leaseOf = ({ workspaceId, id, lease }: LeasedRun) => ({ workspaceId, id, lease });

const ownedBy = (sources: readonly JudgedSource[]): unknown[][] => [
  sources.map(({ id }) => id),
  sources.map(({ owner }) => owner?.id),
  sources.map(({ owner }) => owner?.appId),
  sources.map(({ mayPrice }) => mayPrice),
];

interface HeldRun extends PartCounts {
  errors: number;
  had: number | null;
  fileId: string | null;
  contentDigest: string | null;
  etag: string | null;
  startedAt: Date;
}

async function holdRun(tx: Transaction, run: LeasedRun): Promise<HeldRun> {
  const [held] = await tx.query<HeldRun>(sql.HOLD, keyOf(run));
  if (!held) throw new RunLost();
  return held;
}

class PostgresEnd implements EndTransaction {
  readonly events;
  private today = '';

  constructor(
    private readonly tx: Transaction,
    private readonly run: LeasedRun,
    private readonly held: HeldRun,
    actor: RunActor,
    private readonly files: Files,
  ) {
    this.events = tx.recorder(originOf(actor));
  }

  get counts(): PartCounts {
    const { created, updated, same, adopted, failed } = this.held;
    return { created, updated, same, adopted, failed };
  }

  get had(): number {
    return this.held.had ?? 0;
  }

  async findMissing(keys: Iterable<string>, today: string): Promise<number> {
    this.today = today;
    const lines = Array.from(keys, (key) => copyLine([key]));
    await this.tx.run([
      { sql: sql.SEEN },
      { sql: sql.TAKE_SEEN, lines },
      { sql: sql.LOOK_AT_SEEN },
      { sql: sql.MISSING },
    ]);
    const { workspaceId, sourceId } = this.run;
    const [found] = await this.tx.query<{ missing: number }>(sql.FIND_MISSING, [workspaceId, sourceId, today]);
    return found!.missing;
  }

  retireMissing(now: Date): Promise<number> {
    const { workspaceId, sourceId } = this.run;
    return new SyncedVehicles(this.tx, workspaceId).retireFound({ sourceId, today: this.today, now });
  }

  async holdMissing(): Promise<void> {
    await this.tx.query(sql.HOLD_MISSING, [this.run.workspaceId, this.run.id]);
  }

  async end(status: string, { total, missing, retired }: RunCounts, now: Date): Promise<void> {
    const { workspaceId, sourceId } = this.run;
    const { fileId, contentDigest, etag, startedAt } = this.held;
    const end = { ...leaseOf(this.run), status, total, missing, retired, now };
    await this.tx.query(sql.FINISH.text, sql.FINISH.values(end));
    if (status === 'succeeded')
      await this.tx.query(
        sql.REMEMBER_FEED.text,
        sql.REMEMBER_FEED.values({ workspaceId, id: sourceId, etag, contentDigest, startedAt }),
      );
    if (fileId) await this.files.release(this.tx, workspaceId, [fileId]);
  }
}

/** Locks the source, then the run, then vehicles by id. */
export function postgresRuns(database: Database, files: Files, ids: Ids, turns = new WorkspaceTurns()): RunStore {
  return {
    ...leasedRuns<LeasedRun>(database, sql.RUNS, turns),
    ownedDue: (now) => database.query(sql.OWNED_DUE, [now]),
    switchOff: async ({ workspaceId, id, owner }, now) => {
      const of = { ownerKind: owner?.kind, ownerId: owner?.id, ownerAppId: owner?.appId };
      await database.query(sql.SWITCH_OFF.text, sql.SWITCH_OFF.values({ workspaceId, id, now, ...of }));
    },
    beginDue: async (now, judged) => {
      const runIds = Array.from({ length: BEGUN_AT_ONCE }, () => ids.next());
      const [answer] = await database.query<{ due: number }>(sql.BEGIN_DUE, [now, runIds, ...ownedBy(judged)]);
      return answer?.due ?? 0;
    },
    source: ({ workspaceId, sourceId }) => stockSources.reads(database).byId(workspaceId, sourceId),
    keepFeed: (run, { fileId, contentDigest, etag }) =>
      database.transaction(async (tx) => {
        const values = sql.KEEP_FEED.values({ ...leaseOf(run), fileId, contentDigest, etag });
        const [ours] = await tx.query(sql.KEEP_FEED.text, values);
        if (!ours) throw new RunLost();
        if (!(await files.hold(tx, run.workspaceId, fileId))) throw unavailable('The feed was not taken in time.', 1);
      }),
    endEarly: (run, status, failure, now) =>
      database.transaction(async (tx) => {
        const values = sql.END.values({ ...leaseOf(run), status, failure, now });
        const [ended] = await tx.query<{ fileId: string | null }>(sql.END.text, values);
        if (!ended) throw new RunLost();
        if (ended.fileId) await files.release(tx, run.workspaceId, [ended.fileId]);
      }),
    begin: (run, today) =>
      database.transaction(async (tx) => {
        const { workspaceId, sourceId } = run;
        await tx.query(sql.LOCK_SOURCE, [workspaceId, sourceId]);
        await holdRun(tx, run);
        await tx.run([
          { sql: sql.FORGET_FEED, values: [workspaceId, sourceId] },
          { sql: sql.COUNT_HAD, values: [workspaceId, sourceId, run.id, today] },
        ]);
      }),
    part: (run, actor, rows, until, work) =>
      inPart(database, run, originOf(actor), async (tx, part) => {
        const held = await holdRun(tx, run);
        const { counts, errors } = await work(part);
        const room = Math.max(0, KEPT_ERRORS - held.errors);
        const lines = errors
          .slice(0, room)
          .map(({ row, key, path, message }, at) =>
            copyLine([run.workspaceId, run.id, held.errors + at + 1, row, key, path, message]),
          );
        await tx.run([
          ...(lines.length > 0 ? [{ sql: sql.ADD_ERRORS, lines }] : []),
          {
            sql: sql.PROGRESS.text,
            values: sql.PROGRESS.values({ ...leaseOf(run), ...counts, rows, until, errors: errors.length }),
          },
        ]);
      }),
    finish: (run, actor, work) =>
      database.transaction(async (tx) => {
        await tx.query(sql.LOCK_SOURCE, [run.workspaceId, run.sourceId]);
        await work(new PostgresEnd(tx, run, await holdRun(tx, run), actor, files));
      }),
  };
}
