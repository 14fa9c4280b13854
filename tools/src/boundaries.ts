import { resolve } from 'node:path';
import type { Check } from './boundaries/check';
import { withCopy } from './boundaries/copy';
import { distCanaries, distWall } from './boundaries/dist-wall';
import { importChecks, importWall } from './boundaries/import-wall';
import { lintCanaries, lintSwitches, switchCanary } from './boundaries/lint-wall';
import { packageFolders } from './boundaries/packages';
import { sqlCanaries, sqlWall, sqlWallOf } from './boundaries/sql-wall';

const USAGE = `Usage: node tools/dist/boundaries.js [FOLDER | --canaries]

Without a word: every boundary, and the proof that each refuses what it should. With the folder of a package: the boundaries of that
package alone. With --canaries: the proof alone.`;

const root = resolve(__dirname, '..', '..');

const packageWalls = (folder: string): Check[] => [
  ...sqlWallOf(root, folder),
  ...importWall(root, folder),
  ...distWall(root, [folder]),
  lintSwitches(root, [folder]),
];

/** A single pass over the copy checks the tree and the canaries. */
const wholeTree = (withWalls: boolean): Check[] =>
  withCopy(root, (copy) => {
    const imports = importChecks(copy);
    const walls = () => [...sqlWall(root), ...imports.walls, ...distWall(root), lintSwitches(root)];
    const canaries = [...sqlCanaries(), ...imports.canaries, ...distCanaries(), ...lintCanaries(copy), switchCanary()];
    return withWalls ? [...walls(), ...canaries] : canaries;
  });

function checksFor(words: readonly string[]): Check[] {
  const [word] = words;
  if (word !== undefined && words.length === 1 && packageFolders(root).includes(word)) return packageWalls(word);
  if (word !== undefined && (word !== '--canaries' || words.length > 1)) throw new Error(USAGE);
  return wholeTree(word === undefined);
}

function main(): void {
  const checks = checksFor(process.argv.slice(2));
  for (const check of checks) report(check);
  const failed = checks.filter(({ problems }) => problems.length > 0).length;
  console.log(`${checks.length - failed} checks of the boundaries hold, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function report({ name, problems }: Check): void {
  console.log(`${problems.length === 0 ? 'ok    ' : 'failed'} ${name}`);
  for (const problem of problems) console.log(`         ${problem}`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
