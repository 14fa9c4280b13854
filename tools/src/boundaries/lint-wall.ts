import { join } from 'node:path';
import { ESLint } from 'eslint';
import { canaryCheck, type Canary, type Check } from './check';

const FLOORS = '@nx/enforce-module-boundaries';
const KERNEL = 'libs/kernel/src/clock.ts';
const APP = 'apps/scheduler/src/main.ts';
const reach = (of: string) => `import * as reached from '${of}';\nexport const floor = reached;\n`;

/** Each replaces, in memory only, an existing file: so it is of a package, and its types are known. */
const canaries: Canary[] = [
  { rule: FLOORS, says: 'contracts from the kernel', file: KERNEL, code: reach('@workops/contracts') },
  { rule: FLOORS, says: 'platform from contracts', file: 'libs/contracts/src/sample.ts', code: reach('@workops/platform') },
  { rule: FLOORS, says: 'a context from the platform', file: 'libs/platform/src/ids.ts', code: reach('@workops/contacts') },
  { rule: FLOORS, says: 'contacts from access', file: 'libs/access/src/index.ts', code: reach('@workops/contacts') },
  { rule: FLOORS, says: 'events from contacts', file: 'libs/contacts/src/index.ts', code: reach('@workops/events') },
  { rule: FLOORS, says: 'access from events', file: 'libs/events/src/index.ts', code: reach('@workops/access') },
  { rule: FLOORS, says: 'the registry of contexts from a context', file: 'libs/events/src/index.ts', code: reach('@workops/contexts') },
  { rule: FLOORS, says: 'an app from a context', file: 'libs/events/src/index.ts', code: reach('../../../apps/scheduler/src/main') },
  { rule: FLOORS, says: 'the tools from an app', file: APP, code: reach('../../../tools/src/migrate') },
  { rule: FLOORS, says: 'a package by its path', file: APP, code: reach('../../../libs/platform/src/ids') },
  { rule: 'no-restricted-imports', says: 'the inside of a package by its name', file: APP, code: reach('@workops/platform/src/ids') },
  { rule: 'no-console', says: 'a line to the console past the log', file: APP, code: "console.log('started');\n" },
  {
    rule: '@typescript-eslint/no-explicit-any',
    says: 'any',
    file: KERNEL,
    code: 'export const value = (input: any) => input;\n',
  },
  {
    rule: '@typescript-eslint/no-explicit-any',
    says: 'any behind a comment that switches the rule off',
    file: KERNEL,
    code: '// eslint-disable-next-line\nexport const value = (input: any) => input;\n',
  },
  {
    rule: '@typescript-eslint/no-floating-promises',
    says: 'a promise that nobody awaits',
    file: KERNEL,
    code: 'const work = async () => 1;\nexport const start = () => {\n  work();\n};\n',
  },
  {
    rule: '@typescript-eslint/no-misused-promises',
    says: 'a promise taken for a truth',
    file: KERNEL,
    code: 'const found = async () => false;\nexport const known = () => (found() ? 1 : 2);\n',
  },
  {
    rule: '@typescript-eslint/no-unused-vars',
    says: 'a name that nobody uses',
    file: KERNEL,
    code: 'const spare = 1;\nexport {};\n',
  },
  {
    rule: '@typescript-eslint/ban-ts-comment',
    says: 'a silenced compiler',
    file: KERNEL,
    code: "// @ts-ignore\nexport const n: number = 'n';\n",
  },
];

/** The linter over the canaries. The tree itself is checked by the lint of the whole repository. */
export async function lintCanaries(root: string): Promise<Check[]> {
  const linter = new ESLint({ cwd: root });
  const checks: Check[] = [];
  for (const canary of canaries) {
    const answers = await linter.lintText(canary.code, { filePath: join(root, canary.file) });
    const errors = answers.flatMap(({ messages }) => messages).filter(({ severity }) => severity === 2);
    checks.push(
      canaryCheck(
        'lint',
        canary,
        errors.map(({ ruleId }) => ruleId ?? 'parser'),
      ),
    );
  }
  return checks;
}
