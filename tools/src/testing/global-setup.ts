import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startLocalPostgres, type LocalPostgres } from '../local-postgres';
import { findOldestBinaries } from '../postgres/binaries';
import { stopLeftover } from '../postgres/data-folder';
import { serverUser } from '../postgres/server-user';
import { isRunning } from '../processes';
import { copyFolder, keptTemplate, TEMPLATE } from './kept-template';

const PREFIX = 'workops-test-';
/** The embedded server, the oldest supported one, and the template's. */
const DATA_FOLDERS = ['data', 'oldest-data', 'template/data'] as const;

/** A clone has three thousand files, which an in-memory file system creates ten times as fast. */
const IN_MEMORY = '/dev/shm';
const ROOM_IN_MEMORY = 6 * 1024 ** 3;

declare global {
  var testServer: { postgres: LocalPostgres; oldest: LocalPostgres | undefined; folder: string } | undefined;
}

/**
 * Database tests share it, and clone the migrated database. Also starts the oldest supported one if a test names it.
 */
export default async function globalSetup(): Promise<void> {
  await removeAbandoned();
  const folder = mkdtempSync(join(placeOfData(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  const data = join(folder, DATA_FOLDERS[0]);
  takeCopy(await keptTemplate(openFolder(join(folder, 'template'))), data);
  const postgres = await startLocalPostgres({
    data,
    logFile: join(folder, 'postgres.log'),
    password: null,
    settings: ['max_connections=400', 'shared_buffers=256MB', 'max_wal_size=1GB'],
  });
  const binaries = process.env.TEST_OLDEST_POSTGRES ? findOldestBinaries() : undefined;
  const oldest =
    binaries &&
    (await startLocalPostgres({
      data: join(folder, DATA_FOLDERS[1]),
      logFile: join(folder, 'oldest.log'),
      password: null,
      binaries,
    }));
  globalThis.testServer = { postgres, oldest, folder };
  if (oldest) process.env.TEST_OLDEST_DATABASE_ADMIN_URL = oldest.url('postgres');
  process.env.TEST_DATABASE_ADMIN_URL = postgres.url('postgres');
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
}

/** Most containers have too little memory. */
function placeOfData(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM_IN_MEMORY ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Any account may pass through. */
function openFolder(path: string): string {
  mkdirSync(path);
  chmodSync(path, 0o711);
  return path;
}

/** The copy is for the server's account. */
function takeCopy(kept: string, data: string): void {
  const user = serverUser(data);
  copyFolder(kept, data);
  chmodSync(data, 0o700);
  if (!user) return;
  const { status, stderr } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, data], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The template's data could not be given to the server: ${stderr}`);
}

async function removeAbandoned(): Promise<void> {
  const places = [tmpdir(), IN_MEMORY].filter((place) => existsSync(place));
  const folders = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)));
  for (const folder of folders.filter((path) => basename(path).startsWith(PREFIX))) {
    const owner = Number(basename(folder).slice(PREFIX.length).split('-')[0]);
    if (isRunning(owner, 'node')) continue;
    for (const data of DATA_FOLDERS) await stopLeftover(join(folder, data));
    rmSync(folder, { recursive: true, force: true });
  }
}
