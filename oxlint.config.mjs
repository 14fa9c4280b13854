import { createProjectGraphAsync } from '@nx/devkit';

// Without a fresh graph the module boundaries would be skipped with a warning, not refused.
await createProjectGraphAsync({ exitOnError: true });

/** From the ground up. An import runs downwards only: nobody imports a neighbour on the same floor. */
const floors = ['kernel', 'contracts', 'platform', 'edge', 'context', 'contexts', 'receivers', 'app', 'tools'];
const tag = (floor) => `floor:${floor}`;
const depConstraints = floors.map((floor, height) => ({
  sourceTag: tag(floor),
  onlyDependOnLibsWithTags: floors.slice(0, height).map(tag),
}));
/** An import upwards closes a cycle too; which floor it crosses is the better thing to say. */
const ignoredCircularDependencies = floors.flatMap((low, height) =>
  floors.slice(height + 1).map((high) => [`tag:${tag(low)}`, `tag:${tag(high)}`]),
);

/** What packages export beside their index. Oxlint's regular expressions cannot look ahead, so the rule lists them as exceptions. */
const exported = ['*/testing', '*/migrations', '*/openapi', '*/http', 'edge/app'];
const platformParts =
  'addresses app audit csv database doctor files mail outbox process queues records requests tracing workspaces'.split(
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
          message: 'A package is imported by what it exports.',
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
  // Nx publishes the rule about packages for ESLint alone.
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
