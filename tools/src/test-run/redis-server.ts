import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports';
import { hasEnded, tiedToParent, waitUntil } from '../processes';

const START_LIMIT_MS = 60_000;

export interface RedisServer {
  url: string;
  stop(): Promise<void>;
}

export const hasRedisServer = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

/** Stores nothing on disk and never evicts, as BullMQ requires. */
export async function startRedis(port?: number): Promise<RedisServer> {
  port ??= await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'workops-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  args.push('--maxmemory-policy', 'noeviction');
  const server = spawn(...tiedToParent('TERM', 'redis-server', args), { stdio: 'ignore', detached: true });
  if (!(await waitUntil(() => accepts(port), START_LIMIT_MS))) throw new Error('redis-server did not start.');
  const stop = async (): Promise<void> => {
    if (hasEnded(server)) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}
