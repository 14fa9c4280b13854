import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from './compression';
import { isKnown, entityTag, zippedTag } from './conditions/entity-tag';

/** Only scripts, styles and calls of this host, none inline, and no referrer to other pages. */
export const OF_THIS_HOST_ALONE = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

interface Published {
  plain: Buffer;
  zipped: Buffer;
  etag: string;
}

async function published(content: string | Buffer): Promise<Published> {
  const plain = Buffer.from(content);
  return { plain, zipped: await promisify(gzip)(plain, { level: 9 }), etag: entityTag(plain) };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, zipped, etag }: Published,
  headers: Record<string, string>,
): Promise<void> {
  const { 'content-type': type, ...otherHeaders } = headers;
  reply.headers({ etag, vary: 'accept-encoding', ...otherHeaders });
  if (isKnown(request, etag)) return void (await reply.code(304).send());
  reply.type(type!);
  if (takesGzip(request)) await reply.headers({ 'content-encoding': 'gzip', etag: zippedTag(etag) }).send(zipped);
  else await reply.send(plain);
}

/** Generated on the first request and cached; after a failure the next request generates it. */
export function publish(
  fastify: FastifyInstance,
  path: string,
  headers: Record<string, string>,
  made: () => string | Buffer,
): void {
  let kept: Promise<Published> | undefined;
  const generate = (): Promise<Published> => {
    const generated = published(made());
    generated.catch(() => (kept = undefined));
    return generated;
  };
  fastify.get(path, async (request, reply) => answer(request, reply, await (kept ??= generate()), headers));
}
