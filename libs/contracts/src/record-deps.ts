import type { AuditTrail, Clock, Ids, ReadsOf, RecordsOf, Store } from '@workops/kernel';
import type { EventRecorder } from './recorder';

export type RecordTransaction<Kinds> = RecordsOf<Kinds> & { events: EventRecorder; audit: AuditTrail };

export interface RecordDeps<Kinds> {
  store: Store<RecordTransaction<Kinds>>;
  reads: ReadsOf<Kinds>;
  clock: Clock;
  ids: Ids;
}
