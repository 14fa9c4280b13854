import { findMakerTroubles, type Actor, type ListInput, type MakerTrouble } from '@workops/kernel';
import { actOfSource, type ClinicSource, type SourceInput } from './domain/clinic-source';
import type { SourceDeps } from './source-ports';
import { inClinics } from '../use-cases/in-clinics';
import {
  deleteSource,
  listRuns,
  listSources,
  prepareSource,
  readSource,
  syncNow,
  updateSource,
} from './use-cases/sources';

export { sourceLimits as clinicSourceLimits, type ClinicSource } from './domain/clinic-source';
export {
  RUN_STATUSES as CLINIC_RUN_STATUSES,
  VENDOR_RESOURCES,
  type RunError as SourceRunError,
  type SourceRun,
} from './domain/source-run';
export type { SourceDirectories } from './source-ports';

/** `stoppedReason` says why its syncs are stopped. */
export type StandingSource = ClinicSource & { stoppedReason: MakerTrouble | null };

async function judged(
  { owners }: SourceDeps,
  { workspaceId }: Actor,
  sources: readonly ClinicSource[],
): Promise<StandingSource[]> {
  const troubles = await findMakerTroubles(owners, workspaceId, sources.map(actOfSource));
  return sources.map((source, place) => ({ ...source, stoppedReason: troubles[place] ?? null }));
}

export type Sources = ReturnType<typeof createSources>;

export function createSources(deps: SourceDeps) {
  const { write, removal, list } = inClinics(deps);
  return {
    prepare: write((actor: Actor, input: SourceInput) => prepareSource(deps)(actor, input)),
    list: list(async (actor: Actor, input: ListInput) => {
      const page = await listSources(deps)(actor, input);
      return { ...page, items: await judged(deps, actor, page.items) };
    }),
    read: async (actor: Actor, id: string): Promise<StandingSource> =>
      (await judged(deps, actor, [await readSource(deps)(actor, id)]))[0]!,
    update: write(updateSource(deps)),
    delete: removal(deleteSource(deps)),
    sync: write(syncNow(deps)),
    runs: list(listRuns(deps)),
  };
}
