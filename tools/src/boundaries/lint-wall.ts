import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import { canaryCheck, type Canary, type Check } from './check';

const FLOORS = '@nx/enforce-module-boundaries';
const reach = (of: string) => `import * as reached from '${of}';\nexport const floor = reached;\n`;

/** Each stands, in memory only, in the place of a file that exists: so it is of a package, and its types are known. */
const canaries: Canary[] = [
  { rule: FLOORS, says: 'contracts from the kernel', file: 'libs/kernel/src/clock.ts', code: reach('@workops/contracts') },
  { rule: FLOORS, says: 'platform from contracts', file: 'libs/contracts/src/sample.ts', code: reach('@workops/platform') },
  { rule: FLOORS, says: 'a context from the platform', file: 'libs/platform/src/ids.ts', code: reach('@workops/contacts') },
  { rule: FLOORS, says: 'contacts from access', file: 'libs/access/src/index.ts', code: reach('@workops/contacts') },
  { rule: FLOORS, says: 'events from contacts', file: 'libs/contacts/src/index.ts', code: reach('@workops/events') },
  { rule: FLOORS, says: 'access from events', file: 'libs/events/src/index.ts', code: reach('@workops/access') },
  { rule: FLOORS, says: 'an app from a context', file: 'libs/events/src/index.ts', code: reach('../../../apps/scheduler/src/subscribers') },
  { rule: FLOORS, says: 'the tools from an app', file: 'apps/scheduler/src/main.ts', code: reach('../../../tools/src/migrate') },
  { rule: FLOORS, says: 'a package by its path', file: 'apps/scheduler/src/main.ts', code: reach('../../../libs/platform/src/ids') },
  { rule: 'no-restricted-imports', says: 'the inside of a package by its name', file: 'apps/scheduler/src/main.ts', code: reach('@workops/platform/src/ids') },
  { rule: '@typescript-eslint/no-explicit-any', says: 'any', file: 'libs/kernel/src/clock.ts', code: 'export const value = (input: any) => input;\n' },
  {
    rule: '@typescript-eslint/no-explicit-any',
    says: 'any behind a comment that switches the rule off',
    file: 'libs/kernel/src/clock.ts',
    code: '// eslint-disable-next-line\nexport const value = (input: any) => input;\n',
  },
  {
    rule: '@typescript-eslint/no-floating-promises',
    says: 'a promise that nobody awaits',
    file: 'libs/kernel/src/clock.ts',
    code: 'const work = async () => 1;\nexport const start = () => {\n  work();\n};\n',
  },
  {
    rule: '@typescript-eslint/no-misused-promises',
    says: 'a promise taken for a truth',
    file: 'libs/kernel/src/clock.ts',
    code: 'const found = async () => false;\nexport const known = () => (found() ? 1 : 2);\n',
  },
  { rule: '@typescript-eslint/no-unused-vars', says: 'a name that nobody uses', file: 'libs/kernel/src/clock.ts', code: 'const spare = 1;\nexport {};\n' },
  { rule: '@typescript-eslint/ban-ts-comment', says: 'a silenced compiler', file: 'libs/kernel/src/clock.ts', code: "// @ts-ignore\nexport const n: number = 'n';\n" },
  { rule: 'no-console', says: 'a line to the console past the log', file: 'apps/scheduler/src/main.ts', code: "console.log('started');\n" },
];

/** The linter over the whole tree, then over the canaries. */
export async function lintWall(root: string): Promise<Check[]> {
  const results = lintTree(root);
  const problems = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, ruleId, message }) => `${relative(root, filePath)}:${line} ${ruleId ?? 'parser'}: ${message}`),
  );
  const checks: Check[] = [{ name: `lint: every rule holds in ${results.length} files`, problems }];
  const linter = new ESLint({ cwd: root });
  for (const canary of canaries) {
    const answers = await linter.lintText(canary.code, { filePath: join(root, canary.file) });
    const errors = answers.flatMap(({ messages }) => messages).filter(({ severity }) => severity === 2);
    checks.push(canaryCheck('lint', canary, errors.map(({ ruleId }) => ruleId ?? 'parser')));
  }
  return checks;
}

/** By the command, not in this process: there the module boundaries would read the project graph anew for every file. */
function lintTree(root: string): ESLint.LintResult[] {
  const program = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
  const run = spawnSync(process.execPath, [program, '--format', 'json', 'apps', 'libs', 'tools'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!run.stdout.startsWith('[')) throw new Error(`eslint gave no answer: ${run.stdout} ${run.stderr}`);
  return JSON.parse(run.stdout) as ESLint.LintResult[];
}
