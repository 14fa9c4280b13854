import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintArgs } from '../test-run/checks';
import { canaryCheck, type Canary, type Check } from './check';
import type { Copy } from './copy';
import { sourceFiles } from './packages';

const FLOORS = 'nx/enforce-module-boundaries';
const KERNEL = 'libs/kernel';
const EVENTS = 'libs/events';
const APP = 'apps/scheduler';
const reach = (of: string) => `import * as reached from '${of}';\nexport const floor = reached;\n`;

/** The code of each is in a new file of a package. */
const forbidden: { rule: string; says: string; folder: string; code: string }[] = [
  { rule: FLOORS, says: 'contracts from the kernel', folder: KERNEL, code: reach('@workops/contracts') },
  { rule: FLOORS, says: 'platform from contracts', folder: 'libs/contracts', code: reach('@workops/platform') },
  { rule: FLOORS, says: 'a context from the platform', folder: 'libs/platform', code: reach('@workops/contacts') },
  { rule: FLOORS, says: 'contacts from access', folder: 'libs/access', code: reach('@workops/contacts') },
  { rule: FLOORS, says: 'events from contacts', folder: 'libs/contacts', code: reach('@workops/events') },
  { rule: FLOORS, says: 'access from events', folder: EVENTS, code: reach('@workops/access') },
  { rule: FLOORS, says: 'the registry of contexts from a context', folder: EVENTS, code: reach('@workops/contexts') },
  { rule: FLOORS, says: 'an app from a context', folder: EVENTS, code: reach('../../../apps/scheduler/src/main') },
  { rule: FLOORS, says: 'the tools from an app', folder: APP, code: reach('../../../tools/src/migrate') },
  { rule: FLOORS, says: 'a package by its path', folder: APP, code: reach('../../../libs/platform/src/ids') },
  {
    rule: 'no-restricted-imports',
    says: 'the inside of a package by its name',
    folder: APP,
    code: reach('@workops/platform/src/ids'),
  },
  {
    rule: 'no-restricted-imports',
    says: 'what is behind an export',
    folder: APP,
    code: reach('@workops/platform/queues/queues'),
  },
  {
    rule: 'no-restricted-properties',
    says: 'URL.canParse',
    folder: KERNEL,
    code: "export const valid = URL.canParse('x');\n",
  },
  { rule: 'no-console', says: 'a line to the console past the log', folder: APP, code: "console.log('started');\n" },
  {
    rule: 'eqeqeq',
    says: 'a comparison that converts',
    folder: KERNEL,
    code: 'export const same = (one: unknown) => one == 1;\n',
  },
  { rule: 'max-lines', says: 'a file of 401 lines', folder: KERNEL, code: `${'//\n'.repeat(400)}export {};\n` },
  {
    rule: 'typescript/no-explicit-any',
    says: 'any',
    folder: KERNEL,
    code: 'export const value = (input: any) => input;\n',
  },
  {
    rule: 'typescript/no-explicit-any',
    says: 'any behind a comment that switches the rule off',
    folder: KERNEL,
    code: '// eslint-disable-next-line\nexport const value = (input: any) => input;\n',
  },
  {
    rule: 'typescript/no-floating-promises',
    says: 'a promise that nobody awaits',
    folder: KERNEL,
    code: 'const work = async () => 1;\nexport const start = () => {\n  work();\n};\n',
  },
  {
    rule: 'typescript/no-misused-promises',
    says: 'a promise taken for a truth',
    folder: KERNEL,
    code: 'const found = async () => false;\nexport const known = () => (found() ? 1 : 2);\n',
  },
  {
    rule: 'typescript/no-misused-promises',
    says: 'a promise for a callback that returns nothing',
    folder: KERNEL,
    code: 'export const all = (items: string[]) => items.forEach(async () => undefined);\n',
  },
  {
    rule: 'typescript/await-thenable',
    says: 'a wait for a number',
    folder: KERNEL,
    code: 'export const wait = async () => await 1;\n',
  },
  {
    rule: 'typescript/only-throw-error',
    says: 'a text that is thrown',
    folder: KERNEL,
    code: "export const fail = () => {\n  throw 'x';\n};\n",
  },
  { rule: 'no-unused-vars', says: 'a name that nobody uses', folder: KERNEL, code: 'const spare = 1;\nexport {};\n' },
  {
    rule: 'typescript/ban-ts-comment',
    says: 'a silenced compiler',
    folder: KERNEL,
    code: "// @ts-ignore\nexport const n: number = 'n';\n",
  },
];

const canaries: Canary[] = forbidden.map(({ folder, ...canary }, at) => ({
  ...canary,
  file: `${folder}/src/lint-canary-${at}.ts`,
}));

interface Diagnostic {
  code: string;
  severity: string;
  filename: string;
}

/** eslint(no-console) is no-console, but nx(enforce-module-boundaries) keeps its plugin's name. */
const ruleName = ({ code }: Diagnostic): string =>
  code.replace(/^(?:eslint\((.+)\)|([^(]+)\((.+)\))$/, (_, core, plugin, rule) => core ?? `${plugin}/${rule}`);

/** The lint of the whole repository checks the tree itself. */
export function lintCanaries(copy: Copy): Check[] {
  for (const { file, code } of canaries) copy.write(file, code);
  const files = canaries.map(({ file }) => file);
  const { stdout, stderr } = spawnSync(process.execPath, [...lintArgs(copy.place), '--format', 'json', ...files], {
    cwd: copy.place,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(`the linter gave no answer: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return canaries.map((canary) =>
    canaryCheck('lint', canary, errors.filter(({ filename }) => filename === canary.file).map(ruleName)),
  );
}

/** Linter comments can switch rules off, so no file may have one. */
const SWITCH = /(?:\/\/|\/\*)\s*oxlint-/;

export function lintSwitches(root: string, folders?: readonly string[]): Check {
  const files = sourceFiles(root, folders).filter((file) => SWITCH.test(readFileSync(join(root, file), 'utf8')));
  return { name: 'lint: no comment switches a rule off', problems: files };
}

export const switchCanary = (): Check => ({
  name: 'lint canary: comments that switch rules off are refused',
  problems: ['// oxlint', '/* oxlint', '/*\n oxlint', '//oxlint'].filter((start) => !SWITCH.test(`${start}-disable`)),
});
