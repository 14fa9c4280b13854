import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseResult, IModule, IViolation } from 'dependency-cruiser';
import { canaryCheck, type Check } from './check';
import type { Copy } from './copy';
import { importCanaries } from './import-canaries';
import { packageFolders, packageFolder } from './packages';

const FOLDERS = ['apps', 'libs', 'tools'];
const FEWEST_MODULES = 50;
const MOST_CANARIES = 'libs/contacts';
const HOLDS = 'imports: every rule holds';

/** Imports of other packages are checked with those packages. */
export function importWall(root: string, folder: string): Check[] {
  const { modules, summary } = cruise(root, alone(root, folder));
  const seen = modules.filter(({ source }) => packageFolder(source) === folder).length;
  return [
    { name: `imports: the checker saw ${seen} modules of ${folder}`, problems: seen > 0 ? [] : ['it saw nothing'] },
    { name: HOLDS, problems: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`) },
  ];
}

/** The tree's imports must all pass, and the canaries must all be refused. */
export function importChecks(copy: Copy): { walls: Check[]; canaries: Check[] } {
  const files = importCanaries.flatMap((canary) => [canary, ...(canary.beside ? [canary.beside] : [])]);
  for (const { file, code } of files) copy.write(file, code);
  const planted = new Set(files.map(({ file }) => file));
  const { modules, summary } = cruise(copy.place);
  const refused = (by: string) => summary.violations.filter(({ from }) => from === by).map(({ rule }) => rule.name);
  const canaries = importCanaries.map((canary) =>
    canaryCheck('imports', canary, [...refused(canary.file), ...(canary.beside ? refused(canary.beside.file) : [])]),
  );
  return {
    walls: treeChecks(
      copy.place,
      modules.filter(({ source }) => !planted.has(source)),
      summary.violations.filter(({ from }) => !planted.has(from)),
    ),
    canaries: [...canaries, sameAlone(copy.place, summary.violations)],
  };
}

function treeChecks(root: string, modules: readonly IModule[], violations: readonly IViolation[]): Check[] {
  const seen = modules.filter(({ source }) => packageFolder(source));
  const unseen = packageFolders(root).filter((name) => !seen.some(({ source }) => packageFolder(source) === name));
  const crossings = seen.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => [packageFolder(source), packageFolder(resolved)])
      .filter(([from, to]) => to && from !== to),
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
    {
      name: `imports: the checker saw ${seen.length} modules and ${crossings.length} imports between packages`,
      problems: few,
    },
    { name: HOLDS, problems: violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`) },
  ];
}

/** The package with the most canaries must be refused the same imports alone. */
function sameAlone(copy: string, violations: readonly IViolation[]): Check {
  const violationText = ({ rule, from, to }: IViolation) => `${rule.name}: ${from} -> ${to}`;
  const found = new Set(cruise(copy, alone(copy, MOST_CANARIES)).summary.violations.map(violationText));
  const expected = violations.filter(({ from }) => from.startsWith(`${MOST_CANARIES}/`)).map(violationText);
  return {
    name: `imports canary: ${expected.length} violations of ${MOST_CANARIES} are refused when it is judged alone`,
    problems: expected.length > 0 ? expected.filter((violation) => !found.has(violation)) : ['there was none'],
  };
}

/** Follows imports no further than the first file of another package. */
function alone(root: string, folder: string): string[] {
  const sources = ['src', 'e2e'].map((part) => `${folder}/${part}`).filter((path) => existsSync(join(root, path)));
  return [...sources, '--do-not-follow', `^(?!${folder}/(?:src|e2e)/)`];
}

function cruise(root: string, words: readonly string[] = FOLDERS): ICruiseResult {
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const run = spawnSync(process.execPath, [program, ...words, '--output-type', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!run.stdout) throw new Error(`dependency-cruiser gave no answer: ${run.stderr}`);
  return JSON.parse(run.stdout) as ICruiseResult;
}

function unused(root: string, imported: (string | undefined)[]): string[] {
  return packageFolders(root).filter((folder) => folder.startsWith('libs/') && !imported.includes(folder));
}
