import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join, resolve } from 'node:path';
import { freePort } from '../ports';
import { hasEnded, killChild, tiedToParent, waitUntil } from '../processes';
import type { ServerUser } from '../postgres/server-user';

const START_LIMIT_MS = 10_000;
const root = resolve(__dirname, '..', '..', '..');

export interface Program {
  port: number;
  stop(): Promise<void>;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const end = (open: boolean): void => {
      socket.destroy();
      answer(open);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

async function running(child: ChildProcess, port: number, name: string): Promise<Program> {
  const errors: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const up = await waitUntil(async () => hasEnded(child) || (await accepts(port)), START_LIMIT_MS);
  if (!up || hasEnded(child)) throw new Error(`${name} did not start:\n${errors.join('')}`);
  return {
    port,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      killChild(child);
      if (!hasEnded(child)) await ended;
    },
  };
}

/** Required by the README; PgBouncer before 1.21 refuses it. */
const PREPARED_STATEMENTS = 'max_prepared_statements = 200';

/** The settings of the README. */
const pgbouncerSettings = (
  port: number,
  serverPort: number,
  login: { user: string; password: string },
  more: string,
): string =>
  `[databases]
* = host=127.0.0.1 port=${serverPort} user=${login.user} password=${login.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 60
max_client_conn = 500
ignore_startup_parameters = statement_timeout
server_connect_timeout = 2
server_login_retry = 1
log_connections = 0
log_disconnections = 0
log_stats = 0
${more}
`;

/** The older PgBouncer is in `old`. */
export async function startPgbouncer(
  folder: string,
  serverPort: number,
  login: { user: string; password: string },
  { user, old }: { user: ServerUser | undefined; old?: string },
): Promise<Program> {
  const port = await freePort();
  const file = join(folder, `pgbouncer-${port}.ini`);
  writeFileSync(file, pgbouncerSettings(port, serverPort, login, old ? '' : PREPARED_STATEMENTS));
  chmodSync(file, 0o644);
  // The user may not have access to the project folder.
  const binary = join(folder, `pgbouncer-${port}`);
  copyFileSync(old ?? join(root, '.local', 'drill', 'pgbouncer'), binary);
  const child = spawn(...tiedToParent('INT', binary, [file]), {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return running(child, port, 'PgBouncer');
}

const haproxySettings = (port: number, backends: readonly number[]): string =>
  `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
frontend service
  bind 127.0.0.1:${port}
  default_backend api
backend api
  option httpchk GET /readyz
${backends.map((backend, index) => `  server api${index} 127.0.0.1:${backend} check`).join('\n')}
`;

/** Checks the backends every 2 s, HAProxy's default. */
export async function startHaproxy(folder: string, backends: readonly number[]): Promise<Program> {
  const port = await freePort();
  const file = join(folder, `haproxy-${port}.cfg`);
  writeFileSync(file, haproxySettings(port, backends));
  const child = spawn(...tiedToParent('TERM', 'haproxy', ['-db', '-q', '-f', file]), {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return running(child, port, 'HAProxy');
}
