import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packageFolders } from '../boundaries/packages';
import { ensureDatabase, startLocalPostgres } from '../local-postgres';

/** Each test clones it. */
export const TEMPLATE = 'workops_template';

const run = promisify(execFile);
const root = resolve(__dirname, '..', '..', '..');
const KEPT = 3;

/** Inputs in addition to the day. */
function inputs(): string[] {
  const migrations = packageFolders(root)
    .map((folder) => join(folder, 'migrations'))
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => file.endsWith('.sql'));
  const appliers = [
    'database/migrations.ts',
    'database/sql-tokens.ts',
    'database/session-settings.ts',
    'queues/queues.ts',
  ].map((file) => join('libs/platform/src', file));
  return [
    'pnpm-lock.yaml',
    'tools/src/all-migrations.ts',
    'libs/contexts/src/migrations.ts',
    ...appliers,
    ...migrations.sort(),
  ];
}

function digest(): string {
  // The partitions are those of the coming days.
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of inputs())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Clones if the file system supports it. */
export const copyFolder = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

async function makeTemplate(scratch: string): Promise<string> {
  const data = join(scratch, 'data');
  const postgres = await startLocalPostgres({ data, logFile: join(scratch, 'postgres.log'), password: null });
  try {
    await ensureDatabase(postgres, TEMPLATE);
    // A test needs no build.
    const hook = join(root, 'tools', 'from-source.cjs');
    const script = join(root, 'tools', 'src', 'testing', 'make-template.ts');
    await run(process.execPath, ['--conditions=@workops/source', '--require', hook, script, postgres.url(TEMPLATE)], {
      cwd: root,
    });
  } finally {
    await postgres.stop();
  }
  return data;
}

/**
 * Data of a stopped server, created in `scratch` unless kept. It gets its name when complete; of two racing runs either
 * copy is kept.
 */
export async function keptTemplate(scratch: string): Promise<string> {
  const folder = join(root, '.local', 'test-template');
  const kept = join(folder, digest());
  if (existsSync(kept)) return kept;
  const data = await makeTemplate(scratch);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${kept}.${process.pid}`;
  copyFolder(data, unfinished);
  rmSync(data, { recursive: true });
  try {
    renameSync(unfinished, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  forgetOld(folder);
  return kept;
}

function forgetOld(folder: string): void {
  const byAge = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), age: Date.now() - statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => one.age - other.age);
  for (const { path } of byAge.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}
