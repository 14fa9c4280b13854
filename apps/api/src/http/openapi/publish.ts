import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, type DeclaredOperation } from '../operation-declaration';
import { buildDocument, type DocumentedSurroundings } from './document';

export const DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;
/** Where the events are described, as AsyncAPI. */
export const EVENTS_DOCUMENT_PATH = `${API_PREFIX}/asyncapi.json`;
export const DOCS_PATH = `${API_PREFIX}/docs`;

interface Published {
  plain: Buffer;
  zipped: Buffer;
  etag: string;
}

const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /(^|[\s,])(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(String(headers['accept-encoding'] ?? ''));

/** Whether the caller has this very document already. */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);

async function published(text: string): Promise<Published> {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { plain, zipped: await promisify(gzip)(plain, { level: 9 }), etag };
}

async function answer(request: FastifyRequest, reply: FastifyReply, { plain, zipped, etag }: Published): Promise<void> {
  reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  if (isKnown(request, etag)) return void (await reply.code(304).send());
  reply.type('application/json; charset=utf-8');
  if (takesGzip(request)) await reply.header('content-encoding', 'gzip').send(zipped);
  else await reply.send(plain);
}

/** Serves a JSON document to anybody. It is written when it is asked for first, and its bytes are kept. */
export function publishJson(fastify: FastifyInstance, path: string, written: () => string): void {
  let made: Promise<Published> | undefined;
  fastify.get(path, async (request, reply) => answer(request, reply, await (made ??= published(written()))));
}

/**
 * Publishes the document, which is made once, and its page with try-it, which needs nothing from the internet and calls the host that it
 * was loaded from. Both are open to anybody.
 */
export function publishDocument(
  app: INestApplication,
  fastify: FastifyInstance,
  operations: readonly DeclaredOperation[],
  surroundings: DocumentedSurroundings,
): void {
  let text: string | undefined;
  const written = () => (text ??= JSON.stringify(buildDocument(operations, surroundings)));
  publishJson(fastify, DOCUMENT_PATH, written);
  const here = () => ({ ...(JSON.parse(written()) as OpenAPIObject), servers: [{ url: API_PREFIX }] });
  SwaggerModule.setup(DOCS_PATH, app, here, {
    raw: false,
    customSiteTitle: 'Workspace Operations API',
    // Keys stay in the page's memory, and its document is shown to no validator elsewhere.
    swaggerOptions: { persistAuthorization: false, validatorUrl: null, displayRequestDuration: true },
  });
}
