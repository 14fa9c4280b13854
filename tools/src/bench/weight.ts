import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../ports';
import { cpuSeconds, waitUntil } from '../processes';
import { HERE, RunningApp, type AppName, type Installation } from '../testing/service/running-app';
import type { RunningService } from '../testing/service/running-service';
import { checkOut } from './against/checkout';
import { atMost, median, type Row } from './numbers';
import type { Place } from './place';

const APPS: AppName[] = ['api', 'webhook-dispatcher', 'scheduler'];
/** They become ready after their process. */
const THREADS: Partial<Record<AppName, number>> = { scheduler: 3 };
const THREADS_LIMIT_MS = 120_000;
const ROUNDS = 3;
const SETTLE_MS = 15_000;
/** Processor time is counted in hundredths of a second. */
const REST_MS = 40_000;
/** Default build to compare with (`WEIGHT_AGAINST`): without bundles or resting rounds. */
const BEFORE_BUNDLES = 'f0cb5f84';
const WANTED = { start: 0.4, memory: 0.6, rest: 0.3 };

interface Weight {
  /** Processor seconds until the app and its threads are ready. */
  start: number;
  /** Unshared memory at rest, in MiB. */
  memory: number;
  rest: number;
}

/** Includes its share of shared memory. */
function proportionalMiB(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function weigh(name: AppName, env: NodeJS.ProcessEnv, installation: Installation): Promise<Weight> {
  const app = await RunningApp.start(name, await freePort(), env, installation);
  try {
    const threads = () => app.log.split('"thread ready"').length - 1;
    if (!(await waitUntil(() => threads() >= (THREADS[name] ?? 0), THREADS_LIMIT_MS)))
      throw new Error(`The threads of ${name} did not start.`);
    const start = cpuSeconds(app.pid)!;
    await sleep(SETTLE_MS);
    const before = cpuSeconds(app.pid)!;
    await sleep(REST_MS);
    return { start, memory: proportionalMiB(app.pid), rest: ((cpuSeconds(app.pid)! - before) * 1000) / REST_MS };
  } finally {
    await app.end('SIGTERM');
  }
}

function toRows(name: AppName, ours: readonly Weight[], theirs: readonly Weight[]): Row[] {
  const row = (what: string, key: keyof Weight, digits: number, unit: string): Row => {
    const [now, before] = [ours, theirs].map((weights) => median(weights.map((weight) => weight[key])));
    const ratio = now! / before!;
    return atMost(
      `${what} of ${name}`,
      ratio,
      WANTED[key],
      `${ratio.toFixed(2)} (${now!.toFixed(digits)} to ${before!.toFixed(digits)} ${unit})`,
    );
  };
  return [
    row('Processor until ready', 'start', 2, 's'),
    row('Memory at rest', 'memory', 0, 'MiB'),
    row('Processor at rest', 'rest', 4, 'cores'),
  ];
}

/** Takes turns with another build. Figures are per process, so that other load hardly matters. */
export async function benchWeight(place: Place, service: RunningService): Promise<Row[]> {
  await service.stop();
  const checkout = checkOut(process.env.WEIGHT_AGAINST ?? BEFORE_BUNDLES);
  const other = { root: checkout.root, node: process.execPath };
  const env = {
    DATABASE_URL: place.databaseUrl,
    DATABASE_DIRECT_URL: place.databaseUrl,
    REDIS_URL: place.redisUrl,
    ENCRYPTION_KEY: place.encryptionKey,
    PUBLIC_URL: 'http://127.0.0.1:1',
    SHUTDOWN_DELAY_MS: '0',
    // Both compile their code at every start.
    NODE_COMPILE_CACHE: undefined,
  };
  try {
    const rows: Row[] = [];
    for (const name of APPS) {
      const [ours, theirs]: [Weight[], Weight[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        // The other build has no such setting.
        theirs.push(await weigh(name, { ...env, MALLOC_ARENA_MAX: undefined }, other));
        ours.push(await weigh(name, env, HERE));
      }
      rows.push(...toRows(name, ours, theirs));
    }
    return rows;
  } finally {
    checkout.remove();
  }
}
