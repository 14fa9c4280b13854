import { definitionOf, type EventData, type EventName } from './catalogue';
import type { NewEvent } from './event';
import { problemsOf } from './schema';

/**
 * Records events of a transaction. The event is committed with the change or not at all; it is not published before. A payload that does not fit the catalogue
 * is refused by the compiler, and once more when it is recorded.
 */
export interface EventRecorder {
  record<N extends EventName>(name: N, event: NewEvent<EventData<N>>): void;
}

/** Throws when the payload does not match the catalogue. Every recorder calls this first, those of tests too. */
export function mustFitCatalogue(name: EventName, data: object): void {
  const problems = problemsOf(definitionOf(name).data, data);
  if (problems.length > 0) throw new Error(`${name} does not fit the catalogue: ${problems.join('; ')}`);
}
