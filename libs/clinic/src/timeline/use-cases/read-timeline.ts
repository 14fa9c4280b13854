import { listed, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { PatientRef } from '../../patients/domain/patient';
import { readPatient } from '../../patients/use-cases/patients';
import { shownKinds, type TimelineEntry } from '../domain/timeline';
import type { TimelineDeps, TimelineFilter } from '../timeline-ports';

/** Newest first; only kinds that the actor may read. Throws `not_found`. */
export const readTimeline =
  ({ reads, patientReads }: TimelineDeps) =>
  async (
    actor: Actor,
    ref: PatientRef,
    { limit, cursor, ...filter }: ListInput & TimelineFilter,
  ): Promise<Listed<TimelineEntry>> => {
    const { id } = await readPatient({ reads: patientReads })(actor, ref);
    const kinds = shownKinds(actor.scopes);
    return listed((page) => reads.page(actor, id, { ...filter, kinds }, page), { limit, cursor });
  };
