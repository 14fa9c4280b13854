import type { Logger, Metrics } from '@workops/platform';
import type { DispatchTelemetry } from '../ports';

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus figures and log lines of the dispatch; of a delivery its ids, never its body or its url. */
export function dispatchTelemetry(metrics: Metrics, logger: Logger): DispatchTelemetry {
  const attempts = metrics.counter('webhook_attempts_total', 'Ended delivery attempts by what became of the delivery', ['outcome']);
  const latency = metrics.histogram('webhook_attempt_duration_seconds', 'Duration of delivery attempts', ['outcome'], LATENCY_BUCKETS_SECONDS);
  let held = 0;
  metrics.gauge('webhook_deliveries_in_flight', 'Deliveries that this process holds', [], (gauge) => gauge.set(held));
  return {
    attemptEnded: ({ delivery, verdict, statusCode, error, latencyMs }) => {
      const outcome = verdict.state;
      attempts.inc({ outcome });
      if (latencyMs !== null) latency.observe({ outcome }, latencyMs / 1000);
      const line = {
        workspace_id: delivery.workspaceId,
        subscription_id: delivery.subscriptionId,
        event_id: delivery.eventId,
        event: delivery.eventType,
        attempt: delivery.attempt,
        outcome,
        status_code: statusCode,
        error,
        latency_ms: latencyMs,
      };
      if (error === null) logger.debug(line, 'delivered');
      else logger.info(line, 'delivery attempt failed');
    },
    inFlight: (count) => {
      held = count;
    },
    troubled: (doing, error) => logger.warn({ err: error, doing }, 'dispatch is held up, it will repeat by itself'),
  };
}
