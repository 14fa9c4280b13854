import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { canaryCheck, type Check } from './check';
import { importCanaries } from './import-canaries';
import { packageFolders, packageOf } from './packages';

const FOLDERS = ['apps', 'libs', 'tools'];
const CONFIGURATION = ['.dependency-cruiser.cjs', 'tsconfig.json', 'tsconfig.base.json', 'package.json'];
const FEWEST_MODULES = 50;

/** Imports inside and between packages, judged by dependency-cruiser: first the real ones, then the canaries. */
export function importWall(root: string): Check[] {
  return [...realTree(root), ...canaries(root)];
}

function realTree(root: string): Check[] {
  const { modules, summary } = cruise(root);
  const seen = modules.filter(({ source }) => packageOf(source));
  const unseen = packageFolders(root).filter((name) => !seen.some(({ source }) => packageOf(source) === name));
  const crossings = seen.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [packageOf(source), packageOf(resolved)]).filter(([from, to]) => to && from !== to),
  );
  const few = [
    ...(seen.length > FEWEST_MODULES ? [] : [`only ${seen.length} modules were seen`]),
    ...unseen.map((name) => `no module of ${name} was seen`),
    ...unused(
      root,
      crossings.map(([, to]) => to),
    ).map((name) => `no import of ${name} by another package was seen`),
  ];
  return [
    { name: `imports: the checker saw ${seen.length} modules and ${crossings.length} imports between packages`, problems: few },
    { name: 'imports: every rule holds', problems: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`) },
  ];
}

/** The canaries stand in a copy of the tree, so that a crash leaves nothing forbidden behind in the real one. */
function canaries(root: string): Check[] {
  const copy = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    for (const folder of FOLDERS) {
      const filter = (path: string) => !/[\\/]dist$/.test(path);
      cpSync(join(root, folder), join(copy, folder), { recursive: true, verbatimSymlinks: true, filter });
    }
    for (const file of CONFIGURATION) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
    for (const { file, code } of importCanaries.flatMap((canary) => [canary, ...(canary.beside ? [canary.beside] : [])])) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), code);
    }
    const { violations } = cruise(copy).summary;
    return importCanaries.map((canary) => {
      const refusals = violations.filter(({ from }) => from === canary.file || from === canary.beside?.file);
      return canaryCheck(
        'imports',
        canary,
        refusals.map(({ rule }) => rule.name),
      );
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function cruise(root: string): ICruiseResult {
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const run = spawnSync(process.execPath, [program, ...FOLDERS, '--output-type', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!run.stdout) throw new Error(`dependency-cruiser gave no answer: ${run.stderr}`);
  return JSON.parse(run.stdout) as ICruiseResult;
}

/** The libraries that nobody was seen to import. */
function unused(root: string, imported: (string | undefined)[]): string[] {
  return packageFolders(root).filter((folder) => folder.startsWith('libs/') && !imported.includes(folder));
}
