import type { AuditTrail, Clock, Ids, ReadsOf, RecordsOf, Store } from '@workops/kernel';
import type { EventRecorder } from './recorder';

/** A transaction on plain records of the actor's workspace. */
export type RecordTransaction<Kinds> = RecordsOf<Kinds> & { events: EventRecorder; audit: AuditTrail };

/** Dependencies of use cases on plain records of these kinds. */
export interface RecordDeps<Kinds> {
  store: Store<RecordTransaction<Kinds>>;
  reads: ReadsOf<Kinds>;
  clock: Clock;
  ids: Ids;
}
