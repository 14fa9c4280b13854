import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../ports';
import { cpuSeconds, waitUntil } from '../processes';
import { HERE, RunningApp, type AppName, type Installation } from '../testing/service/running-app';
import type { RunningService } from '../testing/service/running-service';
import { atMost, median, type Row } from './numbers';
import type { Place } from './place';

const APPS: AppName[] = ['api', 'webhook-dispatcher', 'scheduler'];
/** Threads that report to be ready after their process does. */
const THREADS: Partial<Record<AppName, number>> = { scheduler: 3 };
const THREADS_LIMIT_MS = 120_000;
const ROUNDS = 3;
const SETTLE_MS = 10_000;
const REST_MS = 20_000;
const WANTED = { start: 0.4, memory: 0.6, rest: 0.3 };

interface Weight {
  /** Processor seconds until the app and its threads are ready. */
  start: number;
  /** Memory at rest that is not shared with another process, in MiB. */
  memory: number;
  /** Processor seconds per second at rest. */
  rest: number;
}

/** The commit to compare with: `WEIGHT_AGAINST`, by default the last one before the apps were bundled. */
function commitToCompare(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: HERE.root, encoding: 'utf8' }).trim();
  const named = process.env.WEIGHT_AGAINST;
  if (named) return git('rev-parse', named);
  return git('rev-parse', `${git('log', '--diff-filter=A', '--format=%H', '--', 'tools/bundle.mjs')}^`);
}

/** Builds the commit in a worktree of its own. */
function buildOther(commit: string, folder: string): Installation {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, env: { ...process.env, CI: 'true', NX_DAEMON: 'false' }, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, commit], { cwd: HERE.root, stdio: 'ignore' });
  run('pnpm', 'install', '--frozen-lockfile');
  run(process.execPath, 'node_modules/nx/dist/bin/nx.js', 'run-many', '--target=build', '--output-style=static');
  return { root: folder, node: process.execPath, cwd: folder };
}

/** The process's share of the memory that it maps, in MiB. */
function proportionalMiB(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function weigh(name: AppName, env: NodeJS.ProcessEnv, installation: Installation): Promise<Weight> {
  const app = await RunningApp.start(name, await freePort(), env, installation);
  try {
    const threads = () => app.log.split('"thread is ready"').length - 1;
    if (!(await waitUntil(() => threads() >= (THREADS[name] ?? 0), THREADS_LIMIT_MS))) throw new Error(`The threads of ${name} did not start.`);
    const start = cpuSeconds(app.pid)!;
    await sleep(SETTLE_MS);
    const before = cpuSeconds(app.pid)!;
    await sleep(REST_MS);
    return { start, memory: proportionalMiB(app.pid), rest: ((cpuSeconds(app.pid)! - before) * 1000) / REST_MS };
  } finally {
    await app.end('SIGTERM');
  }
}

function rowsOf(name: AppName, ours: readonly Weight[], others: readonly Weight[]): Row[] {
  const row = (what: string, key: keyof Weight, digits: number, unit: string): Row => {
    const [now, before] = [ours, others].map((weights) => median(weights.map((weight) => weight[key])));
    const ratio = now! / before!;
    return atMost(`${what} of ${name}`, ratio, WANTED[key], `${ratio.toFixed(2)} (${now!.toFixed(digits)} to ${before!.toFixed(digits)} ${unit})`);
  };
  return [row('Processor until ready', 'start', 2, 's'), row('Memory at rest', 'memory', 0, 'MiB'), row('Processor at rest', 'rest', 4, 'cores')];
}

/** What an app costs before it does anything, compared with another build by turns in one run. The figures are per process, so that other work disturbs them little. */
export async function benchWeight(place: Place, service: RunningService): Promise<Row[]> {
  await service.stop();
  const folder = join(mkdtempSync(join(tmpdir(), 'workops-weight-')), 'other');
  const env = {
    DATABASE_URL: place.databaseUrl,
    DATABASE_DIRECT_URL: place.databaseUrl,
    REDIS_URL: place.redisUrl,
    ENCRYPTION_KEY: place.encryptionKey,
    PUBLIC_URL: 'http://127.0.0.1:1',
    SHUTDOWN_DELAY_MS: '0',
    // Both builds compile their code at every start.
    NODE_COMPILE_CACHE: undefined,
  };
  try {
    const other = buildOther(commitToCompare(), folder);
    const rows: Row[] = [];
    for (const name of APPS) {
      const [ours, others]: [Weight[], Weight[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        others.push(await weigh(name, env, other));
        ours.push(await weigh(name, env, HERE));
      }
      rows.push(...rowsOf(name, ours, others));
    }
    return rows;
  } finally {
    if (existsSync(folder)) execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: HERE.root });
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
}
