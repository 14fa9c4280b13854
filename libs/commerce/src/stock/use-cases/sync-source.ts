import { dateIn, LeftOff, findMakerTroubles } from '@workops/kernel';
import { columnsOf } from '../domain/feed-columns';
import { actsOfRun, verdictOnRun } from '../domain/source-authority';
import { retirementOf } from '../domain/retirement';
import { FeedTrouble } from '../domain/stock-run';
import type { StockSource } from '../domain/stock-source';
import type { SyncTerms } from '../domain/sync-row';
import type { LeasedRun, RunActor, SyncDeps } from '../sync-ports';
import { ROWS_OF_A_PART, rowsOf, stageFeed, type StagedFeed } from './stage-feed';
import { syncPart } from './sync-part';

export const LEASE_MS = 20_000;

type Feed = Pick<LeasedRun, 'contentDigest' | 'etag'> & { fileId: string };

/** Undefined if the source reports no change. */
async function received(
  deps: SyncDeps,
  run: LeasedRun,
  source: StockSource,
  livemode: boolean,
): Promise<Feed | undefined> {
  if (run.fileId !== null) return { ...run, fileId: run.fileId };
  const { workspaceId } = run;
  const { url, authHeaderSealed, etag, contentDigest } = source;
  const authHeader = authHeaderSealed === null ? null : deps.sealer.open(authHeaderSealed);
  const call = {
    workspaceId,
    url: url!,
    authHeader,
    etag: contentDigest === null ? null : etag,
    tlsOnly: livemode && !deps.plainHttp,
  };
  const fetched = await deps.feeds.fetch(call);
  if ('unchanged' in fetched) return undefined;
  await deps.runs.keepFeed(run, fetched);
  return fetched;
}

const goOn = ({ isOver }: SyncDeps): void => {
  if (isOver()) throw new LeftOff();
};

/** Present rights of the maker. Throws `FeedTrouble` if the maker may no longer have the source read. */
async function judged(deps: SyncDeps, run: LeasedRun, { owner }: StockSource): Promise<LeasedRun> {
  const { stopped, mayPrice } = verdictOnRun(
    run,
    await findMakerTroubles(deps.owners, run.workspaceId, actsOfRun({ ...run, owner })),
  );
  if (stopped) throw new FeedTrouble(stopped);
  return { ...run, takesFloor: run.takesFloor && mayPrice };
}

async function staged(deps: SyncDeps, run: LeasedRun, source: StockSource, fileId: string): Promise<StagedFeed> {
  const content = await deps.files.read(run.workspaceId, fileId);
  if (!content) throw new FeedTrouble('unreadable');
  const columns = columnsOf(source, run.takesFloor ? [] : ['floorPriceClp']);
  return stageFeed(deps.reader.read(source.format, content, columns), columns, () => goOn(deps));
}

async function end(
  deps: SyncDeps,
  run: LeasedRun,
  actor: RunActor,
  source: StockSource,
  feed: StagedFeed,
  today: string,
): Promise<void> {
  await deps.runs.finish(run, actor, async (tx) => {
    const now = deps.clock.now();
    const missing = await tx.findMissing(feed.keys, today);
    const { retireLimitPercent: limitPercent } = source;
    const verdict = retirementOf({ had: tx.had, missing, limitPercent, complete: feed.complete });
    const retired = verdict === 'retire' ? await tx.retireMissing(now) : 0;
    if (verdict === 'hold') await tx.holdMissing();
    const status = verdict === 'hold' ? 'held' : tx.counts.failed > 0 ? 'partial' : 'succeeded';
    const { adopted, ...counts } = { ...tx.counts, total: feed.total, missing, retired };
    await tx.end(status, { ...counts, adopted }, now);
    tx.events.record('stock.synced', {
      resourceId: run.id,
      data: { id: run.id, source_id: run.sourceId, status, ...counts, ended_at: now.toISOString() },
    });
  });
}

async function takenIn(
  deps: SyncDeps,
  run: LeasedRun,
  actor: RunActor,
  source: StockSource,
  feed: StagedFeed,
  timezone: string,
): Promise<void> {
  const { workspaceId, sourceId } = run;
  const today = () => dateIn(timezone, deps.clock.now());
  const branches = await deps.branches.among(workspaceId, feed.branchIds);
  await deps.runs.begin(run, today());
  for (const [index, part] of feed.parts.entries()) {
    const done = Math.min((index + 1) * ROWS_OF_A_PART, feed.total);
    // A previous process has committed these.
    if (done <= run.rowsDone) continue;
    goOn(deps);
    const now = deps.clock.now();
    const terms: SyncTerms = { workspaceId, sourceId, locationId: source.locationId, branches, today: today(), now };
    const rows = rowsOf(part);
    await deps.runs.part(run, actor, done, new Date(now.getTime() + LEASE_MS), (tx) =>
      syncPart(tx, rows, terms, () => deps.ids.next()),
    );
  }
  goOn(deps);
  await end(deps, run, actor, source, feed, today());
}

/**
 * Continues where another process left off. `turn` is entered before the feed is in memory. Throws `FeedTrouble`,
 * `RunLost` if another process has the run or it was ended, `LeftOff` between batches at shutdown, and errors of
 * PostgreSQL and the file storage.
 */
export async function syncSource(
  deps: SyncDeps,
  leased: LeasedRun,
  turn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const { workspaceId } = leased;
  const [source, { livemode, timezone }] = await Promise.all([
    deps.runs.source(leased),
    deps.workspaces.loadFacts(workspaceId),
  ]);
  if (!source || source.retiredAt) throw new FeedTrouble('source_retired');
  const run = await judged(deps, leased, source);
  const feed = await received(deps, run, source, livemode);
  const isKnown = feed === undefined || (run.rowsDone === 0 && feed.contentDigest === source.contentDigest);
  if (isKnown) return deps.runs.endEarly(run, 'unchanged', null, deps.clock.now());
  await turn(async () => {
    goOn(deps);
    await takenIn(deps, run, { workspaceId, livemode }, source, await staged(deps, run, source, feed.fileId), timezone);
  });
}
