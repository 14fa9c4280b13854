import type { Actor, RecordPage } from '@workops/kernel';
import type { PatientReads } from '../patients/patient-ports';
import type { TimelineEntry, TimelineKind } from './domain/timeline';

export interface TimelineFilter {
  from?: Date;
  to?: Date;
}

export interface TimelineReads {
  /** Limited to the actor's visibility, newest first. */
  page(
    actor: Actor,
    patientId: string,
    filter: TimelineFilter & { kinds: readonly TimelineKind[] },
    page: RecordPage,
  ): Promise<TimelineEntry[]>;
}

export interface TimelineDeps {
  reads: TimelineReads;
  patientReads: Pick<PatientReads, 'byRef'>;
}
