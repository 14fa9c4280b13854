import { resolve } from 'node:path';
import type { Check } from './boundaries/check';
import { distCanaries, distWall } from './boundaries/dist-wall';
import { importCanaryChecks, importWall, importWallOf } from './boundaries/import-wall';
import { lintCanaries } from './boundaries/lint-wall';
import { packageFolders } from './boundaries/packages';
import { sqlCanaries, sqlWall, sqlWallOf } from './boundaries/sql-wall';

const USAGE = `Usage: node tools/dist/boundaries.js [FOLDER | --canaries]

Without a word: every boundary, and the proof that each refuses what it should. With the folder of a package: the boundaries of that
package alone. With --canaries: the proof alone.`;

const root = resolve(__dirname, '..', '..');

const walls = (): Check[] => [...sqlWall(root), ...importWall(root), ...distWall(root)];
const wallsOf = (folder: string): Check[] => [...sqlWallOf(root, folder), ...importWallOf(root, folder), ...distWall(root, [folder])];
const canaries = async (): Promise<Check[]> => [...sqlCanaries(), ...importCanaryChecks(root), ...distCanaries(), ...(await lintCanaries(root))];

async function checksFor(words: readonly string[]): Promise<Check[]> {
  const [word] = words;
  if (word === undefined) return [...walls(), ...(await canaries())];
  if (words.length === 1 && word === '--canaries') return canaries();
  if (words.length === 1 && packageFolders(root).includes(word)) return wallsOf(word);
  throw new Error(USAGE);
}

async function main(): Promise<void> {
  const checks = await checksFor(process.argv.slice(2));
  for (const check of checks) report(check);
  const failed = checks.filter(({ problems }) => problems.length > 0).length;
  console.log(`${checks.length - failed} checks of the boundaries hold, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function report({ name, problems }: Check): void {
  console.log(`${problems.length === 0 ? 'ok    ' : 'failed'} ${name}`);
  for (const problem of problems) console.log(`         ${problem}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
