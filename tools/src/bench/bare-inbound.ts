import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import { Pool } from 'pg';

const TABLE = 'CREATE TABLE IF NOT EXISTS public.bare_inbound (id uuid PRIMARY KEY, body jsonb NOT NULL)';
const INSERT = 'INSERT INTO public.bare_inbound (id, body) VALUES ($1, $2)';

/** Upper bound for inbound messages: Fastify, signature check and one insert. */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  await pool.query(TABLE);
  const secret = process.env.APP_SECRET ?? '';
  const server = fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.post<{ Body: Buffer }>('/inbound', async ({ body, headers }, reply) => {
    const signature = Buffer.from(String(headers['x-hub-signature-256']).slice('sha256='.length), 'hex');
    if (!timingSafeEqual(signature, createHmac('sha256', secret).update(body).digest())) return reply.code(401).send();
    await pool.query(INSERT, [randomUUID(), body.toString()]);
    return {};
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
}

void main();
