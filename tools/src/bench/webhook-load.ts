import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { announce } from '../testing/service/announce';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { Child } from './child';
import { atLeast, median, percentile, type Row } from './numbers';
import type { Place } from './place';
import { latencies } from './streams';

const SECONDS = 10;
const LOUD_SECONDS = 60;
const LIMIT_MS = 60_000;

interface Scene {
  service: RunningService;
  database: Database;
  receiver: Child;
  queue: string;
}

/** How two dispatchers share the load, an event's time, and the effect of one workspace on another. */
export async function benchWebhookLoad(place: Place, service: RunningService): Promise<Row[]> {
  const receiver = await Child.start('arrivals-receiver');
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: place.databaseUrl,
    poolSize: 10,
    ...minting,
    applicationName: 'bench',
  });
  const scene = { service, database, receiver, queue: place.redisUrl ? 'Redis' : 'PostgreSQL' };
  try {
    const rows: Row[] = [];
    for (const measure of [steadyLoad, hangingNeighbour, loudNeighbour, manySubscriptions, twoDispatchers])
      rows.push(await measure(scene));
    return rows;
  } finally {
    await database.close();
    await receiver.stop();
  }
}

async function subscribed(
  { service, receiver }: Scene,
  name: string,
  path = '/',
): Promise<Workspace & { leave(): Promise<void> }> {
  const workspace = await service.workspace(name);
  const body = { url: `http://127.0.0.1:${receiver.port}${path}`, events: ['contact.updated'] };
  const made = await service.call<{ data: { id: string } }>(workspace.token, 'POST', '/webhooks', { body });
  if (made.status !== 201) throw new Error(`the subscription was answered with ${made.status}`);
  const leave = async (): Promise<void> => {
    await service.call(workspace.token, 'DELETE', `/webhooks/${made.body.data.id}`);
  };
  return { ...workspace, leave };
}

const severalSubscribed = async (scene: Scene, name: string, count: number, path?: string): Promise<Workspace[]> => {
  const workspaces: Workspace[] = [];
  for (let n = 0; n < count; n += 1) workspaces.push(await subscribed(scene, `${name} ${n}`, path));
  return workspaces;
};

const toStreams = (workspaces: readonly Workspace[], perSecond: number) =>
  workspaces.map(({ id }) => ({ workspaceId: id, perSecond }));

async function steadyLoad(scene: Scene): Promise<Row> {
  const streams = toStreams(await severalSubscribed(scene, 'Steady', 10), 50);
  await latencies(scene.database, scene.receiver, { measured: streams, seconds: 2 });
  const waits = await latencies(scene.database, scene.receiver, { measured: streams, seconds: SECONDS });
  const [half, tail] = [median(waits), percentile(waits, 0.99)];
  return {
    what: `500 events a second: commit to received (queues on ${scene.queue})`,
    measured: `p50 ${half} ms, p99 ${tail} ms`,
    wanted: 'p50 <= 25 ms, p99 <= 150 ms',
    holds: half <= 25 && tail <= 150,
  };
}

async function hangingNeighbour(scene: Scene): Promise<Row> {
  const streams = toStreams([await subscribed(scene, 'Beside a hanging one')], 100);
  const before = percentile(
    await latencies(scene.database, scene.receiver, { measured: streams, seconds: SECONDS / 2 }),
    0.95,
  );
  const hanging = await subscribed(scene, 'Hanging', '/never');
  await announce(scene.database, hanging.id, 10_000);
  await sleep(2_000);
  const after = percentile(
    await latencies(scene.database, scene.receiver, { measured: streams, seconds: SECONDS }),
    0.95,
  );
  await hanging.leave();
  return {
    what: `A hanging receiver with a backlog of 10,000: another workspace's p95 (queues on ${scene.queue})`,
    measured: `${before} ms without, ${after} ms with`,
    wanted: 'at most a fifth or 100 ms more',
    holds: after - before <= Math.max(before / 5, 100),
  };
}

async function loudNeighbour(scene: Scene): Promise<Row> {
  const measured = toStreams(await severalSubscribed(scene, 'Quiet', 10), 5);
  const beside = toStreams([await subscribed(scene, 'Loud')], 500);
  await latencies(scene.database, scene.receiver, { measured, seconds: 2 });
  const before = percentile(await latencies(scene.database, scene.receiver, { measured, seconds: SECONDS }), 0.99);
  const after = percentile(
    await latencies(scene.database, scene.receiver, { measured, beside, seconds: LOUD_SECONDS }),
    0.99,
  );
  return {
    what: `A workspace that publishes 100 times what others do: their p99 (queues on ${scene.queue})`,
    measured: `${before} ms without, ${after} ms with`,
    wanted: 'at most doubled',
    holds: after <= 2 * before,
  };
}

const STRANGERS = `
  INSERT INTO events.subscription (workspace_id, id, url, sealed_secret, shown_secret, events, owner_scopes, active_since, created_at, updated_at)
  SELECT gen_random_uuid(), gen_random_uuid(), 'http://127.0.0.1:9/', 'none', 'whsec_abc', '{*}', '{}', now(), now(), now()
    FROM generate_series(1, $1)
  RETURNING id`;

async function manySubscriptions(scene: Scene): Promise<Row> {
  const { database } = scene;
  const workspaces = await severalSubscribed(scene, 'Among many', 5);
  const strangers: string[] = [];
  const costs: number[] = [];
  for (const wanted of [10, 10_000]) {
    const made = await database.query<{ id: string }>(STRANGERS, [wanted - strangers.length]);
    strangers.push(...made.map(({ id }) => id));
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) rounds.push((await wholeWay(database, workspaces, 1_000)) / 5_000);
    costs.push(median(rounds));
  }
  await database.query('DELETE FROM events.subscription WHERE id = ANY($1::uuid[])', [strangers]);
  const [few, many] = costs as [number, number];
  return {
    what: `Cost of an event with 10,000 subscriptions of other workspaces to that with 10 (queues on ${scene.queue})`,
    measured: `${(many / few).toFixed(2)} (${(few * 1000).toFixed(2)} ms to ${(many * 1000).toFixed(2)} ms)`,
    wanted: '<= 1.25',
    holds: many / few <= 1.25,
  };
}

async function twoDispatchers(scene: Scene): Promise<Row> {
  const workspaces = await severalSubscribed(scene, 'Slow', 20, '/after/200');
  await wholeWay(scene.database, workspaces, 50);
  const singleRate = await steadyRate(scene.database, workspaces, 400);
  const another = await scene.service.another('webhook-dispatcher');
  await wholeWay(scene.database, workspaces, 50);
  const two = await steadyRate(scene.database, workspaces, 600);
  await another.end('SIGTERM');
  const figures = `${two.toFixed(0)}/s to ${singleRate.toFixed(0)}/s`;
  return atLeast(
    `Receivers that take 200 ms: two dispatchers to one (queues on ${scene.queue})`,
    two / singleRate,
    1.6,
    figures,
  );
}

const MIDDLE = `
  SELECT count(*)::int AS count, extract(epoch FROM max(created_at) - min(created_at))::float AS seconds FROM (
    SELECT created_at, ntile(5) OVER (ORDER BY created_at) AS fifth FROM events.attempt WHERE id > $1
  ) attempts WHERE fifth BETWEEN 2 AND 4`;

/** While fully loaded, without the first and the last fifth. */
async function steadyRate(database: Database, workspaces: readonly Workspace[], each: number): Promise<number> {
  const [last] = await database.query<{ id: number }>('SELECT max(id) AS id FROM events.attempt');
  await wholeWay(database, workspaces, each);
  const [middle] = await database.query<{ count: number; seconds: number }>(MIDDLE, [last!.id]);
  return middle!.count / middle!.seconds;
}

/** Reads the sequence, because counting the log would disturb the measurement. */
async function logged(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>('SELECT last_value AS count FROM events.attempt_id');
  return row!.count;
}

/** Seconds from the commit to the last log row. */
async function wholeWay(database: Database, workspaces: readonly Workspace[], each: number): Promise<number> {
  const before = await logged(database);
  const started = performance.now();
  await Promise.all(workspaces.map(({ id }) => announce(database, id, each)));
  while ((await logged(database)) - before < workspaces.length * each) {
    if (performance.now() - started > LIMIT_MS) throw new Error('the deliveries did not come to an end');
    await sleep(25);
  }
  return (performance.now() - started) / 1000;
}
