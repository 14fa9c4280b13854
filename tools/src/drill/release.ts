import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HERE, type Installation } from '../testing/service/running-app';

const run = promisify(execFile);
const MIGRATIONS = ['libs/*/migrations/*.sql', 'libs/*/migrations/background/*.sql', 'apps/*/migrations/*.sql'];
/** Migrations to go back without tagged releases. */
const BACK = 10;

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: HERE.root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

export interface Release extends Installation {
  revision: string;
}

/** The newest tag before this commit, or else the commit before the ten newest migrations. */
function defaultRevision(): string {
  const [tag] = git(
    'tag',
    '--list',
    'v*',
    '--merged',
    'HEAD',
    '--no-contains',
    'HEAD',
    '--sort=-version:refname',
  ).split('\n');
  if (tag) return tag;
  const added = git('log', '--diff-filter=A', '--format=%x00%H', '--name-only', '--', ...MIGRATIONS)
    .split('\0')
    .slice(1);
  let migrations = 0;
  for (const commit of added) {
    const [hash, ...files] = commit.split('\n').filter((line) => line !== '');
    migrations += files.length;
    if (migrations >= BACK) return `${hash}^`;
  }
  throw new Error('No earlier release: name one with --from.');
}

function resolveCommit(revision: string): string {
  try {
    return git('rev-parse', '--short=12', '--verify', `${revision}^{commit}`);
  } catch {
    const shallow = git('rev-parse', '--is-shallow-repository') === 'true';
    throw new Error(
      `There is no revision ${revision} here${shallow ? ': this clone is shallow, git fetch --unshallow --tags brings the rest' : ''}.`,
    );
  }
}

/** Uses the release's own tools. A complete build is reused. */
export async function previousRelease(revision = defaultRevision()): Promise<Release> {
  const commit = resolveCommit(revision);
  const root = join(HERE.root, '.local', 'drill', 'releases', commit);
  const built = join(root, '.built');
  if (!existsSync(built)) {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    const archive = `${root}.tar`;
    git('archive', `--output=${archive}`, commit);
    await run('tar', ['-x', '-f', archive, '-C', root]);
    rmSync(archive);
    // Files ignored in this repository must not be ignored there.
    await run('git', ['init', '--quiet'], { cwd: root });
    await run(process.execPath, ['tools/run.mjs', 'check', '--help'], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    writeFileSync(built, commit);
  }
  return { root, node: process.execPath, revision: commit };
}

/** Returns the output of its `npm run migrate`. */
export async function migratedBy({ root, node }: Installation, url: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  return (await run(node, [join(root, 'tools', 'dist', 'migrate.js'), ...words], { cwd: root, env })).stdout;
}
