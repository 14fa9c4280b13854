import { Readable, pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { zippedTag } from './conditions/entity-tag';

const WORTH_IT = 1_024;
/** A chunk takes at most a millisecond in the shared thread pool. */
const AT_ONCE = 64 * 1_024;
/** Nearly as small as the default level, in half of the time. */
const LEVEL = 3;

const zip = promisify(gzip);

const GZIP = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/i;
const ANY = /(?:^|,)\s*\*\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/;

/** RFC 9110. */
export function takesGzip({ headers: { 'accept-encoding': header = '' } }: FastifyRequest): boolean {
  const named = GZIP.exec(String(header)) ?? ANY.exec(String(header));
  return named !== null && Number(named[1] ?? 1) > 0;
}

function* slice(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += AT_ONCE) yield text.slice(from, from + AT_ONCE);
}

async function zipped(text: string): Promise<Buffer> {
  if (text.length <= AT_ONCE) return zip(text, { level: LEVEL });
  return buffer(
    pipeline(Readable.from(slice(text), { objectMode: false }), createGzip({ level: LEVEL }), () => undefined),
  );
}

const isStream = (payload: unknown): payload is Readable => payload instanceof Readable;

/**
 * Compresses only JSON, not files or event streams. One-time secrets are excluded, because the compressed length could
 * reveal them (BREACH).
 */
export function encoded(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { operation } = request.routeOptions.config;
  if (!operation || operation.produces || operation.listens || operation.secretShownOnce) return payload;
  const isLong = typeof payload === 'string' ? payload.length >= WORTH_IT : isStream(payload);
  if (!isLong) return payload;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  if (!takesGzip(request)) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string') reply.header('etag', zippedTag(tag));
  // If the stream fails, so does the response.
  return isStream(payload)
    ? pipeline(payload, createGzip({ level: LEVEL }), () => undefined)
    : zipped(payload as string);
}
