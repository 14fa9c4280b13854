import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX, type DeclaredOperation } from '../operation-declaration';
import { publish } from '../published';
import { buildDocument, type DocumentedSurroundings } from './document';

export const DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;
export const EVENTS_DOCUMENT_PATH = `${API_PREFIX}/asyncapi.json`;
export const DOCS_PATH = `${API_PREFIX}/docs`;
export const GUIDES_PATH = '/docs';
export const LLMS_PATH = '/llms.txt';
export const CONSOLE_PATH = '/console';

export const publishJson = (fastify: FastifyInstance, path: string, written: () => string): void =>
  publish(
    fastify,
    path,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' },
    written,
  );

/** Generated once; the page needs nothing from the internet and calls its own host. Both are public. */
export function publishDocument(
  app: INestApplication,
  fastify: FastifyInstance,
  operations: readonly DeclaredOperation[],
  surroundings: DocumentedSurroundings,
): void {
  let text: string | undefined;
  const written = () => (text ??= JSON.stringify(buildDocument(app, operations, surroundings)));
  publishJson(fastify, DOCUMENT_PATH, written);
  const here = () => ({ ...(JSON.parse(written()) as OpenAPIObject), servers: [{ url: API_PREFIX }] });
  SwaggerModule.setup(DOCS_PATH, app, here, {
    raw: false,
    customSiteTitle: 'Workspace Operations API',
    // Navigation of the reference and the guides.
    customJs: `${GUIDES_PATH}/assets/reference.js`,
    customCss:
      '.guides ul{display:inline;margin:0;padding:0;list-style:none}.guides li{display:inline-block;padding:.5rem .75rem;font-family:sans-serif}',
    // Keys stay in the page's memory, and no external validator is used. Each operation has an address, for links from
    // the guides.
    swaggerOptions: {
      persistAuthorization: false,
      validatorUrl: null,
      displayRequestDuration: true,
      deepLinking: true,
    },
  });
}
