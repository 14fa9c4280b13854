import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { tiedToParent } from '../processes';
import type { Tally } from './tally';

export interface Check {
  name: string;
  args: string[];
}

const bin = (root: string, name: string) => join(root, 'node_modules', name);

const TYPES_CACHE = 'types.tsbuildinfo';

/** The rules need types. */
export const lintArgs = (root: string): string[] => [
  bin(root, 'oxlint/bin/oxlint'),
  '--config',
  join(root, 'oxlint.config.mjs'),
];

/**
 * Types are rechecked only for changed files and dependents. The native compiler checks; the other one has an API for
 * programs.
 */
export const staticChecks = (root: string, cache = join(root, 'node_modules', '.cache')): Check[] => [
  {
    name: 'types',
    args: [
      bin(root, 'typescript-7/bin/tsc'),
      '-p',
      'tsconfig.json',
      '--singleThreaded',
      '--incremental',
      '--tsBuildInfoFile',
      join(cache, TYPES_CACHE),
    ],
  },
  { name: 'lint', args: [...lintArgs(root), 'apps', 'libs', 'tools'] },
  { name: 'format', args: [bin(root, 'oxfmt/bin/oxfmt'), '--check'] },
  { name: 'boundaries', args: [join(root, 'tools/dist/boundaries.js')] },
  { name: 'unused', args: [bin(root, 'knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
];

/** Changed packages only, without tasks that Nx has cached. */
export function quickChecks(root: string, cache: string): { whole: Check[]; byPackage: Check } {
  const [types, , format, , unused] = staticChecks(root, cache) as [Check, Check, Check, Check, Check];
  const targets = ['run-many', '--targets=lint,unit,boundaries,canaries', '--parallel=2', '--output-style=static'];
  return {
    whole: [types, format, unused],
    byPackage: { name: 'lint, unit tests, boundaries', args: [bin(root, 'nx/dist/bin/nx.js'), ...targets] },
  };
}

/** Prints the output of a failure. */
export function runCheck(root: string, check: Check): Promise<Tally> {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(...tiedToParent('TERM', process.execPath, check.args), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${check.name} (${seconds} s)`);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve({
        passed: code === 0 ? 1 : 0,
        failed: code === 0 ? 0 : 1,
        skipped: 0,
        failures: code === 0 ? [] : [check.name],
      });
    });
  });
}
