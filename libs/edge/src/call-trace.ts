import { tracer, type CallTrace } from '@workops/platform/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while tracing is on. */
    trace: CallTrace | undefined;
  }
}

/** Excludes probes, scrapes and documentation pages. */
export const isRecorded = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  !url || Boolean(config.operation ?? config.recorded);

/** The path's template contains no ids and nothing else from a client. */
export const routeName = ({ routeOptions: { url, config } }: FastifyRequest): string =>
  config.operation?.path ?? url ?? 'unknown';

/**
 * Child of the caller's trace, if any, and returned as `traceparent`. Spans contain no path, query, address or headers.
 */
export function beginTrace(request: FastifyRequest, reply: FastifyReply): void {
  const traces = tracer();
  if (!traces || !isRecorded(request)) return;
  const { method, id, headers } = request;
  const route = routeName(request);
  const { operation } = request.routeOptions.config;
  const attributes = { 'http.request.method': method, 'http.route': route, request_id: id, operation: operation?.id };
  request.trace = traces.call({ name: `${method} ${route}`, kind: 'server', attributes }, headers.traceparent);
  reply.header('traceparent', request.trace.traceparent);
  const { span } = request.trace;
  // If the client leaves, no response ends the span.
  if (span) reply.raw.once('close', () => span.end('client_gone'));
}

/** Runs further work of the call within its span. */
export function withinTrace<T>({ trace }: FastifyRequest, work: () => T): T {
  const traces = trace?.span && tracer();
  return traces ? traces.within(trace.span!, work) : work();
}

/** Later work does not belong to the call. */
export function endTrace({ trace, actor }: FastifyRequest, reply: FastifyReply): void {
  if (!trace?.span) return;
  const { statusCode } = reply;
  trace.span.set({
    'http.response.status_code': statusCode,
    workspace_id: actor?.workspaceId,
    credential_id: actor?.credentialId,
  });
  trace.span.end(statusCode >= 500 ? String(statusCode) : undefined);
}
