import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrateEverything } from '../../all-migrations';
import { percentile } from '../../bench/numbers';
import { listenAt } from '../../held-port';
import { ensureDatabase, startLocalPostgres } from '../../local-postgres';
import { killChild, waitUntil } from '../../processes';
import { startRedis } from '../../test-run/redis-server';
import { ENCRYPTION_KEY, RunningService } from '../../testing/service/running-service';
import { seconds, type LoneFault, type Outcome } from '../fault';

const run = promisify(execFile);
const CLI = resolve(__dirname, '../../../../apps/api/dist/cli.js');
const DATABASE = 'drill';
const LOOPS = 8;
const CONTACTS = 20;
const PAUSE_MS = 250;
const READY_LIMIT_MS = 100_000;
const ARRIVAL_LIMIT_MS = 30_000;

type Backend = 'redis' | 'postgres';

/** Each is ended by its pid. */
function busyLoops(): ChildProcess[] {
  return Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
}

/** Arrivals by contact. */
async function receiver(): Promise<{ url: string; arrivals: Map<string, number>; server: Server }> {
  const arrivals = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { resource } = JSON.parse(Buffer.concat(parts).toString()) as { resource?: { id: string } };
      if (resource && !arrivals.has(resource.id)) arrivals.set(resource.id, performance.now());
      response.end();
    });
  });
  await listenAt(server, 0);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrivals, server };
}

/** Created before the machine is starved. */
async function workspaceKey(databaseUrl: string): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ENCRYPTION_KEY };
  const { stdout } = await run(process.execPath, [CLI, 'workspace', 'create', '--name', 'Hambre', '--json'], { env });
  return (JSON.parse(stdout) as { api_key: { token: string } }).api_key.token;
}

interface Measured {
  readyMs: number;
  made: number;
  missing: number;
  lags: number[];
  restarts: number;
  cleanEnd: boolean;
}

const sumMetric = (metrics: string, name: string): number =>
  [...metrics.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

async function starvedStart(databaseUrl: string, redisUrl: string): Promise<Measured> {
  const key = await workspaceKey(databaseUrl);
  const { url, arrivals, server } = await receiver();
  const loops = busyLoops();
  let service: RunningService | undefined;
  try {
    const begun = performance.now();
    service = await RunningService.start(databaseUrl, { REDIS_URL: redisUrl });
    const readyMs = performance.now() - begun;
    const { baseUrl } = service;
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { data?: { id: string } };
    };
    await post('/webhooks', { url, events: ['contact.created'] });
    const made = new Map<string, number>();
    for (let n = 0; n < CONTACTS; n += 1) {
      const { data } = await post('/contacts', { name: `Contacto ${n}` });
      if (data) made.set(data.id, performance.now());
      await sleep(PAUSE_MS);
    }
    await waitUntil(() => [...made.keys()].every((id) => arrivals.has(id)), ARRIVAL_LIMIT_MS);
    const lags = [...made].flatMap(([id, at]) => (arrivals.has(id) ? [Math.max(arrivals.get(id)! - at, 0)] : []));
    const metrics = await service.app('scheduler').metrics();
    const codes = await Promise.all(
      (['api', 'webhook-dispatcher', 'scheduler'] as const).map((name) => service!.end(name, 'SIGTERM')),
    );
    return {
      readyMs,
      made: made.size,
      missing: made.size - lags.length,
      lags,
      restarts: sumMetric(metrics, 'thread_restarts_total'),
      cleanEnd: codes.every((code) => code === 0),
    };
  } finally {
    loops.forEach(killChild);
    await service?.stop();
    server.closeAllConnections();
    server.close();
  }
}

const holds = ({ readyMs, made, missing, restarts, cleanEnd }: Measured): boolean =>
  readyMs < READY_LIMIT_MS && made === CONTACTS && missing === 0 && restarts === 0 && cleanEnd;

const summaryText = (backend: Backend, { readyMs, made, missing, lags, restarts, cleanEnd }: Measured): string =>
  `queues on ${backend}: ready after ${seconds(readyMs)}; ${missing} of ${made} webhooks missing, lag at the median ${seconds(percentile(lags, 0.5))}, at most ` +
  `${seconds(Math.max(...lags))}; ${restarts} threads started again; ${cleanEnd ? 'ended' : 'did NOT end'} on SIGTERM`;

/** Uses no proxies, which would need the processor too. */
async function play(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'workops-starved-'));
  chmodSync(folder, 0o755);
  const postgres = await startLocalPostgres({
    data: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    password: null,
  });
  const redis = await startRedis();
  try {
    await ensureDatabase(postgres, DATABASE);
    await migrateEverything(postgres.url(DATABASE));
    const measured: [Backend, Measured][] = [];
    for (const backend of ['redis', 'postgres'] as const) {
      measured.push([backend, await starvedStart(postgres.url(DATABASE), backend === 'redis' ? redis.url : '')]);
    }
    return {
      measured: measured.map(([backend, each]) => summaryText(backend, each)).join('; '),
      holds: measured.every(([, each]) => holds(each)),
    };
  } finally {
    await redis.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const starved: LoneFault = {
  name: 'starved',
  fault: 'no free core: eight busy loops beside the start and the work of the three apps',
  wanted: 'ready within 100 s; each webhook within 30 s; no thread started again; a clean end',
  on: ['18'],
  playAlone: play,
};
