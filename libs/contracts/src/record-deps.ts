import type { AuditTrail, Clock, Ids, ReadsOf, RecordsOf, Store } from '@workops/kernel';
import type { EventRecorder } from './recorder';

/** A transaction of plain records in the actor's workspace. */
export type RecordTransaction<Kinds> = RecordsOf<Kinds> & { events: EventRecorder; audit: AuditTrail };

/** What use cases of plain records need from outside; those of one kind name that kind alone. */
export interface RecordDeps<Kinds> {
  store: Store<RecordTransaction<Kinds>>;
  reads: ReadsOf<Kinds>;
  clock: Clock;
  ids: Ids;
}
