import { Readable, pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { zippedTag } from './conditions/entity-tag';

/** A shorter answer gains less than it costs. */
const WORTH_IT = 1_024;
/** Chunk size for compressing longer texts, in a thread that others wait for as well: a millisecond of it at most. */
const AT_ONCE = 64 * 1_024;
/** Nearly as small as at the default level, in half of the time. */
const LEVEL = 3;

const zip = promisify(gzip);

const GZIP = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/i;
const ANY = /(?:^|,)\s*\*\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/;

/** Whether the caller takes gzip, as RFC 9110 has it. */
export function takesGzip({ headers: { 'accept-encoding': header = '' } }: FastifyRequest): boolean {
  const named = GZIP.exec(String(header)) ?? ANY.exec(String(header));
  return named !== null && Number(named[1] ?? 1) > 0;
}

function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += AT_ONCE) yield text.slice(from, from + AT_ONCE);
}

async function zipped(text: string): Promise<Buffer> {
  if (text.length <= AT_ONCE) return zip(text, { level: LEVEL });
  return buffer(
    pipeline(Readable.from(slicesOf(text), { objectMode: false }), createGzip({ level: LEVEL }), () => undefined),
  );
}

const isStream = (payload: unknown): payload is Readable => payload instanceof Readable;

/**
 * The body in the caller's content encoding. Only JSON is compressed: no files and no event streams. Answers that contain a one-time secret are not
 * compressed either: an attacker who controls other parts of the answer could infer the secret from the compressed length (BREACH).
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
  // A stream that breaks off breaks off the answer.
  return isStream(payload)
    ? pipeline(payload, createGzip({ level: LEVEL }), () => undefined)
    : zipped(payload as string);
}
