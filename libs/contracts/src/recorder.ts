import { eventDefinition, type EventData, type EventName } from './catalogue';
import type { NewEvent } from './event';
import { findProblems } from './schema';

/**
 * Records events in a transaction; they are committed with the change, or not at all. A payload that does not match the
 * catalogue is rejected by the compiler, and again at run time.
 */
export interface EventRecorder {
  record<N extends EventName>(name: N, event: NewEvent<EventData<N>>): void;
}

/** Throws if the payload does not match the catalogue. Every recorder calls this first, including those of tests. */
export function mustFitCatalogue(name: EventName, data: object): void {
  const problems = findProblems(eventDefinition(name).data, data);
  if (problems.length > 0) throw new Error(`${name} does not fit the catalogue: ${problems.join('; ')}`);
}
