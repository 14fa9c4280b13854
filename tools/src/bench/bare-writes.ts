import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { Pool } from 'pg';
import { bareBooking } from './bare-booking';
import { bareTransaction } from './bare-transaction';

const CONTACT = `
  INSERT INTO contacts.contact (workspace_id, id, name, email, email_normalised, phone, phone_e164, job_title, lifecycle_stage, origin_channel,
                                email_consent, email_status, channels, attributes, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $4, $5, $5, $6, 'unknown', 'api', false, 'subscribed', '{}', '{}', $7, $7)`;
const OUTBOX = `INSERT INTO platform.outbox (id, workspace_id, type, event) VALUES ($1, $2, 'contact.created', $3)`;

interface NewContact {
  name: string;
  email: string;
  phone: string;
  job_title: string;
}

interface NewAppointment {
  starts_at: string;
  ends_at: string;
}

/** The event is as long as that of a new contact. */
const createdEvent = (workspaceId: string, id: string, { name, email, phone }: NewContact, at: Date): string =>
  JSON.stringify({
    id,
    type: 'contact.created',
    version: 1,
    workspaceId,
    livemode: true,
    occurredAt: at,
    resource: { type: 'contact', id },
    author: { kind: 'api_key', id: workspaceId, name: 'Bench' },
    data: {
      id,
      name,
      email,
      phone,
      lifecycle_stage: 'unknown',
      origin_channel: 'api',
      company_id: null,
      created_at: at,
    },
  });

/** Upper bound for writes: Fastify and one transaction with the same inserts. */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  const server = fastify();
  server.post<{ Body: NewContact; Params: { workspaceId: string } }>(
    '/:workspaceId/contacts',
    async ({ body, params }, reply) => {
      const { workspaceId } = params;
      const [id, at] = [randomUUID(), new Date()];
      await bareTransaction(pool, async (run) => {
        await run('contact', CONTACT, [workspaceId, id, body.name, body.email, body.phone, body.job_title, at]);
        await run('created', OUTBOX, [randomUUID(), workspaceId, createdEvent(workspaceId, id, body, at)]);
      });
      reply.code(201);
      return { data: { id, ...body, created_at: at } };
    },
  );
  server.post<{ Body: NewAppointment; Params: { workspaceId: string } }>(
    '/:workspaceId/appointments',
    async ({ body, params }, reply) => {
      const { workspaceId } = params;
      const id = await bareBooking(pool, { workspaceId, start: new Date(body.starts_at), end: new Date(body.ends_at) });
      reply.code(201);
      return { data: { id, ...body } };
    },
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
}

void main();
