import { SpanStatusCode, TraceFlags, type Span as OtelSpan } from '@opentelemetry/api';
import type { Span, SpanAttributes } from './tracer';
import { formatTraceparent } from './traceparent';

export interface Share {
  events: number;
}

export class RecordedSpan implements Span {
  readonly traceId: string;
  readonly traceparent: string;
  isOpen = true;

  constructor(
    readonly span: OtelSpan,
    readonly share: Share,
  ) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.traceparent = formatTraceparent({
      traceId,
      spanId,
      sampled: (traceFlags & TraceFlags.SAMPLED) === TraceFlags.SAMPLED,
    });
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(definedAttributes(attributes));
  }

  end(failure?: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    if (failure !== undefined) {
      this.span.setAttribute('error.type', failure);
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

/** Drops null and undefined. */
export const definedAttributes = (attributes: SpanAttributes = {}): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      (entry): entry is [string, string | number | boolean] => (entry[1] ?? null) !== null,
    ),
  );
