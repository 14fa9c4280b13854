import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const here = resolve(__dirname, '..', '..', '..', '..');

export interface Checkout {
  root: string;
  commit: string;
  remove(): void;
}

const git = (...words: string[]): string => execFileSync('git', words, { cwd: here, encoding: 'utf8' }).trim();

function run(root: string, step: string, command: string, words: string[], env: NodeJS.ProcessEnv = {}): void {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${step} failed:\n${stdout}\n${stderr}`);
}

export const shortCommit = (revision: string): string => git('rev-parse', '--short=8', revision);

/** Uses the tools of this checkout. */
export function checkOut(revision: string): Checkout {
  const commit = shortCommit(revision);
  const root = join(mkdtempSync(join(tmpdir(), 'workops-against-')), commit);
  const remove = (): void => {
    git('worktree', 'remove', '--force', root);
    rmSync(resolve(root, '..'), { recursive: true, force: true });
  };
  git('worktree', 'add', '--detach', root, commit);
  try {
    symlinkSync(join(here, '.tools'), join(root, '.tools'));
    const pnpm = join(here, '.tools', 'node_modules', '.bin', 'pnpm');
    run(root, 'Installing', pnpm, ['install', '--frozen-lockfile', '--prefer-offline'], { CI: 'true' });
    const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
    run(root, 'Building', process.execPath, [nx, 'run-many', '--target=build', '--output-style=static'], {
      NX_DAEMON: 'false',
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { root, commit, remove };
}
