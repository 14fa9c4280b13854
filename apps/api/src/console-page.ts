import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CONSOLE_PATH, OF_THIS_HOST_ALONE, publish } from '@workops/edge/app';

const BUILT = join(__dirname, '..', '..', 'console', 'dist');
const ASSETS = 'assets';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the console publicly if it was built. Files are read once, so that a build removes nothing from a running
 * process.
 */
export function publishConsole(fastify: FastifyInstance): void {
  if (!existsSync(join(BUILT, 'index.html'))) return;
  const page = readFileSync(join(BUILT, 'index.html'));
  const ofPage = { ...OF_THIS_HOST_ALONE, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  for (const path of [CONSOLE_PATH, `${CONSOLE_PATH}/`]) publish(fastify, path, ofPage, () => page);
  for (const name of readdirSync(join(BUILT, ASSETS))) {
    const content = readFileSync(join(BUILT, ASSETS, name));
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    const headers = {
      ...OF_THIS_HOST_ALONE,
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    };
    publish(fastify, `${CONSOLE_PATH}/${ASSETS}/${name}`, headers, () => content);
  }
}
