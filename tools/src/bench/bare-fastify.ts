import fastify from 'fastify';
import { Pool } from 'pg';

/** Upper bound for reads: Fastify and one prepared select. */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  const server = fastify();
  server.get<{ Params: { id: string } }>('/contacts/:id', async (request) => {
    const { rows } = await pool.query({
      name: 'contact',
      text: 'SELECT * FROM contacts.contact WHERE workspace_id = $1 AND id = $2',
      values: [process.env.WORKSPACE_ID, request.params.id],
    });
    return { data: rows[0] as unknown };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
}

void main();
