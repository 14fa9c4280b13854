import type { Logger, Metrics } from '@workops/platform/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRecorded, routeName } from './call-trace';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Never writes a token, header, query or body. */
export function requestRecorder(
  logger: Logger,
  metrics: Metrics,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const durations = metrics.histogram(
    'http_request_duration_seconds',
    'Request duration',
    ['method', 'route', 'status'],
    BUCKETS_SECONDS,
  );
  // None of these fields can carry a credential, so redaction is off.
  const calls = logger.child({}, { redact: [] });
  return (request, reply) => {
    // Probes and scrapes would drown the calls.
    if (!isRecorded(request)) return;
    const { method, actor, trace } = request;
    const { operation } = request.routeOptions.config;
    const route = routeName(request);
    const milliseconds = reply.elapsedTime;
    const isListening =
      operation?.listens || (operation?.waits && Number((request.query as { wait?: unknown }).wait) > 0);
    if (!isListening) durations.observe({ method, route, status: reply.statusCode }, milliseconds / 1_000);
    calls.info(
      {
        request_id: request.id,
        trace_id: trace?.span?.traceId,
        method,
        route,
        operation: operation?.id,
        status: reply.statusCode,
        duration_ms: Math.round(milliseconds * 10) / 10,
        workspace_id: actor?.workspaceId,
        credential_id: actor?.credentialId,
      },
      'request',
    );
  };
}
