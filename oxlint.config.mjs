import { createProjectGraphAsync } from '@nx/devkit';

// Without a fresh graph the rule for module boundaries would only warn.
await createProjectGraphAsync({ exitOnError: true });

/** Floors from the ground up. A package may import only from lower floors. */
const floors = ['kernel', 'contracts', 'platform', 'edge', 'context', 'contexts', 'receivers', 'app', 'tools'];
const tag = (floor) => `floor:${floor}`;
const depConstraints = floors.map((floor, height) => ({
  sourceTag: tag(floor),
  onlyDependOnLibsWithTags: floors.slice(0, height).map(tag),
}));
/** An upward import also closes a cycle, but the message about floors is clearer. */
const ignoredCircularDependencies = floors.flatMap((low, height) =>
  floors.slice(height + 1).map((high) => [`tag:${tag(low)}`, `tag:${tag(high)}`]),
);

/** Exports of packages other than their index, listed because oxlint's regular expressions have no look-ahead. */
const exported = ['*/testing', '*/migrations', '*/openapi', '*/http', 'edge/app'];
const platformParts =
  'addresses app audit csv database doctor files history mail outbox process queues records requests tracing workspaces'.split(
    ' ',
  );

const rules = {
  'nx/enforce-module-boundaries': [
    'error',
    { depConstraints, ignoredCircularDependencies, enforceBuildableLibDependency: false },
  ],
  'no-restricted-properties': [
    'error',
    {
      object: 'URL',
      property: 'canParse',
      message: 'isAbsoluteUrl: canParse refuses letters such as ñ once V8 has optimised its caller.',
    },
  ],
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          group: [
            '@workops/*/**',
            ...[...exported, ...platformParts.map((part) => `platform/${part}`)].map((path) => `!@workops/${path}`),
          ],
          message: 'Import a package by one of its exports.',
        },
      ],
    },
  ],
  'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
  'typescript/await-thenable': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-misused-promises': 'error',
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'typescript/only-throw-error': 'error',
  eqeqeq: 'error',
  'max-lines': ['error', 400],
};

export default {
  plugins: ['typescript'],
  // Nx publishes the rule for ESLint only.
  jsPlugins: [{ name: 'nx', specifier: '@nx/eslint-plugin' }],
  categories: { correctness: 'off' },
  options: { typeAware: true, respectEslintDisableDirectives: false },
  ignorePatterns: [
    '**/dist/',
    'apps/*/modules/',
    'tools/bundle/',
    '**/node_modules/',
    '.tools/',
    '.local/',
    '.nx/',
    'coverage/',
    'tools/.batches/',
  ],
  overrides: [
    { files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts', 'tools/**/*.ts'], rules },
    { files: ['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts'], rules: { 'no-console': 'error' } },
    {
      files: ['**/*.spec.ts'],
      rules: {
        'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      },
    },
  ],
};
