import { type Actor, mustBeReachable, mustSeeAll, notFound, toOwnership, readRecord } from '@workops/kernel';
import {
  changedSource,
  mustBeKept,
  mustBeWellFormed,
  mustRefer,
  nameTaken,
  newSource,
  NO_SOURCE,
  type SourceInput,
  type SourcePatch,
  type SourceSetter,
  type StockSource,
} from '../domain/stock-source';
import type { SourceDeps } from '../source-ports';
import { todayOf } from '../../use-cases/today';

const WRITES = 'stock_sources:write';

const isBranch = async (
  { branches }: SourceDeps,
  { workspaceId }: Actor,
  id: string | null | undefined,
): Promise<boolean> => !id || branches.isBranch(workspaceId, id);

const setterOf = (actor: Actor): SourceSetter => ({
  mayPrice: actor.scopes.has('price_approval:decide'),
  owner: toOwnership(actor).owner,
});

/**
 * Validates the address before any transaction; the returned function creates the source. Throws `forbidden`,
 * `malformed` or `unusable`; the function `UNIQUE_CONFLICT`, `conflict` at the limit, and `unauthenticated` or
 * `forbidden` for a revoked caller.
 */
export const prepareSource =
  (deps: SourceDeps) =>
  async (actor: Actor, input: SourceInput): Promise<() => Promise<StockSource>> => {
    const { sources, sealer, stillStanding, clock, ids } = deps;
    mustSeeAll(actor);
    mustBeWellFormed(input, true);
    if (input.url) await mustBeReachable(deps, actor, input.url);
    mustRefer(input, await isBranch(deps, actor, input.locationId));
    const authHeaderSealed = typeof input.authHeader === 'string' ? sealer.seal(input.authHeader) : null;
    return () =>
      sources.transaction(actor, async (tx) => {
        const setter = setterOf(await stillStanding(actor, [WRITES]));
        const source = newSource(input, {
          workspaceId: actor.workspaceId,
          id: ids.next(),
          now: clock.now(),
          authHeaderSealed,
          ...setter,
        });
        const holder = await tx.sources.add(source);
        if (holder) throw nameTaken(holder);
        return source;
      });
  };

/** Throws `not_found`. */
export const readSource = ({ sourceReads }: SourceDeps) => readRecord({ byId: sourceReads.source }, NO_SOURCE);

/** The caller becomes the owner. Throws as `prepareSource` does, `not_found`, and `conflict` if it was retired. */
export const updateSource =
  (deps: SourceDeps) =>
  async (actor: Actor, id: string, patch: SourcePatch): Promise<StockSource> => {
    const { sources, sourceReads, sealer, clock } = deps;
    mustSeeAll(actor);
    mustBeWellFormed(patch, false);
    const present = await sourceReads.source(actor.workspaceId, id);
    if (!present) throw notFound(NO_SOURCE);
    mustBeWellFormed({ ...patch, kind: present.kind }, false);
    if (patch.url && patch.url !== present.url) await mustBeReachable(deps, actor, patch.url);
    mustRefer(patch, await isBranch(deps, actor, patch.locationId));
    const authHeaderSealed = typeof patch.authHeader === 'string' ? sealer.seal(patch.authHeader) : patch.authHeader;
    return sources.transaction(actor, async (tx) => {
      const before = await tx.sources.lock(id);
      if (!before) throw notFound(NO_SOURCE);
      mustBeKept(before);
      const after = changedSource(before, patch, { now: clock.now(), authHeaderSealed, ...setterOf(actor) });
      const holder = after === before ? undefined : await tx.sources.save(after);
      if (holder) throw nameTaken(holder);
      return after;
    });
  };

/**
 * Ends the running sync and detaches vehicles; `withdraw` withdraws those in stock. Throws `forbidden` as creating one
 * does, `not_found`, and `conflict` if it was retired before.
 */
export const retireSource =
  (deps: SourceDeps) =>
  async (actor: Actor, id: string, vehicles: 'keep' | 'withdraw'): Promise<void> => {
    mustSeeAll(actor);
    const today = await todayOf(deps, actor.workspaceId);
    await deps.sources.transaction(actor, async (tx) => {
      const before = await tx.sources.lock(id);
      if (!before) throw notFound(NO_SOURCE);
      mustBeKept(before);
      const now = deps.clock.now();
      await tx.sources.save({ ...before, authHeaderSealed: null, retiredAt: now, dueAt: null, updatedAt: now });
      await tx.runs.endOpen(id, 'source_retired', now);
      const withdrawn = vehicles === 'withdraw' ? await tx.vehicles.withdrawAll({ sourceId: id, today, now }) : 0;
      const kept = await tx.vehicles.letGo(id, now, vehicles === 'keep');
      const data = { id, vehicles_kept: kept, vehicles_withdrawn: withdrawn, retired_at: now.toISOString() };
      tx.events.record('stock.source_retired', { resourceId: id, data });
    });
  };
