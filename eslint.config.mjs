import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

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
const ignoredCircularDependencies = floors.flatMap((low, height) => floors.slice(height + 1).map((high) => [`tag:${tag(low)}`, `tag:${tag(high)}`]));

export default defineConfig(
  { ignores: ['**/dist/', 'apps/*/modules/', 'tools/bundle/', '**/node_modules/', '.tools/', '.local/', '.nx/', 'coverage/', 'tools/.batches/'] },
  {
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts', 'tools/**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { noInlineConfig: true },
    plugins: { '@typescript-eslint': tseslint.plugin, '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { depConstraints, ignoredCircularDependencies, enforceBuildableLibDependency: false }],
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'isAbsoluteUrl: canParse refuses letters such as ñ once V8 has optimised its caller.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex:
                '^@workops/[^/]+/(?!(testing|migrations|openapi|http)$)(?!(?<=edge/)app$)(?!(?<=platform/)(addresses|app|audit|csv|database|doctor|files|mail|outbox|process|queues|records|requests|tracing|workspaces)$)',
              message: 'A package is imported by what it exports.',
            },
          ],
        },
      ],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', 300],
    },
  },
  { files: ['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts'], rules: { 'no-console': 'error' } },
  {
    files: ['**/*.spec.ts'],
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      'max-lines': ['error', 400],
    },
  },
);
