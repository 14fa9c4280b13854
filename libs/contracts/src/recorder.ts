import type { EventData, EventName } from './catalogue';
import type { NewEvent } from './event';

/**
 * Announces what a transaction did. The event is committed with the change or not at all; it is told to nobody before.
 * A payload that does not fit the catalogue is refused by the compiler, and once more when it is recorded.
 */
export interface EventRecorder {
  record<N extends EventName>(name: N, event: NewEvent<EventData<N>>): void;
}
