import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../process/logger';
import { CallSampler } from './call-sampler';
import { OtelTracer } from './otel-tracer';
import type { SamplerSettings } from './sampler-settings';
import { WatchedExporter } from './watched-exporter';

export interface TracesFrom {
  app: string;
  thread?: string;
  sampler: SamplerSettings;
}

/** Our sampling settings only; the processor decides where spans go. */
export function tracerInto(processor: SpanProcessor, { app, thread, sampler }: TracesFrom): OtelTracer {
  const named = resourceFromAttributes({ 'service.name': app, ...(thread && { 'thread.name': thread }) });
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    sampler: new CallSampler(sampler),
    spanProcessors: [processor],
  });
  return new OtelTracer(provider);
}

/**
 * The SDK reads the `OTEL_*` variables. Up to 2,048 spans wait (`OTEL_BSP_*`) and further ones are dropped, so that a
 * slow collector holds up nothing.
 */
export function exportingTracer(from: TracesFrom, protocol: 'http/protobuf' | 'http/json', logger: Logger): OtelTracer {
  const exporter = protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter();
  // The watched exporter has logged it.
  setGlobalErrorHandler(() => undefined);
  return tracerInto(new BatchSpanProcessor(new WatchedExporter(exporter, logger)), from);
}
