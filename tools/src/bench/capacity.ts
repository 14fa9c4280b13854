import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { cpuSeconds, mostResidentMiB, residentMiB } from '../processes';
import { announce } from '../testing/service/announce';
import type { AppName, RunningApp } from '../testing/service/running-app';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { manyWorkspaces, ownService } from './api-alone';
import { Child } from './child';
import { infoRow, type Row } from './numbers';
import type { Parts } from './parts';
import type { Place } from './place';

/** On two cores the processes share the machine, so only the cost per unit carries over. */
const COUNTS = [1, 2, 4];
const APPS = ['api', 'webhook-dispatcher', 'scheduler'] as const;
const CONNECTIONS = 32;
const WORKSPACES = 10;
/** Scales down: `CAPACITY_SHARE=0.1`. */
const SHARE = Number(process.env.CAPACITY_SHARE ?? 1);
const SECONDS = Math.max(2, 6 * SHARE);
const EVENTS = 20_000 * SHARE;
const AT_ONCE = 500;
const LIMIT_MS = 60_000;
/** A process below this counts as idle. */
const IDLE_SECONDS = 0.15;

interface Scene {
  service: RunningService;
  database: Database;
  workspaces: readonly Workspace[];
  postgres: Processor;
}

/** Seconds so far. */
type Processor = () => number;

const statFields = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');

/** The postmaster, and its running and ended processes. */
async function postgresProcessor(database: Database): Promise<Processor> {
  const [own] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const first = Number(statFields(own!.pid)[1]);
  return () => {
    const [ended = 0, endedSystem = 0] = statFields(first).slice(13, 15).map(Number);
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(Number(name), first));
    const live = [first, ...children.map(Number)].map((pid) => cpuSeconds(pid) ?? 0);
    return live.reduce((sum, each) => sum + each, 0) + (ended + endedSystem) / 100;
  };
}

function isChild(pid: number, parent: number): boolean {
  try {
    return Number(statFields(pid)[1]) === parent;
  } catch {
    return false;
  }
}

const processorTime =
  (apps: readonly RunningApp[]): Processor =>
  () =>
    apps.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? 0), 0);

interface Cost {
  perSecond: number;
  /** Processor milliseconds per unit. */
  costs: Record<string, number>;
}

/** `load` returns its number of units. */
async function measureCost(spenders: Record<string, Processor>, load: () => Promise<number>): Promise<Cost> {
  const before = Object.entries(spenders).map(([name, spent]) => [name, spent, spent()] as const);
  const started = performance.now();
  const units = await load();
  const seconds = (performance.now() - started) / 1_000;
  const costs = Object.fromEntries(before.map(([name, spent, was]) => [name, ((spent() - was) * 1_000) / units]));
  return { perSecond: units / seconds, costs };
}

const shown = (what: string, { perSecond, costs }: Cost): Row =>
  infoRow(
    what,
    [
      `${perSecond.toFixed(0)}/s`,
      ...Object.entries(costs).map(
        ([name, ms]) => `${name} ${ms.toFixed(2)} ms (${((ms * perSecond) / 1_000).toFixed(2)} cores)`,
      ),
    ].join(', '),
  );

/** Threads load their code after the process is ready; that cost must not count. */
async function settled(spent: Processor): Promise<void> {
  const started = performance.now();
  for (;;) {
    const was = spent();
    await sleep(1_000);
    if (spent() - was < IDLE_SECONDS || performance.now() - started > LIMIT_MS) return;
  }
}

/** Measures with 1, 2 and 4 processes of an app. */
async function withMore(
  service: RunningService,
  name: AppName,
  measure: (apps: readonly RunningApp[]) => Promise<Row[]>,
): Promise<Row[]> {
  const apps = [service.app(name)];
  const rows: Row[] = [];
  for (const count of COUNTS) {
    while (apps.length < count) apps.push(await service.another(name));
    await settled(processorTime(apps));
    rows.push(...(await measure(apps)));
  }
  await Promise.all(apps.slice(1).map((app) => app.end('SIGTERM')));
  return rows;
}

const countText = (count: number, name: AppName): string => `${count} ${name}${count === 1 ? '' : 's'}`;

async function requests({ service, workspaces, postgres }: Scene): Promise<Row[]> {
  const [{ token }] = workspaces as [Workspace];
  const body = { name: 'Josefa Núñez', phone: '+56912345678' };
  const { body: made } = await service.call<{ data: { id: string } }>(token, 'POST', '/contacts', { body });
  const reading = { path: `/contacts/${made.data.id}`, method: 'GET' as const };
  const writing = { path: '/contacts', method: 'POST' as const, body: JSON.stringify({ name: 'Josefa Núñez' }) };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const loadOn = async (
    apps: readonly RunningApp[],
    { path, ...call }: typeof reading | typeof writing,
  ): Promise<number> => {
    const connections = Math.ceil(CONNECTIONS / apps.length);
    const runs = apps.map(({ baseUrl }) =>
      autocannon({ url: `${baseUrl}/api/v1${path}`, ...call, headers, connections, duration: SECONDS }),
    );
    const results = await Promise.all(runs);
    const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
    if (failed > 0) throw new Error(`${failed} calls of ${path} failed`);
    return results.reduce((sum, each) => sum + each['2xx'], 0);
  };
  return withMore(service, 'api', async (apps) => {
    const spenders = { api: processorTime(apps), postgres };
    await loadOn(apps, reading);
    const read = await measureCost(spenders, () => loadOn(apps, reading));
    const written = await measureCost(spenders, () => loadOn(apps, writing));
    return [
      shown(`GET /contacts/{id}, ${countText(apps.length, 'api')}`, read),
      shown(`POST /contacts, ${countText(apps.length, 'api')}`, written),
    ];
  });
}

async function reached(count: () => Promise<number>, wanted: number): Promise<void> {
  const started = performance.now();
  while ((await count()) < wanted) {
    if (performance.now() - started > LIMIT_MS) throw new Error(`${await count()} of ${wanted} came in time`);
    await sleep(50);
  }
}

/** Measures from the commit to the last log row. */
async function delivered({ database, workspaces }: Scene): Promise<number> {
  const logged = async (): Promise<number> =>
    (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM events.attempt'))[0]!.count;
  const before = await logged();
  for (let made = 0; made < EVENTS; made += AT_ONCE)
    await announce(database, workspaces[(made / AT_ONCE) % WORKSPACES]!.id, AT_ONCE);
  await reached(logged, before + EVENTS);
  return EVENTS;
}

async function deliveries(scene: Scene): Promise<Row[]> {
  const { service, postgres } = scene;
  const first = { scheduler: [service.app('scheduler')], dispatcher: [service.app('webhook-dispatcher')] };
  await delivered(scene);
  const measured = async (what: string, apps: typeof first): Promise<Row[]> => {
    const spenders = { scheduler: processorTime(apps.scheduler), dispatcher: processorTime(apps.dispatcher), postgres };
    return [shown(`Events delivered once each, ${what}`, await measureCost(spenders, () => delivered(scene)))];
  };
  return [
    ...(await withMore(service, 'webhook-dispatcher', (dispatcher) =>
      measured(countText(dispatcher.length, 'webhook-dispatcher'), { ...first, dispatcher: [...dispatcher] }),
    )),
    ...(await withMore(service, 'scheduler', (scheduler) =>
      measured(countText(scheduler.length, 'scheduler'), { ...first, scheduler: [...scheduler] }),
    )),
  ];
}

const KEPT = `
  SELECT parent::text AS name, sum(pg_total_relation_size(relid))::float8 AS bytes
    FROM unnest($1::regclass[]) AS parent, pg_partition_tree(parent)
   WHERE isleaf
   GROUP BY 1 ORDER BY 1`;

/** Disk space of a row with its indexes, and held connections. */
async function room({ database }: Scene): Promise<Row[]> {
  await database.query('VACUUM ANALYZE');
  const tables = ['platform.outbox', 'platform.inbox', 'events.event', 'events.delivery', 'events.attempt'];
  const rows: Row[] = [];
  for (const { name, bytes } of await database.query<{ name: string; bytes: number }>(KEPT, [tables])) {
    const [counted] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`);
    rows.push(
      infoRow(
        `Bytes a row of ${name}, with its indexes`,
        `${(bytes / counted!.count).toFixed(0)} (${counted!.count.toLocaleString('en')} rows)`,
      ),
    );
  }
  const connections = await database.query<{ name: string; count: number }>(
    `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'bench' GROUP BY 1 ORDER BY 1`,
  );
  return [...rows, infoRow('Connections held', connections.map(({ name, count }) => `${name} ${count}`).join(', '))];
}

const memoryText = (service: RunningService, measured: (pid: number) => number | undefined): string =>
  APPS.map((name) => `${name} ${(measured(service.app(name).pid) ?? 0).toFixed(0)} MiB`).join(', ');

async function onScene(
  place: Place,
  name: string,
  measures: readonly ((scene: Scene) => Promise<Row[]>)[],
): Promise<Row[]> {
  const { databaseUrl, service } = await ownService(place, name);
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: 4,
    ...minting,
    applicationName: 'bench',
  });
  const receiver = await Child.start('counting-receiver');
  try {
    const workspaces = await manyWorkspaces(databaseUrl, WORKSPACES);
    const webhook = { url: `http://127.0.0.1:${receiver.port}/hook`, events: ['contact.updated'] };
    for (const { token } of workspaces) await service.call(token, 'POST', '/webhooks', { body: webhook });
    const scene = { service, database, workspaces, postgres: await postgresProcessor(database) };
    const rows: Row[] = [];
    const rest = memoryText(service, residentMiB);
    for (const measure of measures) rows.push(...(await measure(scene)));
    return [
      ...rows,
      infoRow('Memory at rest', rest),
      infoRow('Memory at most, one process of each kind', memoryText(service, mostResidentMiB)),
    ];
  } finally {
    await database.close();
    await receiver.stop();
    await service.stop();
  }
}

/** Input of the model in docs/capacity.md. */
export const benchCapacity: Parts = {
  calls: (place) => onScene(place, 'bench_calls', [requests]),
  flow: (place) => onScene(place, 'bench_flow', [deliveries, room]),
};
