import type { FastifyReply, FastifyRequest } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const HEADERS =
  'authorization, content-type, idempotency-key, if-match, if-none-match, last-event-id, traceparent, widget-visitor, x-request-id';
const EXPOSED =
  'etag, x-request-id, traceparent, x-ratelimit-limit, x-ratelimit-remaining, retry-after, x-idempotent-replay, deprecation, sunset';
/** Seconds that a browser may cache a preflight. A revoked key is refused on the call itself. */
const MAX_AGE = 600;

export function allowPage(origin: string, reply: FastifyReply): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('vary', 'Origin')
    .header('access-control-expose-headers', EXPOSED);
}

export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/**
 * Allowed for origins of any active publishable key or connected app; the call itself is checked. Browser credentials
 * are never allowed, so no cookies are sent.
 */
export async function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  mayCallFrom: (origin: string) => Promise<boolean>,
): Promise<boolean> {
  const { origin } = request.headers;
  if (origin === undefined || !(await mayCallFrom(origin))) return false;
  allowPage(origin, reply);
  await reply
    .code(204)
    .header('access-control-allow-methods', METHODS)
    .header('access-control-allow-headers', HEADERS)
    .header('access-control-max-age', MAX_AGE)
    .send();
  return true;
}
