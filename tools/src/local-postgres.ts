import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries, type PostgresBinaries } from './postgres/binaries';
import { serverUser, type ServerUser } from './postgres/server-user';
import { freePort } from './ports';
import { endProcess, isRunning, tiedToParent, waitUntil } from './processes';

const SUPERUSER = 'workops';
const START_LIMIT_MS = 60_000;
const START_ATTEMPTS = 5;
const RETRY_AFTER_MS = 1_000;
const STOP_LIMIT_MS = 20_000;

export interface LocalPostgresOptions {
  /** The data folder; created when it does not exist. As root it must lie where everyone can reach it. */
  data: string;
  /** Where a copy of the programs may be put, when their own folder is closed to the server's user. */
  openPlace: string;
  logFile: string;
  /** Without a password anyone on this machine connects: for tests, which also do not wait for the disk. */
  password: string | null;
  /** `name=value` settings of the server. */
  settings?: string[];
}

export interface LocalPostgres {
  url(database: string): string;
  stop(): Promise<void>;
}

/** Starts a server of our own, on a free port of 127.0.0.1. One that a killed start left running on the same data is stopped first. */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const user = serverUser();
  const binaries = findBinaries(user !== undefined, options.openPlace);
  await stopLeftover(options.data);
  if (!existsSync(join(options.data, 'PG_VERSION'))) initialise(binaries, user, options);
  const port = await freePort();
  const url = (database: string) => {
    const credentials = options.password === null ? SUPERUSER : `${SUPERUSER}:${options.password}`;
    return `postgresql://${credentials}@127.0.0.1:${port}/${database}`;
  };
  const server = await launchUntilReady(() => launch(binaries, user, options, port), url('postgres'), options.logFile);
  return { url, stop: () => stop(server) };
}

/** Creates the database unless it is there. */
export async function ensureDatabase(server: LocalPostgres, name: string): Promise<void> {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * After a kill -9 the data folder may still have a server (PostgreSQL outlives its parent), or only the file that names one.
 * The file's process number may belong to another program by now: that one is left alone and the file removed.
 */
export async function stopLeftover(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  await endProcess(pid, 'SIGINT', STOP_LIMIT_MS, 'postgres', data);
  if (isRunning(pid, 'postgres', data)) throw new Error(`The PostgreSQL server ${pid} still holds ${data} and does not end.`);
  rmSync(pidFile, { force: true });
}

/** Prepares the data under another name first: a preparation that was killed half way is done again. */
function initialise(binaries: PostgresBinaries, user: ServerUser | undefined, options: LocalPostgresOptions): void {
  const unfinished = `${options.data}.unfinished`;
  const passwordFile = `${options.data}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const args = ['-D', unfinished, '--username', SUPERUSER, '--encoding=UTF8', '--no-instructions'];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (user) chownSync(unfinished, user.uid, user.gid);
  if (options.password === null) args.push('--auth=trust', '--no-sync');
  else {
    writeFileSync(passwordFile, options.password, { mode: 0o600 });
    if (user) chownSync(passwordFile, user.uid, user.gid);
    args.push('--auth=scram-sha-256', '--pwfile', passwordFile);
  }
  const result = spawnSync(binaries.initdb, args, { ...user, cwd: dirname(options.data), encoding: 'utf8', env: serverEnvironment() });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  renameSync(unfinished, options.data);
}

/** The backends of a server that was killed end a moment after it; until then their memory keeps a new one from starting. */
async function launchUntilReady(launchServer: () => ChildProcess, url: string, logFile: string): Promise<ChildProcess> {
  const end = Date.now() + START_LIMIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const server = launchServer();
    const gone = () => server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
    await waitUntil(async () => gone() || (await answers(url)), Math.max(0, end - Date.now()));
    if (!gone() && (await answers(url))) return server;
    server.kill('SIGKILL');
    if (attempt === START_ATTEMPTS || Date.now() > end) {
      const log = readFileSync(logFile, 'utf8').slice(-2000);
      throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${log}`);
    }
    await sleep(RETRY_AFTER_MS);
  }
}

function launch(binaries: PostgresBinaries, user: ServerUser | undefined, options: LocalPostgresOptions, port: number): ChildProcess {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(options.settings ?? [])];
  if (options.password === null) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const log = openSync(options.logFile, 'a', 0o600);
  const args = ['-D', options.data, ...settings.flatMap((setting) => ['-c', setting])];
  // In a process group of its own: Ctrl-C in the terminal must not end it before those who use it.
  const server = spawn(...tiedToParent('INT', binaries.postgres, args), {
    ...user,
    cwd: options.data,
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
  });
  closeSync(log);
  server.once('error', () => undefined);
  return server;
}

/** Nothing of ours: PGDATA and the like would change what the programs do, and secrets are none of their business. */
const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Fast shutdown: open transactions are rolled back, what is committed is on the disk. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const giveUp = setTimeout(() => server.kill('SIGQUIT'), STOP_LIMIT_MS);
  server.kill('SIGINT');
  await ended;
  clearTimeout(giveUp);
}
