import type { Actor } from '@workops/kernel';
import type { SourceInput } from './domain/sources/clinic-source';
import type { SourceDeps } from './source-ports';
import { inClinics } from './use-cases/in-clinics';
import { deleteSource, listRuns, listSources, prepareSource, readSource, syncNow, updateSource } from './use-cases/sources/sources';

export { sourceLimits as clinicSourceLimits, type ClinicSource } from './domain/sources/clinic-source';
export { RUN_STATUSES as CLINIC_RUN_STATUSES, VENDOR_RESOURCES, type RunError as SourceRunError, type SourceRun } from './domain/sources/source-run';
export type { SourceDirectories } from './source-ports';

export type Sources = ReturnType<typeof createSources>;

/** Everything that a client does with the vendors' systems that a clinic is read from. */
export function createSources(deps: SourceDeps) {
  const { write, removal, list } = inClinics(deps);
  return {
    prepare: write((actor: Actor, input: SourceInput) => prepareSource(deps)(actor, input)),
    list: list(listSources(deps)),
    read: readSource(deps),
    update: write(updateSource(deps)),
    delete: removal(deleteSource(deps)),
    sync: write(syncNow(deps)),
    runs: list(listRuns(deps)),
  };
}
