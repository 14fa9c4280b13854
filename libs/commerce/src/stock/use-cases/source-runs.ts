import {
  type Actor,
  conflict,
  type Listed,
  type ListInput,
  toMaker,
  findMakerTroubles,
  mustSeeAll,
  notFound,
} from '@workops/kernel';
import {
  notHeld,
  runSuperseded,
  syncRunning,
  type RunError,
  type RunTrigger,
  type StockRun,
} from '../domain/stock-run';
import { PRICES } from '../domain/source-authority';
import { mustBeKept, NO_SOURCE, type SourceKind, type StockSource } from '../domain/stock-source';
import type { CreatedWithin, NewRun, SourceDeps, SourceTransaction } from '../source-ports';
import { todayOf } from '../../use-cases/today';

const NO_RUN = 'La sincronización no existe.';

function mustTake({ kind, enabled }: StockSource, wanted: SourceKind): void {
  if (kind !== wanted)
    throw conflict(
      'wrong_kind',
      wanted === 'url' ? 'A esta fuente se le envían archivos.' : 'Esta fuente se lee de una dirección.',
    );
  if (!enabled) throw conflict('switched_off', 'La fuente está apagada.');
}

async function beginRun(
  deps: SourceDeps,
  actor: Actor,
  id: string,
  run: Pick<NewRun, 'file'> & {
    trigger: RunTrigger;
    kind: SourceKind;
    mayPrice(source: StockSource): boolean | Promise<boolean>;
  },
) {
  mustSeeAll(actor);
  return deps.sources.transaction(actor, async (tx): Promise<StockRun> => {
    const source = await lockedSource(tx, id);
    mustBeKept(source);
    mustTake(source, run.kind);
    const open = await tx.runs.open(id);
    if (open !== undefined) throw syncRunning(open);
    const runId = deps.ids.next();
    const { trigger, file, mayPrice } = run;
    const takesFloor = source.takesFloor && (await mayPrice(source));
    await tx.runs.add({ id: runId, sourceId: id, trigger, file, takesFloor, maker: toMaker(actor) }, deps.clock.now());
    return (await tx.runs.byId(runId))!;
  });
}

async function lockedSource(tx: SourceTransaction, id: string): Promise<StockSource> {
  const source = await tx.sources.lock(id);
  if (!source) throw notFound(NO_SOURCE);
  return source;
}

/** The owner's right suffices for a fetched feed, because the owner chose it. */
const mayPriceFrom =
  ({ owners }: SourceDeps, actor: Actor) =>
  async ({ workspaceId, owner }: StockSource): Promise<boolean> => {
    if (owner === null || actor.scopes.has(PRICES)) return true;
    return (await findMakerTroubles(owners, workspaceId, [{ maker: owner, needs: [PRICES] }]))[0] === null;
  };

/**
 * Throws `forbidden` as creating one does, `not_found`, or `conflict`: `source_retired`, `wrong_kind`, `switched_off`,
 * `sync_running`.
 */
export const syncNow =
  (deps: SourceDeps) =>
  (actor: Actor, id: string): Promise<StockRun> =>
    beginRun(deps, actor, id, { trigger: 'sync', kind: 'url', file: null, mayPrice: mayPriceFrom(deps, actor) });

/** Throws as `syncNow` does. */
export const syncUpload =
  (deps: SourceDeps) =>
  (actor: Actor, id: string, { id: fileId, sha256 }: { id: string; sha256: string }): Promise<StockRun> => {
    const mayPrice = () => actor.scopes.has(PRICES);
    return beginRun(deps, actor, id, {
      trigger: 'upload',
      kind: 'upload',
      file: { id: fileId, contentDigest: sha256 },
      mayPrice,
    });
  };

/** Throws `not_found`. */
export const readRun =
  ({ sourceReads }: SourceDeps) =>
  async ({ workspaceId }: Actor, id: string): Promise<StockRun> => {
    const run = await sourceReads.run(workspaceId, id);
    if (!run) throw notFound(NO_RUN);
    return run;
  };

/** Newest first. Throws `not_found`. */
export const listRuns =
  ({ sourceReads }: SourceDeps) =>
  async ({ workspaceId }: Actor, id: string, input: ListInput & CreatedWithin): Promise<Listed<StockRun>> => {
    if (!(await sourceReads.source(workspaceId, id))) throw notFound(NO_SOURCE);
    return sourceReads.runsOf(workspaceId, id, input);
  };

/** Begins after the row `after`, and returns the next page's start. Throws `not_found`. */
export const listRunErrors =
  ({ sourceReads }: SourceDeps) =>
  async (
    { workspaceId }: Actor,
    id: string,
    { after, limit }: { after: number; limit: number },
  ): Promise<{ items: RunError[]; next: number | null }> => {
    if (!(await sourceReads.run(workspaceId, id))) throw notFound(NO_RUN);
    const found = await sourceReads.errorsOf(workspaceId, id, { after, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? items.at(-1)!.place : null };
  };

/**
 * Retires held-back vehicles that are still in stock; a released run is returned unchanged. Throws `not_found`,
 * `forbidden` as creating a source does, or `conflict`: `invalid_state`, `source_retired`, or `run_superseded` once a
 * later run has ended.
 */
export const releaseRun =
  (deps: SourceDeps) =>
  async (actor: Actor, id: string): Promise<StockRun> => {
    mustSeeAll(actor);
    const found = await deps.sourceReads.run(actor.workspaceId, id);
    if (!found) throw notFound(NO_RUN);
    const today = await todayOf(deps, actor.workspaceId);
    return deps.sources.transaction(actor, async (tx) => {
      const source = await lockedSource(tx, found.sourceId);
      const run = (await tx.runs.byId(id))!;
      if (run.releasedAt) return run;
      if (run.status !== 'held') throw notHeld(run.status);
      mustBeKept(source);
      if (await tx.runs.hasLaterEnded(run)) throw runSuperseded();
      const now = deps.clock.now();
      // A running sync may have passed rows of vehicles released now. Touching the source makes the next sync restore
      // them.
      if ((await tx.runs.open(source.id)) !== undefined) await tx.sources.save({ ...source, updatedAt: now });
      return tx.runs.release(run, await tx.vehicles.retireHeld({ sourceId: run.sourceId, today, now }, id), now);
    });
  };
