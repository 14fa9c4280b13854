const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const { $schema, exclude, ...swc } = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));
const javascript = { ...swc, jsc: { ...swc.jsc, parser: { syntax: 'ecmascript' } } };

// Published as ES modules only, or with an import() that Node itself would run: they are compiled like our own code.
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
  // A package that was written out has the name of what it was written from.
  modulePathIgnorePatterns: ['/dist/', '/apps/[^/]+/modules/', '/tools/bundle/', '/libs/[^/]+/package/'],
  testEnvironment: '<rootDir>/tools/test-environment.cjs',
  // `@workops/source` makes a package's `src` be read where production reads its `dist`: no build before a test.
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
  testTimeout: 180_000,
  projects: [
    project('unit', base, '/[^./]+\\.spec\\.ts$'),
    // What needs a program that is named in the file's name, such as `*.helm.spec.ts`, and no database.
    project('program', base, '(?<!\\.(pg|queue|e2e))(?<=\\.[^./]+)\\.spec\\.ts$'),
    project('pg', withDatabase, '\\.pg\\.spec\\.ts$'),
    project('queue', withDatabase, '\\.queue\\.spec\\.ts$'),
    project('e2e', withDatabase, '\\.e2e\\.spec\\.ts$'),
    // What needs a CalDAV server: Debian's radicale.
  ],
};
