import { ALL_SCOPES } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace, type Method, type Page, type Refusal } from '../../testing/api-app';

interface Validated {
  data?: { id: string; name: string };
  validate_only: { status: number; events: Record<string, unknown>[]; events_omitted: number };
}

const ONLY = 'validate_only=true';
const JOSEFA = { name: 'Josefa Núñez', origin_channel: 'manual' };

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const call = <Body = Validated>(method: Method, path: string, body?: object, headers = {}, token = workspace.token) =>
  api.call<Body>(method, path, { token, body, headers });
const refused = async (...args: Parameters<typeof call>) => {
  const { status, body } = await call<Refusal>(...args);
  return [status, body.error.code];
};
const names = async () => (await call<Page<{ name: string }>>('GET', '/contacts')).body.data.map(({ name }) => name);

describe('a write with validate_only', () => {
  it('returns 200 with the usual response and events, and stores nothing', async () => {
    const { status, body } = await call('POST', `/contacts?${ONLY}`, JOSEFA);
    expect([status, body.data!.name, body.validate_only]).toEqual([
      200,
      JOSEFA.name,
      {
        status: 201,
        events: [
          expect.objectContaining({
            type: 'contact.created',
            resource: { type: 'contact', id: body.data!.id },
            data: expect.objectContaining({ name: JOSEFA.name }) as object,
          }),
        ],
        events_omitted: 0,
      },
    ]);
    expect(await names()).toEqual([]);
    expect(await recordedEvents(api.database, workspace.id)).toEqual([]);
  });

  it('for a deletion reports 204, and the record stays', async () => {
    const { id } = (await call('POST', '/companies', { name: 'Uno' })).body.data!;
    const { status, body } = await call('DELETE', `/companies/${id}?${ONLY}`);
    expect([status, body]).toEqual([
      200,
      { validate_only: { status: 204, events: expect.any(Array) as object, events_omitted: 0 } },
    ]);
    expect((await call('GET', `/companies/${id}`)).status).toBe(200);
  });

  it('is refused like the write itself', async () => {
    await call('POST', '/companies', { name: 'Uno', domain: 'uno.cl' });
    expect(await refused('POST', `/companies?${ONLY}`, { name: 'Otra', domain: 'uno.cl' })).toEqual([
      409,
      'UNIQUE_CONFLICT',
    ]);
    expect(await refused('POST', `/companies?${ONLY}`, { name: 7 })).toEqual(
      await refused('POST', '/companies', { name: 7 }),
    );
    expect(
      await refused('POST', `/companies?${ONLY}`, { name: 'Dos' }, {}, await api.key(workspace.id, ['contacts:read'])),
    ).toEqual([403, 'FORBIDDEN']);
  });

  it('is done with validate_only=false, and refused with any other value', async () => {
    expect((await call('POST', '/contacts?validate_only=false', JOSEFA)).status).toBe(201);
    expect(await refused('POST', '/contacts?validate_only=1', JOSEFA)).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused('POST', `/contacts?${ONLY}&${ONLY}`, JOSEFA)).toEqual([400, 'VALIDATION_ERROR']);
    expect(await names()).toEqual([JOSEFA.name]);
  });

  it('is refused for reads, and for operations that call an outside address', async () => {
    expect(await refused('GET', `/contacts?${ONLY}`)).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused('POST', `/webhooks?${ONLY}`, { url: 'https://example.com/hooks', events: ['*'] })).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
  });

  it('stores no response under its Idempotency-Key, which stays free for the write', async () => {
    const key = { 'idempotency-key': 'order-17' };
    await call('POST', `/contacts?${ONLY}`, JOSEFA, key);
    const done = await call('POST', '/contacts', JOSEFA, key);
    expect([done.status, done.headers['x-idempotent-replay']]).toEqual([201, undefined]);
    const again = await call('POST', `/contacts?${ONLY}`, { ...JOSEFA, name: 'Ana' }, key);
    expect([again.status, again.body.data!.name, await names()]).toEqual([200, 'Ana', [JOSEFA.name]]);
  });

  it('checks If-Match', async () => {
    const { id } = (await call('POST', '/companies', { name: 'Uno' })).body.data!;
    const { etag } = (await call('GET', `/companies/${id}`)).headers;
    expect(await refused('PATCH', `/companies/${id}?${ONLY}`, { name: 'Dos' }, { 'if-match': '"before"' })).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    const validated = await call('PATCH', `/companies/${id}?${ONLY}`, { name: 'Dos' }, { 'if-match': etag });
    expect([validated.status, validated.body.data!.name]).toEqual([200, 'Dos']);
    expect((await call('GET', `/companies/${id}`)).headers.etag).toBe(etag);
  });

  it('shows events as the feed would, and only their number without access to the feed', async () => {
    const without = (scope: string) =>
      api.key(
        workspace.id,
        ALL_SCOPES.filter((each) => each !== scope),
      );
    const [blind, deaf] = [await without('contacts:read'), await without('events:read')];
    const seen = (await call('POST', `/contacts?${ONLY}`, JOSEFA, {}, blind)).body.validate_only.events;
    expect(seen.map(({ type, data, data_omitted: omitted }) => [type, data, omitted])).toEqual([
      ['contact.created', undefined, 'missing_scope:contacts:read'],
    ]);
    expect((await call('POST', `/contacts?${ONLY}`, JOSEFA, {}, deaf)).body.validate_only).toEqual({
      status: 201,
      events: [],
      events_omitted: 1,
    });
  });

  it('interferes neither with a concurrent one nor with the write', async () => {
    const company = { name: 'Uno', domain: 'uno.cl' };
    const [first, second, done] = await Promise.all([
      call('POST', `/companies?${ONLY}`, company),
      call('POST', `/companies?${ONLY}`, company),
      call('POST', '/companies', company),
    ]);
    expect(done.status).toBe(201);
    // A rehearsal checked after the write conflicts with its domain.
    for (const { status } of [first, second]) expect([200, 409]).toContain(status);
  });
});
