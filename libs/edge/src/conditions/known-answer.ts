import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, entityTag } from './entity-tag';
import { isSingleRead } from './single-reads';

const OK = 200;
const NOT_MODIFIED = 304;

/** Returns a 304 if the caller has the response, otherwise undefined. */
export function sentIfKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): { body: Readable | null } | undefined {
  const { operation } = request.routeOptions.config;
  if (!operation || typeof payload !== 'string' || reply.statusCode !== OK || !isSingleRead(operation))
    return undefined;
  const tag = entityTag(payload);
  reply.header('etag', tag);
  if (!isKnown(request, tag)) return undefined;
  reply.code(NOT_MODIFIED).removeHeader('content-type').removeHeader('content-length');
  // A text would set a content length on a HEAD response.
  return { body: request.method === 'HEAD' ? Readable.from([]) : null };
}
