import type { Logger, Metrics } from '@workops/platform/process';
import { traceIdIn, tracer, type Span } from '@workops/platform/tracing';
import type { AttemptOutcome, ClaimedDelivery, DispatchTelemetry } from '../ports';

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const DELAY_BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/** Milliseconds, from a UUID v7. */
const madeAt = (id: string): number => parseInt(id.replace('-', '').slice(0, 12), 16);

/** Ids only, because the URL may contain a secret. */
const attemptSpan = (delivery: ClaimedDelivery): Span | undefined =>
  tracer()?.following(delivery.traceparent, {
    name: `attempt ${delivery.eventType}`,
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      workspace_id: delivery.workspaceId,
      subscription_id: delivery.subscriptionId,
      event: delivery.eventType,
      event_id: delivery.eventId,
      request_id: delivery.requestId,
      attempt: delivery.attempt,
    },
  });

const lineOf = ({ delivery, verdict, statusCode, error, latencyMs }: AttemptOutcome) => ({
  workspace_id: delivery.workspaceId,
  subscription_id: delivery.subscriptionId,
  event_id: delivery.eventId,
  event: delivery.eventType,
  request_id: delivery.requestId,
  trace_id: traceIdIn(delivery.traceparent),
  attempt: delivery.attempt,
  outcome: verdict.state,
  status_code: statusCode,
  error,
  latency_ms: latencyMs,
});

/** Network messages may contain addresses. */
const errorType = (error: string): string => (/^[a-z0-9_]+$/.test(error) ? error : 'network');

export interface DispatchTelemetryOptions {
  /** Receivers get the attempt's `traceparent`. */
  tellsReceivers?: boolean;
}

/** Contains ids of deliveries, never their body or URL. */
export function dispatchTelemetry(
  metrics: Metrics,
  logger: Logger,
  { tellsReceivers = false }: DispatchTelemetryOptions = {},
): DispatchTelemetry {
  const spans = new WeakMap<ClaimedDelivery, Span>();
  const attempts = metrics.counter('webhook_attempts_total', 'Finished delivery attempts by outcome', ['outcome']);
  const latency = metrics.histogram(
    'webhook_attempt_duration_seconds',
    'Duration of delivery attempts',
    ['outcome'],
    LATENCY_BUCKETS_SECONDS,
  );
  const delays = metrics.histogram(
    'webhook_first_attempt_delay_seconds',
    'Delay from an event to the end of its first delivery attempt',
    [],
    DELAY_BUCKETS_SECONDS,
  );
  let held = 0;
  metrics.gauge('webhook_deliveries_in_flight', 'Deliveries in flight in this process', [], (gauge) => gauge.set(held));
  let stalledMs = 0;
  metrics.gauge('webhook_claims_stalled_seconds', 'Seconds without a completed claim; 0 below 5 s', [], (gauge) =>
    gauge.set(stalledMs / 1000),
  );
  return {
    attemptBegins: (delivery) => {
      const span = attemptSpan(delivery);
      if (span) spans.set(delivery, span);
      return tellsReceivers ? span?.traceparent : undefined;
    },
    attemptEnded: (ended) => {
      const { delivery, verdict, statusCode, error, latencyMs, endedAt } = ended;
      const outcome = verdict.state;
      // Also covers attempts that were not sent, or that a crashed process began.
      const span = spans.get(delivery) ?? attemptSpan(delivery);
      span?.set({ outcome, 'http.response.status_code': statusCode });
      span?.end(error === null ? undefined : errorType(error));
      attempts.inc({ outcome });
      if (latencyMs !== null) latency.observe({ outcome }, latencyMs / 1000);
      // Redeliveries are of old events, and held deliveries are late on purpose.
      if (delivery.attempt === 1 && delivery.redeliveryOf === null && !delivery.released)
        delays.observe(Math.max(0, endedAt.getTime() - madeAt(delivery.eventId)) / 1000);
      if (error !== null) logger.info(lineOf(ended), 'delivery attempt failed');
      else if (logger.isLevelEnabled('debug')) logger.debug(lineOf(ended), 'delivered');
    },
    inFlight: (count) => {
      held = count;
    },
    claimsStalled: (milliseconds) => {
      if (milliseconds > 0 && stalledMs === 0)
        logger.error({ stalled_ms: milliseconds }, 'no claim completed; webhook delivery stalled');
      if (milliseconds === 0 && stalledMs > 0)
        logger.info({ stalled_ms: stalledMs }, 'claims complete again; webhook delivery resumed');
      stalledMs = milliseconds;
    },
    troubled: (doing, error) => logger.warn({ err: error, doing }, 'dispatch failed; will retry'),
  };
}
