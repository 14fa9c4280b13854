import type { RecordedEvent } from '@workops/contracts';
import { failureName } from '@workops/kernel';
import { originKey, tracer, type Span } from '../tracing/tracer';
import type { QueuedEvent } from './outbox';

interface Relayed extends QueuedEvent {
  type: string;
  workspaceId: string | null;
  timesEnqueued: number;
}

/**
 * Each traced event has its span in its own trace, because the batch belongs to no call. `events` continue their trace
 * after the hand-over.
 */
export interface RelaySpans<Event> {
  events: Event[];
  end(error?: unknown): void;
}

export function relaySpans<Event extends Relayed>(leased: readonly Event[]): RelaySpans<Event> {
  const traces = tracer();
  if (!traces) return { events: [...leased], end: () => undefined };
  const spans: Span[] = [];
  const events = leased.map((event) => {
    const { type, id, requestId, workspaceId, timesEnqueued } = event;
    const attributes = {
      event: type,
      event_id: id,
      request_id: requestId,
      workspace_id: workspaceId,
      times_enqueued: timesEnqueued,
    };
    const span = traces.following(event.traceparent, { name: `relay ${type}`, kind: 'producer', attributes });
    if (!span) return event;
    spans.push(span);
    return { ...event, traceparent: span.traceparent };
  });
  return { events, end: (error) => endAll(spans, error) };
}

/** A span per traced event; each follows the relay's span if known. */
export class IntakeSpans {
  private readonly spans: Span[] = [];

  constructor(
    private readonly subscriber: string,
    private readonly keys: readonly QueuedEvent[],
  ) {}

  async handle(claimed: RecordedEvent[], work: (events: RecordedEvent[]) => Promise<void>): Promise<void> {
    const traces = tracer();
    if (!traces) return work(claimed);
    const handedOver = new Map(this.keys.map(({ id, traceparent }) => [id, traceparent]));
    const byOrigin = new Map<string, Span>();
    const events = claimed.map((event) => {
      const { type, id, requestId, workspaceId } = event;
      const attributes = {
        subscriber: this.subscriber,
        event: type,
        event_id: id,
        request_id: requestId,
        workspace_id: workspaceId,
      };
      const start = { name: `${this.subscriber} ${type}`, kind: 'consumer', attributes } as const;
      const span = traces.following(handedOver.get(id) ?? event.traceparent, start);
      if (!span) return event;
      this.spans.push(span);
      if (requestId !== null) byOrigin.set(originKey(event), span);
      return { ...event, traceparent: span.traceparent };
    });
    const [alone] = this.spans;
    if (!alone) return work(claimed);
    if (events.length === 1) return traces.within(alone, () => work(events));
    return traces.withinEach(byOrigin, () => work(events));
  }

  end(error?: unknown): void {
    endAll(this.spans, error);
  }
}

function endAll(spans: readonly Span[], error: unknown): void {
  const failure = error === undefined ? undefined : failureName(error);
  for (const span of spans) span.end(failure);
}
