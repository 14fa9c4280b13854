import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { SITE_FOLDER } from '@workops/guides';
import type { FastifyInstance } from 'fastify';
import type { DeclaredOperation } from '@workops/edge';
import { OF_THIS_HOST_ALONE, publish } from '@workops/edge/app';
import { withOperations } from './operation-links';
import { withReasons } from './refusal-reasons';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const filesOfSite = (): string[] =>
  readdirSync(SITE_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(SITE_FOLDER.length).replaceAll('\\', '/'));

/**
 * Serves the guides publicly if they were built. Files are read once, so that a build removes nothing from a running
 * process. Parts that need the operations are filled in at the first request.
 */
export function installGuides(fastify: FastifyInstance, operations: readonly DeclaredOperation[]): void {
  if (!existsSync(SITE_FOLDER)) return;
  for (const file of filesOfSite()) {
    const text = readFileSync(join(SITE_FOLDER, file), 'utf8');
    const headers = {
      ...OF_THIS_HOST_ALONE,
      'content-type': TYPES[extname(file)]!,
      'cache-control': 'public, no-cache',
    };
    publish(fastify, file.replace(/\.html$/, ''), headers, () =>
      withReasons(file, withOperations(text, operations), operations),
    );
  }
}
