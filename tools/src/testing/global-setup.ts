import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres, type LocalPostgres } from '../local-postgres';
import { findOldestBinaries } from '../postgres/binaries';
import { stopLeftover } from '../postgres/data-folder';
import { isRunning } from '../processes';

const PREFIX = 'workops-test-';
/** Of the embedded server, and of the oldest supported one. */
const DATA_FOLDERS = ['data', 'oldest-data'] as const;

declare global {
  var testServer: { postgres: LocalPostgres; oldest: LocalPostgres | undefined; folder: string } | undefined;
}

/**
 * Starts the one PostgreSQL that all database tests of this run share; each test clones its template database. Beside it the oldest one
 * that is supported, where the machine has it, for the tests of plans.
 */
export default async function globalSetup(): Promise<void> {
  await removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  const postgres = await startLocalPostgres({
    data: join(folder, DATA_FOLDERS[0]),
    logFile: join(folder, 'postgres.log'),
    password: null,
    settings: ['max_connections=400', 'shared_buffers=256MB', 'max_wal_size=4GB'],
  });
  const binaries = findOldestBinaries();
  const oldest =
    binaries && (await startLocalPostgres({ data: join(folder, DATA_FOLDERS[1]), logFile: join(folder, 'oldest.log'), password: null, binaries }));
  globalThis.testServer = { postgres, oldest, folder };
  if (oldest) process.env.TEST_OLDEST_DATABASE_ADMIN_URL = oldest.url('postgres');
  process.env.TEST_DATABASE_ADMIN_URL = postgres.url('postgres');
  process.env.TEST_DATABASE_TEMPLATE = `template_${randomBytes(4).toString('hex')}`;
}

/** A test run that was killed leaves its server and its data behind. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    if (isRunning(owner, 'node')) continue;
    const folder = join(tmpdir(), name);
    for (const data of DATA_FOLDERS) await stopLeftover(join(folder, data));
    rmSync(folder, { recursive: true, force: true });
  }
}
