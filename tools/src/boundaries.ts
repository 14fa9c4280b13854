import { resolve } from 'node:path';
import type { Check } from './boundaries/check';
import { distWall } from './boundaries/dist-wall';
import { importWall } from './boundaries/import-wall';
import { lintWall } from './boundaries/lint-wall';
import { sqlWall } from './boundaries/sql-wall';

/** Looks at every wall of the house, and proves of each that it refuses what it should. */
async function main(): Promise<void> {
  const root = resolve(__dirname, '..', '..');
  const checks = [...sqlWall(root), ...importWall(root), ...distWall(root), ...(await lintWall(root))];
  for (const check of checks) report(check);
  const failed = checks.filter(({ problems }) => problems.length > 0).length;
  console.log(`${checks.length - failed} checks of the boundaries hold, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function report({ name, problems }: Check): void {
  console.log(`${problems.length === 0 ? 'ok    ' : 'failed'} ${name}`);
  for (const problem of problems) console.log(`         ${problem}`);
}

void main();
