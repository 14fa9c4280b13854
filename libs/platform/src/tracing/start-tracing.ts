import type { PlatformConfig } from '../process/config';
import type { Logger } from '../process/logger';
import { tracer, useTracer } from './tracer';

/** Little of the grace period, because threads of the process may have flushed before. */
const LONGEST_FLUSH_MS = 1_000;
const SHARE_OF_GRACE = 0.1;

export const isTraced = ({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED }: PlatformConfig): boolean =>
  OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && !OTEL_SDK_DISABLED;

/** OpenTelemetry's SDK is not loaded without configuration. */
export async function startTracing(
  config: PlatformConfig,
  logger: Logger,
  from: { app: string; thread?: string },
): Promise<void> {
  if (!isTraced(config)) return;
  const { exportingTracer } = await import('./sdk');
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio, TRACEPARENT_TRUSTED: callersDecide } = config;
  useTracer(
    exportingTracer({ ...from, sampler: { name, ratio, callersDecide } }, config.OTEL_EXPORTER_OTLP_PROTOCOL, logger),
  );
}

/** A stuck collector delays by at most a tenth of the grace period and 1 s. */
export async function stopTracing({ SHUTDOWN_GRACE_MS }: PlatformConfig): Promise<void> {
  const traces = tracer();
  useTracer(undefined);
  await traces?.stop(Math.min(LONGEST_FLUSH_MS, SHUTDOWN_GRACE_MS * SHARE_OF_GRACE));
}
