import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventDefinition, eventNames } from '@workops/contracts';
import { ApiApp } from '../../testing/api-app';

interface Described {
  operationId: string;
  security: object[];
  /** Set for routes outside of the prefix. */
  servers?: object[];
  parameters?: ({ name: string } | { $ref: string })[];
  responses: Record<string, { headers: Record<string, object> } | { $ref: string }>;
  'x-service-tier': string;
  'x-service-sensitive': boolean;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Described>>;
  components: {
    parameters: Record<string, { name: string }>;
    responses: Record<string, { headers: Record<string, object> }>;
  };
}

const root = resolve(__dirname, '..', '..', '..', '..', '..');

let api: ApiApp;
let document: Document;

beforeAll(async () => {
  api = await ApiApp.start();
  document = (await api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })).json();
});
afterAll(() => api.close());

const referredTo = <T>(parts: Record<string, T>, part: T | { $ref: string }): T =>
  Object.hasOwn(part as object, '$ref') ? parts[(part as { $ref: string }).$ref.split('/').at(-1)!]! : (part as T);
const responseHeaders = ({ responses }: Described, status: string) =>
  referredTo(document.components.responses, responses[status]!).headers;

const described = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      method === 'parameters' ? [] : [{ path, method, operation }],
    ),
  );

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 with the version of the API', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '11.13.0']);
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  it('describes exactly the published operations', () => {
    const published = api.operations
      .filter(({ tier }) => tier !== 'interna')
      .map(({ method, path }) => `${method} ${path}`);
    const served = (path: string, { servers }: Described) =>
      `${servers ? '' : '/api/v1'}${path.replace(/\{(\w+)\}/g, ':$1')}`;
    const operations = described().map(
      ({ path, method, operation }) => `${method.toUpperCase()} ${served(path, operation)}`,
    );
    expect(published.length).toBeGreaterThan(0);
    expect(operations.sort()).toEqual(published.sort());
  });

  it('has a GET for each resource path in the event catalogue', () => {
    const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');
    const read = new Set(
      api.operations.filter(({ method }) => method === 'GET').map(({ path }) => shape(path.replace(/:(\w+)/g, '{$1}'))),
    );
    const named = eventNames.flatMap((name) => eventDefinition(name).resourcePath ?? []);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((path) => !read.has(`/api/v1${shape(path)}`))).toEqual([]);
  });

  it("states each operation's tier, sensitivity, credentials, refusals and headers", () => {
    for (const { operation } of described()) {
      const { sensitive = false } = api.operations.find(({ id }) => id === operation.operationId)!;
      expect(operation).toMatchObject({ 'x-service-tier': 'beta', 'x-service-sensitive': sensitive });
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '503']));
      for (const status of Object.keys(operation.responses))
        expect(responseHeaders(operation, status)).toHaveProperty('X-Request-Id');
      if (operation.security.length === 0) continue;
      // A signature authenticates the caller, and has no scopes that could be missing.
      const refusals = operation.servers ? ['401', '429'] : ['401', '403', '429'];
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(refusals));
      expect(responseHeaders(operation, '429')).toHaveProperty('Retry-After');
    }
  });

  it('states which kinds of credential each operation accepts', () => {
    const operationSecurity = (id: string) =>
      described().find(({ operation }) => operation.operationId === id)?.operation.security;
    expect(operationSecurity('createContact')).toEqual([{ credential: [] }, { connected_app: ['contacts:write'] }]);
    expect(operationSecurity('readOwnDeviceAgent')).toEqual([{ device_agent: [] }]);
    expect(operationSecurity('claimDeviceAgent')).toEqual([]);
  });

  it('lists the Idempotency-Key exactly for operations that change something', () => {
    for (const { method, operation } of described()) {
      const names = (operation.parameters ?? []).map((each) => referredTo(document.components.parameters, each).name);
      expect(names.includes('Idempotency-Key')).toBe(method !== 'get');
    }
  });

  it('lists the replay header for every operation with an Idempotency-Key', () => {
    const lacking = described()
      .filter(({ method }) => method !== 'get')
      .filter(({ operation }) =>
        Object.keys(operation.responses).some(
          (status) => !('X-Idempotent-Replay' in responseHeaders(operation, status)),
        ),
      );
    expect(lacking.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('passes redocly lint without an error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    try {
      const file = join(folder, 'openapi.json');
      await writeFile(file, JSON.stringify(document));
      const redocly = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
      const args = [redocly, 'lint', file, '--config', join(root, 'redocly.yaml'), '--format=json'];
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
      const run = await promisify(execFile)(process.execPath, args, { env }).catch(
        (failed: { stdout: string; stderr: string }) => failed,
      );
      const { problems } = JSON.parse(run.stdout) as { problems: { ruleId: string; message: string }[] };
      // A fixed word beside a uuid parameter: the rule ignores formats, and no path can match both.
      const isTold = ({ ruleId, message }: (typeof problems)[number]) =>
        ruleId === 'no-ambiguous-paths' && message.includes(' `/contacts/by-external-id/{external_id}`');
      expect(problems.filter((problem) => !isTold(problem))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the documentation page', () => {
  const get = (url: string) => api.http.send({ method: 'GET', url });

  it('is public, and loads nothing from the internet', async () => {
    const page = await get('/api/v1/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html']);
    const loaded = [...page.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(loaded.length).toBeGreaterThan(2);
    for (const address of loaded) {
      expect(address).not.toMatch(/^(https?:)?\/\//);
      expect((await get(new URL(address, 'http://host/api/v1/docs').pathname)).statusCode).toBe(200);
    }
  });

  it('runs only its own scripts, calls no other host, and keeps keys in memory', async () => {
    for (const path of [
      '/api/v1/docs',
      '/api/v1/docs/index.html',
      '/api/v1/docs/swagger-ui-init.js',
      '/api/v1/docs/oauth2-redirect.html',
    ]) {
      const { headers } = await get(path);
      const policy = String(headers['content-security-policy']).split('; ');
      expect([path, policy]).toEqual([
        path,
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "connect-src 'self'",
          "frame-ancestors 'none'",
        ]),
      ]);
    }
    const page = (await get('/api/v1/docs')).payload;
    expect(page).not.toMatch(/<script(?![^>]* src=)|<[^>]* on\w+=/);
    const script = (await get('/api/v1/docs/swagger-ui-init.js')).payload;
    expect(script).toMatch(/"persistAuthorization": false/);
    expect(script).toMatch(/"validatorUrl": null/);
  });

  it('shows the published document, and calls the host that served it', async () => {
    const script = (await get('/api/v1/docs/swagger-ui-init.js')).payload;
    const shown = JSON.parse(
      script.slice(script.indexOf('{', script.indexOf('"swaggerDoc":')), script.indexOf(',\n  "customOptions"')),
    ) as Document;
    expect(shown).toEqual({ ...document, servers: [{ url: '/api/v1' }] });
  });

  it('links to the guides, and each guide links to its operations', async () => {
    const [script, page] = [await get('/docs/assets/reference.js'), await get('/docs/guides/webhooks')];
    expect(script.payload).toContain('/docs/guides/quick-start');
    expect((await get('/api/v1/docs')).payload).toContain("src='/docs/assets/reference.js'");
    expect(page.payload).toContain('<a href="/api/v1/docs#/Webhooks/createWebhook"><code data-call="POST /webhooks">');
    expect(page.payload).not.toMatch(/<code data-call="(?!GET \/\S*\?)[^"]+">[^<]*<\/code>(?!<\/a>)/);
  });

  it('lets users try each operation', async () => {
    const script = (await get('/api/v1/docs/swagger-ui-init.js')).payload;
    for (const { operation } of described()) expect(script).toContain(`"${operation.operationId}"`);
  });
});

describe('the guides', () => {
  const get = (url: string, headers = {}) => api.http.send({ method: 'GET', url, headers });
  const paths = [
    '/docs',
    '/docs/guides/errors',
    '/docs/guides/errors.md',
    '/docs/search.json',
    '/docs/assets/guides.css',
    '/docs/assets/guides.js',
    '/llms.txt',
  ];

  it('are public, have proper types, and are cached by ETag', async () => {
    const types: unknown[] = [];
    for (const path of paths) {
      const { statusCode, headers } = await get(path);
      types.push(String(headers['content-type']).split(';')[0]);
      expect([path, statusCode, (await get(path, { 'if-none-match': headers.etag })).statusCode]).toEqual([
        path,
        200,
        304,
      ]);
    }
    expect(types).toEqual([
      'text/html',
      'text/html',
      'text/markdown',
      'application/json',
      'text/css',
      'text/javascript',
      'text/plain',
    ]);
    expect((await get('/docs/guides/no-such-page')).json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('run only their own scripts and styles, and call no other host', async () => {
    for (const path of paths.slice(0, -1)) {
      const policy = String((await get(path)).headers['content-security-policy']).split('; ');
      const wanted = [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ];
      expect([path, policy]).toEqual([path, expect.arrayContaining(wanted)]);
      expect(policy.join()).not.toContain('unsafe');
    }
  });

  it('list every refusal reason, on the page, in Markdown and in the search index', async () => {
    const [page, text, searched] = [
      (await get('/docs/guides/errors')).payload,
      (await get('/docs/guides/errors.md')).payload,
      await get('/docs/search.json'),
    ];
    const titles = searched.json<{ title: string }[]>().map(({ title }) => title);
    const words = api.operations
      .filter(({ tier }) => tier !== 'interna')
      .flatMap(({ reasons = [] }) => reasons.flatMap((each) => each.words));
    expect(words.length).toBeGreaterThan(100);
    for (const word of words) {
      expect([
        word,
        page.includes(`<code>${word}</code>`),
        text.includes(`| \`${word}\` |`),
        titles.includes(word),
      ]).toEqual([word, true, true, true]);
    }
  });
});
