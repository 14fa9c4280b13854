import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toolRows } from '@workops/agents/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type Page, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import type { CustomToolResource } from '@workops/agents/http';

type Tool = AsJson<CustomToolResource>;
type Tested = { outcome: string; status: number | null; body_excerpt: string; duration_ms: number };
type Answer<Data = Tool> = { data: Data } & Refusal;

const SECRET = 'hush-hush-4711';

let api: ApiApp;
let server: Server;
let origin: string;
let token: string;
let workspaceId: string;
const seen: { request: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      seen.push({ request: `${request.method} ${request.url}`, headers: request.headers, body });
      response.statusCode = request.url?.startsWith('/teapot') ? 418 : 200;
      // Echoes the whole request, as careless servers do.
      response.end(JSON.stringify({ url: request.url, headers: request.headers, body }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = await ApiApp.start();
});
afterAll(async () => {
  await api.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(async () => {
  seen.splice(0);
  ({ id: workspaceId, token } = await api.workspace(ALL_SCOPES));
});

const call = <Data = Tool>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = token) =>
  api.insist<Answer<Data>>(method, `/custom-tools${path}`, { token: as, ...(body && { body }) });
const issues = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  body.error.details.body?.map(({ path }) => path),
];
const finding = (over: object = {}) => ({
  name: 'find_order',
  description: 'Busca un pedido.',
  effects: 'read',
  secrets: { KEY: SECRET, QUERY: 'q&a/1' },
  input_schema: {
    type: 'object',
    properties: { order: { type: 'string', pattern: '^[A-Z]' }, page: { type: 'integer' } },
    required: ['order'],
  },
  http: {
    method: 'GET',
    url: `${origin}/orders/{order}?k={{secret.QUERY}}`,
    headers: [{ name: 'Authorization', value: 'Bearer {{secret.KEY}}' }],
  },
  ...over,
});
const test = (id: string, input: object) => call<Tested>('POST', `/${id}/test`, { input });

describe('a custom tool', () => {
  it('is called with its secrets, which no response shows', async () => {
    const made = await call('POST', '', finding());
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toMatchObject({
      secret_names: ['KEY', 'QUERY'],
      effects: 'read',
      timeout_ms: 8000,
      enabled: true,
      http: { body: 'json' },
    });
    const tested = await test(id, { order: 'A/1', page: 2 });
    expect(tested.body.data).toMatchObject({ outcome: 'ok', status: 200 });
    expect(seen[0]).toMatchObject({
      request: 'GET /orders/A%2F1?k=q%26a%2F1&page=2',
      body: '',
      headers: {
        authorization: `Bearer ${SECRET}`,
        'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}-1$/) as string,
      },
    });
    expect(tested.body.data.body_excerpt).toContain('Bearer ***');
    const log = await api.insist<object>('GET', '/audit-log', { token });
    const rows = await toolRows(api.database, workspaceId);
    const events = await recordedEvents(api.database, workspaceId);
    const shown = JSON.stringify([made.body, tested.body, (await call('GET', '')).body, log.body, rows, events]);
    for (const secret of [SECRET, 'q&a/1', 'q%26a%2F1']) expect(shown).not.toContain(secret);
  });

  it('keeps secrets that a change omits, but not for another address', async () => {
    const { id } = (await call('POST', '', finding())).body.data;
    expect((await call('PATCH', `/${id}`, { description: 'Encuentra.' })).body.data.secret_names).toEqual([
      'KEY',
      'QUERY',
    ]);
    await test(id, { order: 'A' });
    expect(seen.at(-1)!.headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(issues(await call('PATCH', `/${id}`, { secrets: { KEY: null } }))).toEqual([422, ['http.headers.0.value']]);
    const { http } = finding();
    const elsewhere = { ...http, url: http.url.replace('127.0.0.1', '127.0.0.2') };
    expect(issues(await call('PATCH', `/${id}`, { http: elsewhere }))).toEqual([422, ['secrets']]);
    const changed = await call('PATCH', `/${id}`, {
      http: { ...http, url: `${origin}/o/{order}` },
      secrets: { QUERY: null, KEY: 'another-one' },
    });
    expect(changed.body.data.secret_names).toEqual(['KEY']);
    await test(id, { order: 'A' });
    expect(seen.at(-1)).toMatchObject({ request: 'GET /o/A', headers: { authorization: 'Bearer another-one' } });
    await call('PATCH', `/${id}`, { secrets: { KEY: 'another-one' } });
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    const events = await recordedEvents(api.database, workspaceId);
    expect(events.map(({ type, data }) => [type, data.updated_fields])).toEqual([
      ['custom_tool.created', undefined],
      ['custom_tool.updated', ['description']],
      ['custom_tool.updated', ['http', 'secrets']],
      ['custom_tool.deleted', undefined],
    ]);
    const log = await api.insist<Page<{ action: string; details: object }>>('GET', '/audit-log', { token });
    const acts = log.body.data.filter(({ action }) => action.startsWith('custom_tool.'));
    expect(acts[0]).toMatchObject({
      action: 'custom_tool.deleted',
      details: { name: 'find_order', secret_names: ['KEY'] },
    });
    expect(acts[1]!.details).toEqual({ name: 'find_order', secret_names: ['KEY'], changed: ['http', 'secrets'] });
  });

  it('reports the outcome of a call', async () => {
    const posting = { method: 'POST', url: `${origin}/teapot/{order}` };
    const { id } = (await call('POST', '', finding({ http: posting, secrets: {} }))).body.data;
    expect((await test(id, { order: 'A', page: 1 })).body.data).toMatchObject({ outcome: 'http_418', status: 418 });
    expect(seen.map(({ request, body }) => [request, body])).toEqual([['POST /teapot/A', '{"page":1}']]);
    for (const input of [{}, { order: 'a' }]) expect(issues(await test(id, input))).toEqual([422, ['input.order']]);
    expect(issues(await test(id, { order: 'A', page: 'x' }))).toEqual([422, ['input.page']]);
    await call('PATCH', `/${id}`, { enabled: false });
    expect((await test(id, { order: 'A' })).body.data).toMatchObject({ outcome: 'disabled', status: null });
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['an address that is not public', { http: { method: 'GET', url: 'http://169.254.169.254/' } }, [400, ['http.url']]],
    ['one that only looks public', { http: { method: 'GET', url: 'http://[::ffff:10.0.0.1]/' } }, [400, ['http.url']]],
    ['an argument in its host', { http: { method: 'GET', url: 'https://{host}.example.com/' } }, [400, ['http.url']]],
    ['a secret that it does not have', { secrets: {} }, [422, ['http.url', 'http.headers.0.value']]],
    ['a secret of no name', { secrets: { 'a b': 'x' } }, [400, ['secrets.a b']]],
    ['a secret that splits a header', { secrets: { KEY: 'a\r\nb: c' } }, [400, ['secrets.KEY']]],
    ['the name of a built-in tool', { name: 'handoff' }, [422, ['name']]],
    ['a name that is none', { name: '1a' }, [400, ['name']]],
    [
      'a schema that refers to elsewhere',
      { input_schema: { type: 'object', $ref: 'https://example.com/x' } },
      [422, ['input_schema']],
    ],
    ['a schema of no object', { input_schema: { type: 'string' } }, [422, ['input_schema']]],
    [
      'a schema that is too large',
      { input_schema: { type: 'object', title: 'x'.repeat(33_000) } },
      [400, ['input_schema']],
    ],
  ])('is rejected for %s', async (_, over, refused) => {
    expect(issues(await call('POST', '', finding(over)))).toEqual(refused);
  });

  it('has a unique name, belongs to its workspace, and requires the write scope', async () => {
    const { id } = (await call('POST', '', finding())).body.data;
    const second = await call('POST', '', finding({ name: 'FIND_ORDER' }));
    expect([second.status, second.body.error.code, second.body.error.details.custom_tool_id]).toEqual([
      409,
      'UNIQUE_CONFLICT',
      id,
    ]);
    const other = await api.workspace(ALL_SCOPES);
    expect((await call('GET', `/${id}`, undefined, other.token)).status).toBe(404);
    expect((await call('POST', `/${id}/test`, { input: { order: 'A' } }, other.token)).status).toBe(404);
    const reader = await api.key(workspaceId, ['custom_tools:read', 'ai_agents:write', 'ai_agents:publish']);
    expect(refusal(await call('DELETE', `/${id}`, undefined, reader))[0]).toBe(403);
    expect(seen).toEqual([]);
  });
});
