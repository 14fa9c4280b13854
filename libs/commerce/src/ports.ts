import type { EventRecorder } from '@workops/contracts';
import type { Clock, Ids, RecordReads, Records, Store } from '@workops/kernel';
import type { Vehicle } from './domain/vehicle';

/** Of the actor's workspace. */
export interface CommerceTransaction {
  vehicles: Records<Vehicle>;
  events: EventRecorder;
}

export interface CommerceDeps {
  store: Store<CommerceTransaction>;
  reads: { vehicles: RecordReads<Vehicle> };
  clock: Clock;
  ids: Ids;
}
