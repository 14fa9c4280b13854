import {
  type Actor,
  type AuditAction,
  isSameMaker,
  type Listed,
  type ListInput,
  listRecords,
  toMaker,
  mustBeReachable,
  mustSeeAll,
  notFound,
  readRecord,
} from '@workops/kernel';
import {
  changedSource,
  mustBeWellFormed,
  newSource,
  NO_SOURCE,
  vendorTaken,
  type ClinicSource,
  type SourceInput,
  type SourcePatch,
} from '../domain/clinic-source';
import { syncRunning, type SourceRun } from '../domain/source-run';
import type { SourceDeps, SourceTransaction } from '../source-ports';
import { PART } from './sync-source';
import { drop } from './take-in';

const WRITES = 'clinic_sources:write';

const audited = ({ audit }: SourceTransaction, action: AuditAction, { id, vendor }: ClinicSource): void =>
  audit.record({ action, target: { kind: 'clinic_source', id }, details: { vendor } });

/**
 * Returns a function that creates the source; throws `forbidden` and `malformed`. The function throws
 * `UNIQUE_CONFLICT`, and `unauthenticated` or `forbidden` after a revocation.
 */
export const prepareSource =
  (deps: SourceDeps) =>
  async (actor: Actor, input: SourceInput): Promise<() => Promise<ClinicSource>> => {
    mustSeeAll(actor);
    mustBeWellFormed(input);
    await mustBeReachable(deps, actor, input.baseUrl, 'base_url');
    const tokenSealed = deps.sealer.seal(input.token);
    return () =>
      deps.store.transaction(actor, async (tx) => {
        await deps.stillStanding(actor, [WRITES]);
        const { workspaceId } = actor;
        const source = newSource(input, {
          workspaceId,
          id: deps.ids.next(),
          now: deps.clock.now(),
          tokenSealed,
          maker: toMaker(actor),
        });
        const holder = await tx.sources.add(source);
        if (holder) throw vendorTaken(holder);
        audited(tx, 'clinic_source.created', source);
        return source;
      });
  };

export const readSource = ({ sourceReads }: SourceDeps) => readRecord(sourceReads.sources, NO_SOURCE);

/** Newest first. */
export const listSources = ({ sourceReads }: SourceDeps) => listRecords(sourceReads.sources);

async function lockedSource(tx: SourceTransaction, id: string): Promise<ClinicSource> {
  const source = await tx.sources.lock(id);
  if (!source) throw notFound(NO_SOURCE);
  return source;
}

/**
 * The caller becomes the maker. Throws `forbidden`, `malformed`, `not_found`, and `unusable` for another origin without
 * its token.
 */
export const updateSource =
  (deps: SourceDeps) =>
  async (actor: Actor, id: string, patch: SourcePatch): Promise<ClinicSource> => {
    mustSeeAll(actor);
    mustBeWellFormed(patch);
    const present = await readSource(deps)(actor, id);
    if (patch.baseUrl !== undefined && patch.baseUrl !== present.baseUrl)
      await mustBeReachable(deps, actor, patch.baseUrl, 'base_url');
    const tokenSealed = patch.token === undefined ? undefined : deps.sealer.seal(patch.token);
    return deps.store.transaction(actor, async (tx) => {
      const before = await lockedSource(tx, id);
      const changed = changedSource(before, patch, { now: deps.clock.now(), tokenSealed });
      const after = { ...changed, maker: toMaker(actor) };
      if (changed === before && isSameMaker(before.maker, after.maker)) return before;
      await tx.sources.save(after);
      if (changed !== before) audited(tx, 'clinic_source.updated', after);
      return after;
    });
  };

/**
 * An unfinished run can write nothing more. Deactivates the source's records, with an event each; throws `not_found`.
 */
export const deleteSource =
  (deps: SourceDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.store.removal(actor, async (tx) => {
      const source = await lockedSource(tx, id);
      await tx.runs.remove(id);
      await tx.sources.remove(id);
      const active = await tx.active(source.vendor);
      const now = deps.clock.now();
      for (const kind of ['professionals', 'services'] as const) {
        for (let from = 0; from < active[kind].length; from += PART) {
          const ids = active[kind].slice(from, from + PART).map((record) => record.id);
          await drop[kind](tx, ids, now);
        }
      }
      audited(tx, 'clinic_source.deleted', source);
    });

/** Also runs a disabled source. Throws `not_found`, and `conflict` with the reason `sync_running`. */
export const syncNow =
  (deps: SourceDeps) =>
  (actor: Actor, id: string, { force }: { force: boolean }): Promise<SourceRun> =>
    deps.store.transaction(actor, async (tx) => {
      await lockedSource(tx, id);
      const open = await tx.runs.open(id);
      if (open !== undefined) throw syncRunning(open);
      return tx.runs.add({ id: deps.ids.next(), sourceId: id, force }, deps.clock.now());
    });

/** Newest first. Throws `not_found`. */
export const listRuns =
  (deps: SourceDeps) =>
  async (actor: Actor, id: string, input: ListInput): Promise<Listed<SourceRun>> => {
    await readSource(deps)(actor, id);
    return deps.sourceReads.runsOf(actor.workspaceId, id, input);
  };
