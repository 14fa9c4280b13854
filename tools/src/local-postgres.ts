import { Client } from 'pg';
import { HeldPort } from './held-port';
import { findBinaries, type PostgresBinaries } from './postgres/binaries';
import { initialise, stopLeftover } from './postgres/data-folder';
import { startServer, stopServer, SUPERUSER } from './postgres/server-process';
import { serverUser } from './postgres/server-user';

export interface LocalPostgresOptions {
  /** Data folder, created if missing. Everyone must be able to reach it if this process is root. */
  data: string;
  logFile: string;
  /** Null admits any local user and does not wait for the disk; for tests. */
  password: string | null;
  /** `name=value` */
  settings?: string[];
  /** The embedded ones by default. */
  binaries?: PostgresBinaries;
}

export interface LocalPostgres {
  url(database: string): string;
  stop(): Promise<void>;
}

const FOR_TESTS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Stops a leftover server on the same data first. A server that dies in use is restarted on the same port. */
export async function startLocalPostgres({
  data,
  logFile,
  password,
  settings = [],
  ...given
}: LocalPostgresOptions): Promise<LocalPostgres> {
  const user = serverUser(data);
  const binaries = given.binaries ?? findBinaries(user !== undefined);
  await stopLeftover(data);
  initialise(binaries, user, data, password);
  const heldPort = await HeldPort.holdAny();
  const { port } = heldPort;
  const credentials = password === null ? SUPERUSER : `${SUPERUSER}:${password}`;
  const url = (database: string) => `postgresql://${credentials}@127.0.0.1:${port}/${database}`;
  const own = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const command = {
    program: binaries.postgres,
    user,
    data,
    logFile,
    settings: [...own, ...(password === null ? FOR_TESTS : []), ...settings],
    url: url('postgres'),
  };

  let stopping = false;
  // PostgreSQL cannot inherit a socket, so the port is unprotected for a moment.
  await heldPort.letGo();
  let server = startServer(command).then(watched);
  await server;
  return {
    url,
    stop: async () => {
      stopping = true;
      await stopServer(await server);
    },
  };

  function watched(running: Awaited<ReturnType<typeof startServer>>) {
    running.once('exit', () => {
      if (stopping) return;
      process.stderr.write('PostgreSQL ended unexpectedly; starting it again.\n');
      server = startServer(command).then(watched);
      server.catch((error: unknown) => console.error(error));
    });
    return running;
  }
}

export async function ensureDatabase(server: LocalPostgres, name: string): Promise<void> {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (existing.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
