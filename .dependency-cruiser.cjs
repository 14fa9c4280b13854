/** Pure packages and Node modules: the only ones that domains and use cases may import. */
const PURE = ['^(node:)?(buffer|crypto|url|util|zlib)$', 'node_modules/(ipaddr\\.js|libphonenumber-js|re2js|tldts)/'];
/** The ports of a context, in one file or one per subject. */
const PORTS = '(?:|[a-z-]+-)ports\\.ts';
/** A context with several subjects has a folder for each, with the same layers. */
const SUBJECT = '(?:|[a-z-]+/)';
/** Adapters that several contexts share, and the list of all contexts. */
const SHARED_FILLINGS = '(index|config|of-access|agent-talks|program-directories)\\.ts$';
const LANGUAGE = '^libs/(kernel|contracts)/src/index\\.ts$';
const EXPORTED = [
  '^(apps|libs)/[^/]+/src/((testing|http)/)?index\\.ts$',
  '^libs/(platform|edge)/src/[^/]+/index\\.ts$',
  '^(apps|libs)/[^/]+/src/(migrations|openapi)\\.ts$',
];
const CONTEXT = '^libs/(?!(kernel|contracts|platform|edge|contexts|webhooks|client|cli|guides)/)';
const TEST_CODE = ['\\.spec\\.ts$', '/src/testing/', '/e2e/'];

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycle', 'Files that need one another are one file.', {}, { circular: true }),
    // The search library is served beside the script of the guides under this name.
    rule(
      'nothing-unresolvable',
      'What cannot be found cannot be checked.',
      {},
      { couldNotResolve: true, pathNot: '^[.]/minisearch[.]js$' },
    ),
    rule(
      'kernel-needs-nothing',
      'The kernel is plain TypeScript.',
      { path: '^libs/kernel/src/', pathNot: TEST_CODE },
      { pathNot: '^libs/kernel/src/' },
    ),
    rule(
      'contracts-need-the-kernel-only',
      'The published language is plain TypeScript on the kernel.',
      { path: '^libs/contracts/src/', pathNot: TEST_CODE },
      { pathNot: ['^libs/contracts/src/', '^libs/kernel/src/index\\.ts$'] },
    ),
    rule(
      'receivers-package-needs-nothing',
      'What receivers install brings nothing of the house and no other package with it.',
      { path: '^libs/webhooks/src/', pathNot: TEST_CODE },
      { pathNot: ['^libs/webhooks/src/', '^(node:)?crypto$', '^libs/contracts/src/index\\.ts$'] },
    ),
    rule(
      'receivers-package-needs-nothing',
      'What integrators call the API with needs fetch alone.',
      { path: '^libs/client/src/', pathNot: TEST_CODE },
      { pathNot: ['^libs/client/src/'] },
    ),
    rule(
      'receivers-package-needs-nothing',
      'The command line brings three small packages, and of the house what integrators have as well.',
      { path: '^libs/cli/src/', pathNot: TEST_CODE },
      {
        pathNot: [
          ...['^libs/cli/src/', '^libs/(client|webhooks)/src/index\\.ts$', 'node_modules/(commander|env-paths|read)/'],
          '^(node:)?(crypto|fs|path|stream/consumers|timers/promises)$',
        ],
      },
    ),
    rule(
      'receivers-package-needs-nothing',
      'Of the published language its types alone, in the one file that is written out for receivers.',
      { path: '^libs/webhooks/src/', pathNot: [...TEST_CODE, '^libs/webhooks/src/catalogue\\.ts$'] },
      { path: '^libs/contracts/' },
    ),
    rule(
      'receivers-package-needs-nothing',
      'What is imported as a type is not there at run time.',
      { path: '^libs/webhooks/src/catalogue\\.ts$' },
      { path: '^libs/contracts/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'domain-is-pure',
      'What is true needs the kernel, the published language and itself.',
      { path: `^libs/([^/]+)/src/${SUBJECT}domain/`, pathNot: TEST_CODE },
      { pathNot: [`^libs/$1/src/${SUBJECT}domain/`, LANGUAGE, ...PURE] },
    ),
    rule(
      'use-cases-know-ports-only',
      'What happens is told in terms of the domain and of ports, never of how they are filled.',
      { path: `^libs/([^/]+)/src/${SUBJECT}use-cases/`, pathNot: TEST_CODE },
      {
        pathNot: [`^libs/$1/src/${SUBJECT}(domain|use-cases)/`, `^libs/$1/src/${SUBJECT}${PORTS}$`, LANGUAGE, ...PURE],
      },
    ),
    rule(
      'ports-speak-the-domain',
      'What a context needs is said in its own words.',
      { path: `^libs/([^/]+)/src/${SUBJECT}${PORTS}$` },
      { pathNot: [`^libs/$1/src/${SUBJECT}domain/`, `^libs/$1/src/${SUBJECT}${PORTS}$`, LANGUAGE] },
    ),
    rule(
      'the-outside-stays-in-adapters',
      'Only adapters, HTTP, testing and the declaration of a context touch the database, queues, frameworks and the operating system.',
      {
        path: `${CONTEXT}[^/]+/src/(?!${SUBJECT}(adapters|http|testing|domain|use-cases)/|${SUBJECT}${PORTS}$|index\\.ts$|[a-z-]+\\.context\\.ts$)`,
        pathNot: TEST_CODE,
      },
      { path: ['^libs/(platform|edge)/', 'node_modules/', '^(node:)?[a-z_/0-9]+$'], pathNot: PURE },
    ),
    rule(
      'nest-stays-in-http',
      'Of a context its HTTP adapters alone know the framework.',
      { path: `${CONTEXT}[^/]+/`, pathNot: `^libs/[^/]+/src/${SUBJECT}http/` },
      { path: 'node_modules/@nestjs/' },
    ),
    rule(
      'wire-shapes-stay-in-http',
      'How a client sees a thing is for the HTTP adapters of a context alone to know.',
      { path: `${CONTEXT}[^/]+/`, pathNot: `^libs/[^/]+/src/${SUBJECT}http/` },
      { path: ['^libs/edge/', 'node_modules/(@nestjs/swagger|class-validator|class-transformer|fastify)/'] },
    ),
    rule(
      'http-calls-its-context',
      'The HTTP adapters of a context know what it exports, never the adapters behind it.',
      { path: `^libs/([^/]+)/src/${SUBJECT}http/`, pathNot: TEST_CODE },
      { path: '^libs/$1/src/', pathNot: [`^libs/$1/src/${SUBJECT}http/`, '^libs/$1/src/index\\.ts$'] },
    ),
    rule(
      'http-is-loaded-by-the-api-alone',
      'Schedulers and dispatchers do not load what answers calls.',
      { path: '^(apps/(?!api/)|libs/)', pathNot: [...TEST_CODE, `^libs/[^/]+/src/${SUBJECT}http/`, '^libs/edge/'] },
      { path: `^libs/[^/]+/src/${SUBJECT}http/` },
    ),
    rule(
      'http-is-loaded-by-the-api-alone',
      'Nor the edge.',
      { path: '^(apps/(?!api/)|libs/contexts/)', pathNot: TEST_CODE },
      { path: '^libs/edge/' },
    ),
    rule(
      'the-edge-knows-no-context',
      'What every operation shares is told of them by their declarations.',
      { path: '^libs/edge/src/', pathNot: TEST_CODE },
      { path: ['^apps/', '^libs/(?!(edge|kernel|contracts|platform)/)'] },
    ),
    rule(
      'a-view-knows-its-contexts',
      'Answers that need two contexts, and parts of the process with a folder of their own, do not know one another.',
      { path: '^apps/api/src/(views|guides)/', pathNot: TEST_CODE },
      { path: '^apps/api/src/', pathNot: '^apps/api/src/(views|guides)/' },
    ),
    rule(
      'wiring-knows-no-wiring',
      'A folder of the api knows the configuration besides itself.',
      { path: '^apps/api/src/(?!(?:views|guides|testing|cli|smtp)/)([^/]+)/', pathNot: TEST_CODE },
      { path: '^apps/api/src/', pathNot: ['^apps/api/src/$1/', '^apps/api/src/config\\.ts$'] },
    ),
    rule(
      'wiring-knows-no-wiring',
      'The thread for mail is composed in its own folder: of the process it knows the configuration.',
      { path: '^apps/api/src/smtp/', pathNot: TEST_CODE },
      {
        path: '^apps/api/src/',
        pathNot: ['^apps/api/src/smtp/', '^apps/api/src/config\\.ts$'],
      },
    ),
    rule(
      'wiring-knows-no-wiring',
      'What fills one context knows what fills no other; what several share has a file of its own.',
      { path: `^libs/contexts/src/fillings/(?!${SHARED_FILLINGS})`, pathNot: TEST_CODE },
      { path: '^libs/contexts/src/fillings/', pathNot: `^libs/contexts/src/fillings/${SHARED_FILLINGS}` },
    ),
    rule(
      'only-what-is-exported',
      'A package is imported by its index (the platform by the index of a part), a test by its testing, what migrates by its migrations, generators by its document.',
      { path: '^(apps/[^/]+|libs/[^/]+|tools)/' },
      { path: '^(apps|libs|tools)/', pathNot: ['^$1/', ...EXPORTED] },
    ),
    rule(
      'testing-is-for-tests',
      'What runs in production does not need builders and memory stores.',
      { path: '^(apps|libs)/', pathNot: TEST_CODE },
      { path: '/src/testing/' },
    ),
    rule('no-spec-imported', 'A specification is the end of the line.', {}, { path: '\\.spec\\.ts$' }),
    rule(
      'no-nameless-room',
      'A folder or file is named for what it holds.',
      {},
      { path: '^(apps|libs|tools)/.*/(shared|common|utils?|helpers?)(/|\\.ts$)', pathNot: 'node_modules' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^apps/[^/]+/modules/|^tools/bundle/|^tools/\\.batches/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@workops/source', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
