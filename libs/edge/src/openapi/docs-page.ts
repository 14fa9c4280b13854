import type { FastifyInstance } from 'fastify';
import { DOCS_PATH } from './publish';

/** Scripts of this host only, none inline; inline styles come from the library. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** People type their keys into this page: no third-party scripts, and no framing. */
export function protectDocs(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url !== DOCS_PATH && !route.url.startsWith(`${DOCS_PATH}/`)) return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (_request, reply, payload, done) => {
        reply.headers(HEADERS);
        done(null, payload);
      },
    ];
  });
}
