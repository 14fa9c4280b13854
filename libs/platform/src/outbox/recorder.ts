import {
  eventDefinition,
  mustFitCatalogue,
  type EventName,
  type EventOrigin,
  type EventRecorder,
  type NewEvent,
  type RecordedEvent,
} from '@workops/contracts';
import type { Clock, Ids } from '@workops/kernel';
import { tracer } from '../tracing/tracer';

export interface Minting {
  clock: Clock;
  ids: Ids;
}

/** The id is minted here, so that every retry carries the same one. */
export function recorderInto(events: RecordedEvent[], origin: EventOrigin, { clock, ids }: Minting): EventRecorder {
  return {
    record: (name, event) => {
      events.push(wholeEvent(name, event, origin, { clock, ids }));
    },
  };
}

function wholeEvent(
  name: EventName,
  said: NewEvent<object>,
  origin: EventOrigin,
  { clock, ids }: Minting,
): RecordedEvent {
  mustFitCatalogue(name, said.data);
  const definition = eventDefinition(name);
  const traceparent = tracer()?.handingOn(origin);
  return {
    id: ids.next(),
    type: name,
    version: definition.version,
    workspaceId: origin.workspaceId,
    livemode: origin.livemode,
    occurredAt: clock.now(),
    resource: { type: definition.resourceType, id: said.resourceId },
    ...(said.changes && { changes: said.changes }),
    author: origin.author,
    requestId: origin.requestId,
    ...(traceparent && { traceparent }),
    ...(origin.chain && { chain: origin.chain }),
    data: { ...said.data },
  };
}
