import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { definitionOf, eventNames } from '@workops/contracts';
import { ApiApp } from '../../testing/api-app';

interface Described {
  operationId: string;
  security: object[];
  /** Of what is served beside the prefix. */
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
  components: { parameters: Record<string, { name: string }>; responses: Record<string, { headers: Record<string, object> }> };
}

const root = resolve(__dirname, '..', '..', '..', '..', '..');

let api: ApiApp;
let document: Document;

beforeAll(async () => {
  api = await ApiApp.start();
  document = (await api.app.inject({ method: 'GET', url: '/api/v1/openapi.json' })).json();
});
afterAll(() => api.close());

const referredTo = <T>(parts: Record<string, T>, given: T | { $ref: string }): T =>
  Object.hasOwn(given as object, '$ref') ? parts[(given as { $ref: string }).$ref.split('/').at(-1)!]! : (given as T);
const headersOf = ({ responses }: Described, status: string) => referredTo(document.components.responses, responses[status]!).headers;

const described = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => (method === 'parameters' ? [] : [{ path, method, operation }])),
  );

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and carries the version of the API', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '11.13.0']);
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  it('describes every published operation, and nothing else', () => {
    const published = api.operations.filter(({ tier }) => tier !== 'interna').map(({ method, path }) => `${method} ${path}`);
    const served = (path: string, { servers }: Described) => `${servers ? '' : '/api/v1'}${path.replace(/\{(\w+)\}/g, ':$1')}`;
    const found = described().map(({ path, method, operation }) => `${method.toUpperCase()} ${served(path, operation)}`);
    expect(published.length).toBeGreaterThan(0);
    expect(found.sort()).toEqual(published.sort());
  });

  it('reads the resource of each event where the catalogue says that it is read', () => {
    const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');
    const read = new Set(api.operations.filter(({ method }) => method === 'GET').map(({ path }) => shape(path.replace(/:(\w+)/g, '{$1}'))));
    const named = eventNames.flatMap((name) => definitionOf(name).resourcePath ?? []);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((path) => !read.has(`/api/v1${shape(path)}`))).toEqual([]);
  });

  it('gives each operation its tier, sensitivity, credential, refusals and headers', () => {
    for (const { operation } of described()) {
      const { sensitive = false } = api.operations.find(({ id }) => id === operation.operationId)!;
      expect(operation).toMatchObject({ 'x-service-tier': 'beta', 'x-service-sensitive': sensitive });
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '503']));
      for (const status of Object.keys(operation.responses)) expect(headersOf(operation, status)).toHaveProperty('X-Request-Id');
      if (operation.security.length === 0) continue;
      // A signature proves who calls, and gives no scopes that could be missing.
      const refusals = operation.servers ? ['401', '429'] : ['401', '403', '429'];
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(refusals));
      expect(headersOf(operation, '429')).toHaveProperty('Retry-After');
    }
  });

  it('says which kind of credential opens an operation', () => {
    const securityOf = (id: string) => described().find(({ operation }) => operation.operationId === id)?.operation.security;
    expect(securityOf('createContact')).toEqual([{ credential: [] }, { connected_app: ['contacts:write'] }]);
    expect(securityOf('readOwnDeviceAgent')).toEqual([{ device_agent: [] }]);
    expect(securityOf('claimDeviceAgent')).toEqual([]);
  });

  it('names the Idempotency-Key at every POST and nowhere else', () => {
    for (const { method, operation } of described()) {
      const names = (operation.parameters ?? []).map((each) => referredTo(document.components.parameters, each).name);
      expect(names.includes('Idempotency-Key')).toBe(method === 'post');
    }
  });

  it('passes redocly lint without an error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    try {
      const file = join(folder, 'openapi.json');
      await writeFile(file, JSON.stringify(document));
      const redocly = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
      const args = [redocly, 'lint', file, '--config', join(root, 'redocly.yaml'), '--format=json'];
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
      const run = await promisify(execFile)(process.execPath, args, { env }).catch((failed: { stdout: string; stderr: string }) => failed);
      const { problems } = JSON.parse(run.stdout) as { problems: { ruleId: string; message: string }[] };
      // A fixed word beside a uuid parameter: this rule ignores formats, and no path can match both.
      const isTold = ({ ruleId, message }: (typeof problems)[number]) =>
        ruleId === 'no-ambiguous-paths' && message.includes(' `/contacts/by-external-id/{external_id}`');
      expect(problems.filter((problem) => !isTold(problem))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the documentation page', () => {
  const get = (url: string) => api.app.inject({ method: 'GET', url });

  it('is open to anybody and loads nothing from the internet', async () => {
    const page = await get('/api/v1/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html']);
    const loaded = [...page.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(loaded.length).toBeGreaterThan(2);
    for (const address of loaded) {
      expect(address).not.toMatch(/^(https?:)?\/\//);
      expect((await get(new URL(address, 'http://host/api/v1/docs').pathname)).statusCode).toBe(200);
    }
  });

  it('runs scripts of its own host alone, asks no other, and keeps keys in memory only', async () => {
    for (const path of ['/api/v1/docs', '/api/v1/docs/index.html', '/api/v1/docs/swagger-ui-init.js', '/api/v1/docs/oauth2-redirect.html']) {
      const { headers } = await get(path);
      const policy = String(headers['content-security-policy']).split('; ');
      expect([path, policy]).toEqual([
        path,
        expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]),
      ]);
    }
    const page = (await get('/api/v1/docs')).payload;
    expect(page).not.toMatch(/<script(?![^>]* src=)|<[^>]* on\w+=/);
    const script = (await get('/api/v1/docs/swagger-ui-init.js')).payload;
    expect(script).toMatch(/"persistAuthorization": false/);
    expect(script).toMatch(/"validatorUrl": null/);
  });

  it('shows the published document, but for the host that it calls: the one that it was loaded from', async () => {
    const script = (await get('/api/v1/docs/swagger-ui-init.js')).payload;
    const shown = JSON.parse(script.slice(script.indexOf('{', script.indexOf('"swaggerDoc":')), script.indexOf(',\n  "customOptions"'))) as Document;
    expect(shown).toEqual({ ...document, servers: [{ url: '/api/v1' }] });
  });

  it('offers to try each operation', async () => {
    const script = (await get('/api/v1/docs/swagger-ui-init.js')).payload;
    for (const { operation } of described()) expect(script).toContain(`"${operation.operationId}"`);
  });
});
