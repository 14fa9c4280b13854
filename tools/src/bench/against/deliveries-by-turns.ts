import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareLoop } from '../bare-posts';
import { Child } from '../child';
import type { Workspace } from '../../testing/service/running-service';
import { post, type Side } from './side';
import type { Turns } from './turns';

const WORKSPACES = 10;
const EVENTS_PER_WORKSPACE = 1_000;
const LIMIT_MS = 180_000;

/** Columns that every version of the table has. */
const RECORD = `
  INSERT INTO platform.outbox (id, workspace_id, type, event)
  SELECT id, workspace_id, 'contact.updated', json_build_object(
           'id', id, 'type', 'contact.updated', 'version', 1, 'workspaceId', workspace_id, 'livemode', true, 'occurredAt', $3::text,
           'resource', json_build_object('type', 'contact', 'id', contact_id), 'author', '{"kind":"system","id":null,"name":null}'::json,
           'data', json_build_object('id', contact_id, 'updated_fields', $4::json))
    FROM unnest($1::uuid[], $2::uuid[]) AS e (id, workspace_id) CROSS JOIN LATERAL (SELECT gen_random_uuid() AS contact_id) c`;

const LOGGED = 'SELECT (last_value - (NOT is_called)::int)::int AS count FROM events.attempt_id';

const logged = async ({ client }: Side): Promise<number> =>
  (await client.query<{ count: number }>(LOGGED)).rows[0]!.count;

async function record(
  { client }: Side,
  workspaces: readonly Workspace[],
  each: number,
  fields: readonly string[],
): Promise<void> {
  const owners = workspaces.flatMap(({ id }) => Array.from({ length: each }, () => id));
  await client.query('BEGIN');
  await client.query(RECORD, [
    owners.map(() => randomUUID()),
    owners,
    new Date().toISOString(),
    JSON.stringify(fields),
  ]);
  await client.query('NOTIFY workops_outbox');
  await client.query('COMMIT');
}

/**
 * Measures from the commit of the events to the last log row. `fields` decide whether other contexts follow the events.
 */
export async function deliveriesByTurns(fields: readonly string[] = ['name']): Promise<Turns> {
  const receiver = await Child.start('counting-receiver');
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  const workspaces = new Map<Side, Workspace[]>();
  let body = '';
  const round = async (side: Side, each: number): Promise<{ rate: number; units: number }> => {
    const before = await logged(side);
    const own = workspaces.get(side)!;
    const total = own.length * each;
    await record(side, own, each, fields);
    const started = performance.now();
    while ((await logged(side)) - before < total) {
      if (performance.now() - started > LIMIT_MS)
        throw new Error(`${side.name}: the deliveries did not come to an end`);
      await sleep(20);
    }
    return { rate: total / ((performance.now() - started) / 1_000), units: total };
  };
  return {
    unit: 'delivery',
    prepare: async (side) => {
      const own: Workspace[] = [];
      for (let n = 0; n < WORKSPACES; n += 1) {
        const workspace = await side.service.workspace(`Bench ${n}`);
        await post(side, workspace, '/webhooks', { url, events: ['contact.updated'] });
        own.push(workspace);
      }
      workspaces.set(side, own);
      await round(side, 400);
      const { rows } = await side.client.query<{ body: string }>(
        'SELECT request_payload AS body FROM events.attempt LIMIT 1',
      );
      body = rows[0]!.body;
    },
    bare: () => bareLoop(url, `whsec_${'a'.repeat(64)}`, body, WORKSPACES * EVENTS_PER_WORKSPACE),
    measure: (side) => round(side, EVENTS_PER_WORKSPACE),
    close: () => receiver.stop(),
  };
}
