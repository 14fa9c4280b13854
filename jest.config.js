const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const { $schema, exclude, ...swc } = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));
const javascript = { ...swc, jsc: { ...swc.jsc, parser: { syntax: 'ecmascript' } } };

// Compiled like our own code: packages with ES modules only, or with an import() that Node would run itself.
const ES_MODULES = [
  '@borewit\\+',
  '@nestjs\\+',
  '@opentelemetry\\+otlp-exporter-base@',
  '@tokenizer\\+',
  'bullmq@',
  'content-disposition@',
  'cookie@',
  'env-paths@',
  'file-type@',
  'jose@',
  'oauth4webapi@',
  'oidc-provider@',
  'openid-client@',
  'read@',
  'strtok3@',
  'token-types@',
  'uint8array-extras@',
  'uuid@',
];

const base = {
  rootDir: __dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/apps/[^/]+/modules/', '/tools/bundle/'],
  // A generated package has the same name as its source.
  modulePathIgnorePatterns: ['/dist/', '/apps/[^/]+/modules/', '/tools/bundle/', '/libs/[^/]+/package/'],
  testEnvironment: '<rootDir>/tools/test-environment.cjs',
  // `@workops/source` resolves packages to `src` instead of `dist`, so that tests need no build.
  testEnvironmentOptions: { customExportConditions: ['@workops/source', 'node', 'node-addons'] },
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }],
    '^.+\\.[cm]?js$': ['@swc/jest', { ...javascript, swcrc: false }],
  },
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${ES_MODULES.join('|')}))`],
};

const withDatabase = {
  ...base,
  globalSetup: '<rootDir>/tools/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/tools/src/testing/global-teardown.ts',
};

const project = (displayName, shape, pattern) => ({ ...shape, displayName, testRegex: [pattern] });

module.exports = {
  maxWorkers: 2,
  // A starved machine needs minutes for tests that stop processes.
  testTimeout: 600_000,
  projects: [
    project('unit', base, '/[^./]+\\.spec\\.ts$'),
    // Tests of a program in the file's name, such as `*.helm.spec.ts`, without a database.
    project('program', base, '(?<!\\.(pg|queue|e2e))(?<=\\.[^./]+)\\.spec\\.ts$'),
    project('pg', withDatabase, '\\.pg\\.spec\\.ts$'),
    project('queue', withDatabase, '\\.queue\\.spec\\.ts$'),
    project('e2e', withDatabase, '\\.e2e\\.spec\\.ts$'),
    // Tests of a CalDAV server (radicale).
  ],
};
