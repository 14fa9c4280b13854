import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { hasEnded, killChild, tiedToParent, waitUntil } from '../processes';
import type { ServerUser } from './server-user';

export const SUPERUSER = 'workops';
/** A recovery, or a busy machine, takes minutes. */
const START_LIMIT_MS = 300_000;
const CONNECT_LIMIT_MS = 10_000;
const START_ATTEMPTS = 5;
const RETRY_AFTER_MS = 1_000;
const STOP_LIMIT_MS = 20_000;
const WRONG_PASSWORD = '28P01';

export interface ServerCommand {
  program: string;
  user: ServerUser | undefined;
  data: string;
  /** `name=value` */
  settings: string[];
  logFile: string;
  /** Known once it accepts connections. */
  url: string;
}

/** Minimal, because PGDATA and similar variables change behaviour, and secrets must not leak. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });

/** Retried, because the memory of a killed server prevents a start for a moment. */
export async function startServer(command: ServerCommand): Promise<ChildProcess> {
  const end = Date.now() + START_LIMIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const server = launch(command);
    if (await waitUntil(async () => hasEnded(server) || (await takesConnections(command.url)), end - Date.now())) {
      if (!hasEnded(server)) return server;
    }
    killChild(server);
    if (attempt === START_ATTEMPTS || Date.now() > end) {
      throw new Error(
        `PostgreSQL did not start. The end of ${command.logFile}:\n${readFileSync(command.logFile, 'utf8').slice(-2000)}`,
      );
    }
    await sleep(RETRY_AFTER_MS);
  }
}

/** Fast shutdown: open transactions are rolled back. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const giveUp = setTimeout(() => server.kill('SIGQUIT'), STOP_LIMIT_MS);
  server.kill('SIGINT');
  await ended;
  clearTimeout(giveUp);
}

function launch({ program, user, data, settings, logFile }: ServerCommand): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  // A separate process group, so that Ctrl-C does not end it before its clients.
  const server = spawn(...tiedToParent('INT', program, args), {
    ...user,
    cwd: data,
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
  });
  closeSync(log);
  server.once('error', () => undefined);
  return server;
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === WRONG_PASSWORD) throw error;
    return false;
  }
}
