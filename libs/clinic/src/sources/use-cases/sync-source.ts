import { LeftOff, findMakerTroubles, systemActor, type Actor } from '@workops/kernel';
import type { Vendor } from '../../catalogue/domain/source';
import type { VendorBudget } from '../../sales/domain/budget-mirror';
import { actOfSource, type ClinicSource } from '../domain/clinic-source';
import { isHeld, VendorTrouble, type RunError, type VendorResource } from '../domain/source-run';
import type { Said, VendorProfessional } from '../domain/vendor-items';
import type { ActiveRecord, LeasedSourceRun, PartResult, SyncDeps, VendorAccess } from '../source-ports';
import { drop, takeInProfessionals, takeInServices } from './take-in';

/** Items, or records to deactivate. */
export const PART = 200;
/** Timeout of reading a vendor, which then frees its place. */
const READING_MS = 15 * 60_000;

const KINDS = ['professionals', 'services'] as const;

interface Run {
  deps: SyncDeps;
  country: string;
  run: LeasedSourceRun;
  actor: Actor;
  vendor: Vendor;
  access: VendorAccess;
}

const goOn = ({ isOver }: SyncDeps): void => {
  if (isOver()) throw new LeftOff();
};

const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PART) }, (_, n) => all.slice(n * PART, (n + 1) * PART));

/** A repeated id is rejected as surplus, which loses nothing. */
class Met {
  readonly ids = new Set<string>();

  constructor(private readonly resource: VendorResource) {}

  first<T>(items: readonly Said<T>[]): { fresh: Said<T>[]; errors: RunError[] } {
    const errors: RunError[] = [];
    const fresh = items.filter(({ externalId }) => {
      if (externalId === null) return true;
      if (!this.ids.has(externalId)) return this.ids.add(externalId);
      errors.push({ resource: this.resource, externalId, reason: 'repeated' });
      return false;
    });
    return { fresh, errors };
  }
}

const withErrors = (result: PartResult, errors: readonly RunError[]): PartResult => ({
  ...result,
  rejected: (result.rejected ?? 0) + errors.length,
  errors: [...errors, ...(result.errors ?? [])],
});

async function readAll<T>(
  { deps, access }: Run,
  resource: VendorResource,
  pages: AsyncIterable<readonly Said<T>[]>,
  take: (items: readonly Said<T>[], errors: readonly RunError[]) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const met = new Met(resource);
  for await (const page of pages) {
    if (access.signal.aborted) throw new VendorTrouble('timeout', resource);
    for (const part of parts(page)) {
      goOn(deps);
      const { fresh, errors } = met.first(part);
      await take(fresh, errors);
    }
  }
  goOn(deps);
  return met.ids;
}

async function mirrored({ deps, actor, vendor }: Run, items: readonly Said<VendorBudget>[]): Promise<PartResult> {
  const bad = items.flatMap((item): RunError[] =>
    'said' in item ? [] : [{ resource: 'budgets', externalId: item.externalId, reason: item.problem }],
  );
  const counts = await deps.mirror(
    actor,
    vendor,
    items.flatMap((item) => ('said' in item ? [item.said] : [])),
    bad.flatMap(({ externalId }) => externalId ?? []),
  );
  return { ...counts, rejected: counts.rejected + bad.length, errors: bad };
}

/** False if something was held back. */
async function deactivated(
  of: Run,
  before: { had: number; deactivated: number },
  met: Record<(typeof KINDS)[number], ReadonlySet<string>>,
) {
  const { deps, run, actor, vendor } = of;
  const active = await deps.runs.active(run.workspaceId, vendor);
  const missing = (kind: (typeof KINDS)[number]): ActiveRecord[] =>
    active[kind].filter(({ externalId }) => !met[kind].has(externalId));
  const gone = { professionals: missing('professionals'), services: missing('services') };
  const count = gone.professionals.length + gone.services.length + before.deactivated;
  if (!run.force && isHeld({ had: before.had, missing: count })) return false;
  for (const kind of KINDS) {
    for (const part of parts(gone[kind])) {
      goOn(deps);
      const ids = part.map(({ id }) => id);
      await deps.runs.part(run, actor, (tx) => drop[kind](tx, ids, deps.clock.now()));
    }
  }
  return true;
}

async function synced(of: Run): Promise<void> {
  const { deps, run, actor, vendor, access } = of;
  const { runs, clock } = deps;
  const { professionals, services } = await runs.active(run.workspaceId, vendor);
  const before = await runs.begin(run, professionals.length + services.length);
  const taking = () => ({ actor, vendor, now: clock.now(), nextId: () => deps.ids.next() });
  const system = deps.vendors[vendor];
  const withPhone = (item: Said<VendorProfessional>): Said<VendorProfessional> =>
    'said' in item && item.said.phone !== null
      ? { ...item, said: { ...item.said, phone: deps.keptPhone(item.said.phone, of.country) } }
      : item;
  const met = {
    professionals: await readAll(of, 'professionals', system.professionals(access), (items, errors) =>
      runs.part(run, actor, async (tx) =>
        withErrors(await takeInProfessionals(tx, items.map(withPhone), taking()), errors),
      ),
    ),
    services: await readAll(of, 'services', system.services(access), (items, errors) =>
      runs.part(run, actor, async (tx) => withErrors(await takeInServices(tx, items, taking()), errors)),
    ),
  };
  await readAll(of, 'budgets', system.budgets(access), (items, errors) =>
    runs.budgets(run, async () => withErrors(await mirrored(of, items), errors)),
  );
  const isWhole = await deactivated(of, before, met);
  await runs.end(run, isWhole ? 'ok' : 'held', null, clock.now());
}

const accessTo = (
  deps: SyncDeps,
  { baseUrl, tokenSealed }: ClinicSource,
  livemode: boolean,
): Omit<VendorAccess, 'signal'> => ({
  baseUrl,
  token: deps.sealer.open(tokenSealed),
  tlsOnly: livemode && !deps.plainHttp,
});

/**
 * Items that a previous process committed do not differ any more. Throws `VendorTrouble` if the vendor is unreadable or
 * its maker lost the right, `RunLost` if another process has the run or the source was deleted, and `LeftOff` at
 * shutdown.
 */
export async function syncSource(deps: SyncDeps, run: LeasedSourceRun, leaving: AbortSignal): Promise<void> {
  const { workspaceId } = run;
  const [source, { healthcare, livemode, country }] = await Promise.all([
    deps.runs.source(run),
    deps.workspaces.loadFacts(workspaceId),
  ]);
  // The source was deleted with its runs, so nothing is left to write.
  if (!source) return;
  if (!healthcare) throw new VendorTrouble('not_healthcare');
  const [stopped] = await findMakerTroubles(deps.owners, workspaceId, [actOfSource(source)]);
  if (stopped) throw new VendorTrouble(stopped);
  const reading = AbortSignal.timeout(READING_MS);
  const access = { ...accessTo(deps, source, livemode), signal: AbortSignal.any([leaving, reading]) };
  await synced({ deps, run, vendor: source.vendor, access, actor: systemActor(workspaceId, livemode), country });
}
