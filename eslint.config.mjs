// The rules of oxlint.config.mjs for editors and hooks that run ESLint. `npm test` and `npm run check` run oxlint.
import nx from '@nx/eslint-plugin';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import oxlint from './oxlint.config.mjs';

/** Rules of ESLint that typescript-eslint replaces. */
const EXTENDED = ['no-unused-vars'];
const nameOf = (rule) =>
  EXTENDED.includes(rule)
    ? `@typescript-eslint/${rule}`
    : rule.replace(/^typescript\//, '@typescript-eslint/').replace(/^nx\//, '@nx/');
const named = (rules) => Object.fromEntries(Object.entries(rules).map(([rule, value]) => [nameOf(rule), value]));

const [first, ...others] = oxlint.overrides;

export default defineConfig(
  { ignores: oxlint.ignorePatterns },
  {
    files: first.files,
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { noInlineConfig: true },
    plugins: { '@typescript-eslint': tseslint.plugin, '@nx': nx },
    rules: named(first.rules),
  },
  ...others.map(({ files, rules }) => ({ files, rules: named(rules) })),
);
