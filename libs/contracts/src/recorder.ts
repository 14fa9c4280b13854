import { eventDefinition, type EventData, type EventName } from './catalogue';
import type { NewEvent } from './event';
import { findProblems } from './schema';

/** Events are committed with the change. Payloads are checked against the catalogue at compile time and at run time. */
export interface EventRecorder {
  record<N extends EventName>(name: N, event: NewEvent<EventData<N>>): void;
}

/** Every recorder calls this first, including those of tests. */
export function mustFitCatalogue(name: EventName, data: object): void {
  const problems = findProblems(eventDefinition(name).data, data);
  if (problems.length > 0) throw new Error(`${name} does not fit the catalogue: ${problems.join('; ')}`);
}
