import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres, type LocalPostgres } from '../local-postgres';
import { stopLeftover } from '../postgres/data-folder';
import { isRunning } from '../processes';

const PREFIX = 'workops-test-';

declare global {
  var testServer: { postgres: LocalPostgres; folder: string } | undefined;
}

/** Starts the one PostgreSQL that all database tests of this run share; each test clones its template database. */
export default async function globalSetup(): Promise<void> {
  await removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  const postgres = await startLocalPostgres({
    data: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    password: null,
    settings: ['max_connections=400', 'shared_buffers=256MB', 'max_wal_size=4GB'],
  });
  globalThis.testServer = { postgres, folder };
  process.env.TEST_DATABASE_ADMIN_URL = postgres.url('postgres');
  process.env.TEST_DATABASE_TEMPLATE = `template_${randomBytes(4).toString('hex')}`;
}

/** A test run that was killed leaves its server and its data behind. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    if (isRunning(owner, 'node')) continue;
    const folder = join(tmpdir(), name);
    await stopLeftover(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  }
}
