import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import { canaryCheck, type Check } from './check';
import { importCanaries } from './import-canaries';
import { packageFolders, packageOf } from './packages';

const FOLDERS = ['apps', 'libs', 'tools'];
const CONFIGURATION = ['.dependency-cruiser.cjs', 'tsconfig.json', 'tsconfig.base.json', 'package.json'];
const FEWEST_MODULES = 50;
const MOST_CANARIES = 'libs/contacts';
const HOLDS = 'imports: every rule holds';

/** The imports of one package, inside it and into others, judged by dependency-cruiser. What others import in their turn is theirs. */
export function importWallOf(root: string, folder: string): Check[] {
  const { modules, summary } = cruise(root, alone(root, folder));
  const seen = modules.filter(({ source }) => packageOf(source) === folder).length;
  return [
    { name: `imports: the checker saw ${seen} modules of ${folder}`, problems: seen > 0 ? [] : ['it saw nothing'] },
    { name: HOLDS, problems: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`) },
  ];
}

/** The imports inside and between all packages. */
export function importWall(root: string): Check[] {
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
    { name: HOLDS, problems: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`) },
  ];
}

/** The canaries are in a copy of the tree, so that a crash leaves nothing forbidden behind in the real one. */
export function importCanaryChecks(root: string): Check[] {
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
    const checks = importCanaries.map((canary) => {
      const refusals = violations.filter(({ from }) => from === canary.file || from === canary.beside?.file);
      return canaryCheck(
        'imports',
        canary,
        refusals.map(({ rule }) => rule.name),
      );
    });
    return [...checks, sameAlone(copy, violations)];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The package with the most canaries, checked alone: nothing refused in the whole may pass there. */
function sameAlone(copy: string, violations: readonly IViolation[]): Check {
  const said = ({ rule, from, to }: IViolation) => `${rule.name}: ${from} -> ${to}`;
  const found = new Set(cruise(copy, alone(copy, MOST_CANARIES)).summary.violations.map(said));
  const expected = violations.filter(({ from }) => from.startsWith(`${MOST_CANARIES}/`)).map(said);
  return {
    name: `imports canary: ${expected.length} violations of ${MOST_CANARIES} are refused when it is judged alone`,
    problems: expected.length > 0 ? expected.filter((violation) => !found.has(violation)) : ['there was none'],
  };
}

/** dependency-cruiser's options for reading one package and no further than the first file of another. */
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

/** Libraries without any import seen. */
function unused(root: string, imported: (string | undefined)[]): string[] {
  return packageFolders(root).filter((folder) => folder.startsWith('libs/') && !imported.includes(folder));
}
