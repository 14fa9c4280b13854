import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { announce } from '../testing/service/announce';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { ownService } from './api-alone';
import { Child } from './child';
import { atLeast, percentile, type Row } from './numbers';
import type { Place } from './place';
import { latencies } from './streams';

/** Scales down: `REPLAYS_SHARE=0.05`. */
const SHARE = Number(process.env.REPLAYS_SHARE ?? 1);
const AT_ONCE = 1_000;
const EVENTS = 100_000 * SHARE;
const NORMAL = 30_000 * SHARE;
const SECONDS = 10;
const PER_SECOND = 100;
const LIMIT_MS = 150_000;
/** A workspace's calls are limited. */
const BETWEEN_CALLS_MS = 500;

interface Replayed {
  id: string;
  succeeded: number;
  ended_at: string | null;
}

interface Scene {
  service: RunningService;
  database: Database;
  workspace: Workspace;
  path: string;
}

const called = async <T>(
  { service, workspace }: Omit<Scene, 'path'>,
  method: string,
  path: string,
  body?: object,
): Promise<T> => {
  const answer = await service.call<{ data: T }>(workspace.token, method, path, { body });
  if (answer.status >= 300) throw new Error(`${method} ${path} was answered with ${answer.status}`);
  return answer.body.data;
};

/** Returns seconds. */
async function reached(wanted: number, figure: () => Promise<number>, everyMs = 100): Promise<number> {
  const started = performance.now();
  while ((await figure()) < wanted) {
    if (performance.now() - started > LIMIT_MS) throw new Error(`${await figure()} of ${wanted} came in time`);
    await sleep(everyMs);
  }
  return (performance.now() - started) / 1_000;
}

const countedBy = (database: Database, sql: string) => async (): Promise<number> =>
  (await database.query<{ count: number }>(sql))[0]!.count;

const hours = (): { from: string; to: string } => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date().toISOString(),
});

/** Relayed events without subscribers. */
async function happened({ database, workspace }: Pick<Scene, 'database' | 'workspace'>): Promise<void> {
  for (let made = 0; made < EVENTS; made += AT_ONCE) await announce(database, workspace.id, AT_ONCE);
  await reached(
    1,
    countedBy(database, 'SELECT (count(*) = 0)::int AS count FROM platform.outbox WHERE finished_at IS NULL'),
  );
}

async function drained(scene: Scene): Promise<Row> {
  const { database, workspace, path } = scene;
  const logged = countedBy(
    database,
    'SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS count FROM events.attempt_id',
  );
  const before = await logged();
  for (let made = 0; made < NORMAL; made += AT_ONCE) await announce(database, workspace.id, AT_ONCE);
  const normal = NORMAL / (await reached(before + NORMAL, logged));
  await sleep(3_000);
  const replay = await called<Replayed>(scene, 'POST', `${path}/replays`, hours());
  const state = (): Promise<Replayed> => called<Replayed>(scene, 'GET', `${path}/replays/${replay.id}`);
  const seconds = await reached(EVENTS, async () => (await state()).succeeded, BETWEEN_CALLS_MS);
  // A subscription has one replay at a time.
  await reached(1, async () => ((await state()).ended_at ? 1 : 0), BETWEEN_CALLS_MS);
  const rate = EVENTS / seconds;
  const figures = `${rate.toFixed(0)}/s to ${normal.toFixed(0)}/s`;
  return atLeast(
    `A replay of ${EVENTS.toLocaleString('en')} to deliveries of events that happen`,
    rate / normal,
    0.8,
    figures,
  );
}

async function beside(scene: Scene, receiver: Child): Promise<Row> {
  const { database, workspace, path } = scene;
  const measured = [{ workspaceId: workspace.id, perSecond: PER_SECOND }];
  await latencies(database, receiver, { measured, seconds: 3 });
  const before = percentile(await latencies(database, receiver, { measured, seconds: SECONDS }), 0.95);
  const { id } = await called<Replayed>(scene, 'POST', `${path}/replays`, { ...hours(), only: 'all' });
  await latencies(database, receiver, { measured, seconds: 2 });
  const after = percentile(await latencies(database, receiver, { measured, seconds: SECONDS }), 0.95);
  const { succeeded } = await called<Replayed>(scene, 'POST', `${path}/replays/${id}/cancel`);
  if (succeeded === 0) throw new Error('the replay did not go on');
  return {
    what: `${PER_SECOND} events a second beside a replay of their subscription: p95 from commit to arrival`,
    measured: `${before} ms without, ${after} ms with (${succeeded} were replayed)`,
    wanted: 'at most a fifth more',
    holds: after <= before * 1.2,
  };
}

/** Includes the effect on new events. */
export async function benchReplays(place: Place): Promise<Row[]> {
  const { databaseUrl, service } = await ownService(place, 'bench_replays');
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: 4,
    ...minting,
    applicationName: 'bench',
  });
  const receiver = await Child.start('arrivals-receiver');
  try {
    const workspace = await service.workspace('Replayed');
    await happened({ database, workspace });
    const body = { url: `http://127.0.0.1:${receiver.port}/`, events: ['contact.updated'] };
    const { id } = await called<{ id: string }>({ service, database, workspace }, 'POST', '/webhooks', body);
    const scene = { service, database, workspace, path: `/webhooks/${id}` };
    return [await drained(scene), await beside(scene, receiver)];
  } finally {
    await database.close();
    await receiver.stop();
    await service.stop();
  }
}
