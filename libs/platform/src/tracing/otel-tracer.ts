import { ROOT_CONTEXT, SpanKind, trace, TraceFlags, type Context, type Tracer as SdkTracer } from '@opentelemetry/api';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { callChain } from '../call-chain';
import { fromCaller } from './call-sampler';
import { definedAttributes, RecordedSpan, type Share } from './recorded-span';
import { originKey, type CallOrigin, type CallTrace, type Span, type SpanStart, type Tracer } from './tracer';
import { formatTraceparent, parseTraceparent, type TraceParent } from './traceparent';

const KINDS: Readonly<Record<SpanStart['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

const EVENTS_OF_A_CALL = 100;

const remote = ({ traceId, spanId, sampled }: TraceParent): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  });

const openSpan = (span: Span | undefined): RecordedSpan | undefined =>
  span instanceof RecordedSpan && span.isOpen ? span : undefined;

/** The call chain holds the open span, because the SDK's own storage would also be copied for every promise. */
export class OtelTracer implements Tracer {
  private readonly sdk: SdkTracer;

  constructor(private readonly provider: BasicTracerProvider) {
    this.sdk = provider.getTracer('workspace-operations');
  }

  call(start: SpanStart, traceparent: unknown): CallTrace {
    const parent = parseTraceparent(traceparent);
    const span = this.start(start, parent ? fromCaller(remote(parent)) : ROOT_CONTEXT);
    if (span.isRecording()) {
      const recorded = new RecordedSpan(span, { events: 0 });
      return { traceparent: recorded.traceparent, span: recorded };
    }
    const { traceId, spanId } = span.spanContext();
    return { traceparent: formatTraceparent({ traceId, spanId, sampled: false }) };
  }

  following(traceparent: string | null | undefined, start: SpanStart): Span | undefined {
    const parent = parseTraceparent(traceparent);
    return parent && this.recorded(start, remote(parent), { events: 0 });
  }

  part(start: SpanStart): Span | undefined {
    const parent = this.open();
    return parent && this.recorded(start, trace.setSpan(ROOT_CONTEXT, parent.span), parent.share);
  }

  within<T>(span: Span, work: () => T): T {
    return callChain.run({ ...callChain.getStore(), span }, work);
  }

  withinEach<T>(spans: ReadonlyMap<string, Span>, work: () => T): T {
    return callChain.run({ ...callChain.getStore(), spans }, work);
  }

  active(): Span | undefined {
    return this.open();
  }

  handingOn(origin: CallOrigin): string | undefined {
    const span = this.open() ?? this.ofOrigin(origin);
    if (!span || span.share.events >= EVENTS_OF_A_CALL) return undefined;
    span.share.events += 1;
    return span.traceparent;
  }

  async stop(withinMs: number): Promise<void> {
    const flushed = this.provider.shutdown().catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
    await Promise.race([flushed, late]);
    clearTimeout(timer);
  }

  /** Work that outlives its call, such as a timer, does not belong to its span. */
  private open(): RecordedSpan | undefined {
    return openSpan(callChain.getStore()?.span);
  }

  private ofOrigin(origin: CallOrigin): RecordedSpan | undefined {
    return origin.requestId === null ? undefined : openSpan(callChain.getStore()?.spans?.get(originKey(origin)));
  }

  private recorded(start: SpanStart, parent: Context, share: Share): RecordedSpan | undefined {
    const span = this.start(start, parent);
    return span.isRecording() ? new RecordedSpan(span, share) : undefined;
  }

  private start({ name, kind, attributes }: SpanStart, parent: Context) {
    return this.sdk.startSpan(name, { kind: KINDS[kind], attributes: definedAttributes(attributes) }, parent);
  }
}
