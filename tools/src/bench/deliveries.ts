import { randomUUID } from 'node:crypto';
import type { EventOrigin } from '@workops/contracts';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { bareLoop } from './bare-posts';
import { Child } from './child';
import { atLeast, median, type Row } from './numbers';
import type { Place } from './place';
import { straightforwardLoop } from './straightforward';

const ROUNDS = 3;
const WORKSPACES = 10;
const EVENTS_A_WORKSPACE = 2_000;
const STRAIGHTFORWARD_COUNT = 4_000;
const LIMIT_MS = 180_000;

async function subscribe(service: RunningService, workspace: Workspace, url: string): Promise<void> {
  const { status } = await service.call(workspace.token, 'POST', '/webhooks', {
    body: { url, events: ['contact.updated'] },
  });
  if (status !== 201) throw new Error(`the subscription was answered with ${status}`);
}

const toOrigin = (workspaceId: string): EventOrigin => ({
  author: { kind: 'system', id: null, name: null },
  requestId: null,
  workspaceId,
  livemode: true,
});

async function loggedAttempts(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM events.attempt');
  return row!.count;
}

/** Ids drawn so far, some perhaps uncommitted. Reading the sequence costs nothing. */
async function numberedAttempts(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'SELECT (last_value - (NOT is_called)::int)::int AS count FROM events.attempt_id',
  );
  return row!.count;
}

/** Deliveries per second from the commit to the last logged attempt. */
async function wholeWay(database: Database, workspaces: readonly Workspace[]): Promise<number> {
  const [before, numberedBefore] = [await loggedAttempts(database), await numberedAttempts(database)];
  const total = workspaces.length * EVENTS_A_WORKSPACE;
  await database.transaction(async (tx) => {
    for (const { id } of workspaces) {
      const recorder = tx.recorder(toOrigin(id));
      for (let n = 0; n < EVENTS_A_WORKSPACE; n += 1) {
        const contact = randomUUID();
        recorder.record('contact.updated', { resourceId: contact, data: { id: contact, updated_fields: ['name'] } });
      }
    }
  });
  const started = performance.now();
  const allNumbered = async (): Promise<boolean> => (await numberedAttempts(database)) - numberedBefore >= total;
  while (!(await allNumbered()) || (await loggedAttempts(database)) - before < total) {
    if (performance.now() - started > LIMIT_MS) throw new Error('the deliveries did not come to an end');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return total / ((performance.now() - started) / 1000);
}

export async function benchDeliveries(place: Place, service: RunningService): Promise<Row[]> {
  const receiver = await Child.start('counting-receiver');
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: place.databaseUrl,
    poolSize: 4,
    ...minting,
    applicationName: 'bench',
  });
  try {
    const workspaces: Workspace[] = [];
    for (let n = 0; n < WORKSPACES; n += 1) {
      const workspace = await service.workspace(`Bench ${n}`);
      await subscribe(service, workspace, url);
      workspaces.push(workspace);
    }
    await wholeWay(database, workspaces.slice(0, 2));
    const [sample] = await database.query<{ body: string }>(
      'SELECT request_payload AS body FROM events.attempt LIMIT 1',
    );
    const body = sample!.body;
    const secret = `whsec_${'a'.repeat(64)}`;
    const rates = { ours: [] as number[], bare: [] as number[], straightforward: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push(await bareLoop(url, secret, body, WORKSPACES * EVENTS_A_WORKSPACE));
      rates.ours.push(await wholeWay(database, workspaces));
      rates.straightforward.push(await straightforwardLoop(place, url, secret, body, STRAIGHTFORWARD_COUNT));
    }
    const [ours, bare, straightforward] = [median(rates.ours), median(rates.bare), median(rates.straightforward)];
    const queue = place.redisUrl ? 'Redis' : 'PostgreSQL';
    const figures = `${ours.toFixed(0)}/s to ${bare.toFixed(0)}/s`;
    return [
      atLeast(
        `Deliveries, everything logged, to the bare sign-and-post loop (queues on ${queue})`,
        ours / bare,
        place.redisUrl ? 0.3 : 0.2,
        figures,
      ),
      atLeast(
        `The same to one job and three statements a delivery (queues on ${queue})`,
        ours / straightforward,
        4,
        `${ours.toFixed(0)}/s to ${straightforward.toFixed(0)}/s`,
      ),
    ];
  } finally {
    await database.close();
    await receiver.stop();
  }
}
