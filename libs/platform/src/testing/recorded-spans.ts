import { SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { SamplerSettings } from '../tracing/sampler-settings';
import { tracerInto } from '../tracing/sdk';
import { useTracer, type Tracer } from '../tracing/tracer';

export interface RecordedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  attributes: Record<string, unknown>;
  failed: boolean;
}

export interface RecordedSpans {
  tracer: Tracer;
  ended(): RecordedSpan[];
  one(name: string): RecordedSpan;
  forget(): void;
  stop(): Promise<void>;
}

export function recordSpans(sampler: Partial<SamplerSettings> = {}): RecordedSpans {
  const exporter = new InMemorySpanExporter();
  const settings: SamplerSettings = { name: 'parentbased_always_on', ratio: 1, callersDecide: false, ...sampler };
  const tracer = tracerInto(new SimpleSpanProcessor(exporter), { app: 'test', sampler: settings });
  useTracer(tracer);
  const ended = (): RecordedSpan[] =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      traceId: span.spanContext().traceId,
      spanId: span.spanContext().spanId,
      parentId: span.parentSpanContext?.spanId,
      attributes: span.attributes,
      failed: span.status.code === SpanStatusCode.ERROR,
    }));
  return {
    tracer,
    ended,
    one: (name) => {
      const [span, ...rest] = ended().filter((each) => each.name === name);
      if (!span || rest.length > 0) throw new Error(`${rest.length + (span ? 1 : 0)} spans are called ${name}.`);
      return span;
    },
    forget: () => exporter.reset(),
    stop: async () => {
      useTracer(undefined);
      await tracer.stop(1_000);
    },
  };
}
