import { sealedOf } from '@workops/conversations/testing';
import { recordedEvents } from '@workops/platform/testing';
import type { Scope } from '@workops/kernel';
import { ApiApp, refusal, type KeyedWorkspace, type Method, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { GraphServer } from '../../testing/graph-server';
import type { AccountWithSecretResource } from '@workops/conversations/http';

type Account = AsJson<AccountWithSecretResource>;
type Answer<Data = Account> = { data: Data } & Refusal;

let api: ApiApp;
let graph: GraphServer;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start({ PUBLIC_URL: 'https://ops.example.com', BOUNCE_DOMAIN: 'Bounces.Servicio.Example' });
  graph = await GraphServer.start();
});
beforeEach(async () => {
  graph.answer = undefined;
  graph.asked.length = 0;
  workspace = await api.workspace();
});
afterAll(async () => {
  await api.close();
  await graph.close();
});

const call = <Data = Account>(method: Method, path: string, body?: unknown, token = workspace.token) =>
  api.call<Answer<Data>>(method, path, { token, body });
const whatsapp = { kind: 'whatsapp', provider: 'cloud_api', name: ' Ventas ', address: '+56 9 1234 5678' };
const connect = (over: object = {}) =>
  call('POST', '/messaging-accounts', { ...whatsapp, config: graph.config, ...over });
const act = (id: string, action: string) => call('POST', `/messaging-accounts/${id}/${action}`);
const listEvents = async () =>
  (await recordedEvents(api.database, workspace.id))
    .filter(({ type }) => type.startsWith('channel.'))
    .map(({ type, changes, data }) => [type, changes, data]);

describe('a messaging account', () => {
  it('is checked at its provider, shows its own secret once, and can be deleted', async () => {
    const made = await connect();
    expect([made.status, made.body.error]).toEqual([201, undefined]);
    const { verify_token: token, inbound_secret: secret, ...shown } = made.body.data;
    expect([token, secret]).toEqual([expect.stringMatching(/^whsec_/), null]);
    const { access_token: access, app_secret: app, ...visible } = graph.config;
    expect(graph.asked.map(({ call: asked, authorization }) => [asked, authorization])).toEqual([
      ['GET /1065?fields=id', `Bearer ${access}`],
      ['GET /1022?fields=id', `Bearer ${access}`],
    ]);
    expect(shown).toMatchObject({
      name: 'Ventas',
      status: 'connected',
      status_reason: null,
      default_handler: 'human',
      config: visible,
    });
    expect(shown).toMatchObject({
      window_hours: 24,
      max_per_second: 80,
      messaging_limit_24h: null,
      ai_agent_id: null,
      disconnected_at: null,
    });
    expect(shown.inbound_url).toBe(`https://ops.example.com/inbound/whatsapp/${shown.id}`);
    expect((await call('GET', `/messaging-accounts/${shown.id}`)).body.data).toEqual(shown);
    expect((await call<Account[]>('GET', '/messaging-accounts')).body.data).toEqual([shown]);
    expect((await call('DELETE', `/messaging-accounts/${shown.id}`)).status).toBe(204);
    expect((await call('GET', `/messaging-accounts/${shown.id}`)).status).toBe(404);
    expect(await sealedOf(api.database, shown.id)).toEqual([]);
    expect(JSON.stringify(await call('GET', '/audit-log'))).not.toContain(app);
  });

  it('cannot have an address of the bounce domain', async () => {
    const mail = {
      kind: 'email',
      provider: 'smtp',
      config: { host: '127.0.0.1', port: 9 },
      address: ' Abuse@bounces.SERVICIO.example ',
    };
    const { status, body } = await connect(mail);
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ error: expect.objectContaining({ code: 'VALIDATION_ERROR' }) }),
    ]);
    expect(JSON.stringify(body.error)).toContain('"path":"address"');
    expect(graph.asked).toEqual([]);
  });

  it.each<[string, Parameters<typeof GraphServer.error> | 'none', unknown[]]>([
    ['refuses', [401, 190], [422, 'VALIDATION_ERROR', 'provider_refused']],
    ['does not know the number', [400, 100], [422, 'VALIDATION_ERROR', 'provider_refused']],
    ['fails', [500, 1], [503, 'SERVICE_UNAVAILABLE', undefined]],
    ['does not answer', 'none', [503, 'SERVICE_UNAVAILABLE', undefined]],
  ])('is not connected if its provider %s', async (_, answer, expected) => {
    graph.answer = () => (answer === 'none' ? answer : GraphServer.error(...answer));
    expect(refusal(await connect())).toEqual(expected);
    expect((await call<Account[]>('GET', '/messaging-accounts')).body.data).toEqual([]);
  });

  it.each<[{ config?: object; [field: string]: unknown }, number, string]>([
    [{ name: '  ' }, 400, 'name'],
    [{ config: { phone_number_id: null } }, 400, 'config.phone_number_id'],
    [{ config: { phone_number_id: 1 } }, 400, 'config.phone_number_id'],
    [{ config: { webhook: 'x' } }, 400, 'config.webhook'],
    [{ config: { base_url: 'http://169.254.169.254/' } }, 400, 'config.base_url'],
    [{ kind: 'email' }, 422, 'provider'],
    [{ default_handler: 'bot' }, 422, 'ai_agent_id'],
    [{ ai_agent_id: '01930000-0000-7000-8000-00000000dead' }, 422, 'ai_agent_id'],
    [{ window_hours: 48 }, 422, 'window_hours'],
    [{ location_id: '01930000-0000-7000-8000-00000000dead' }, 422, 'location_id'],
  ])('is refused with %j', async ({ config, ...over }, status, path) => {
    const refused = await connect({ ...over, config: { ...graph.config, ...config } });
    expect([refused.status, refused.body.error.details.body[0]!.path]).toEqual([status, path]);
    expect(graph.asked).toEqual([]);
  });

  it('reserves its address, in any spelling, only while it is connected', async () => {
    const [first, other] = await Promise.all([
      connect({ address: '+52 (55) 1234-5678' }),
      connect({ address: '525512345678' }),
    ]);
    expect([first.status, other.status].sort()).toEqual([201, 409]);
    const [made, refused] = first.status === 201 ? [first, other] : [other, first];
    expect([refused.body.error.code, refused.body.error.details.messaging_account_id]).toEqual([
      'UNIQUE_CONFLICT',
      made.body.data.id,
    ]);
    await act(made.body.data.id, 'disconnect');
    expect((await connect({ address: '525512345678' })).status).toBe(201);
    expect(refusal(await act(made.body.data.id, 'reconnect'))).toEqual([409, 'UNIQUE_CONFLICT', undefined]);
  });

  it('records one event per change, and none if nothing changes', async () => {
    const { id } = (await connect()).body.data;
    const patch = { name: 'Posventa', messaging_limit_24h: 1_000 };
    const changed = await call('PATCH', `/messaging-accounts/${id}`, patch);
    expect(changed.body.data).toMatchObject(patch);
    expect((await call('PATCH', `/messaging-accounts/${id}`, patch)).body.data.updated_at).toBe(
      changed.body.data.updated_at,
    );
    for (const action of ['disconnect', 'disconnect', 'reconnect', 'reconnect'])
      expect((await act(id, action)).status).toBe(200);
    await call('DELETE', `/messaging-accounts/${id}`);
    const moved = (from: string, to: string) => ({ status: { from, to } });
    expect(await listEvents()).toEqual([
      ['channel.connected', undefined, { id }],
      ['channel.updated', undefined, { id, updated_fields: ['name', 'messaging_limit_24h'] }],
      ['channel.disconnected', moved('connected', 'disconnected'), { id }],
      ['channel.connected', moved('disconnected', 'connected'), { id }],
      ['channel.disconnected', moved('connected', 'disconnected'), { id, deleted: true }],
    ]);
    const { data } = (await call<{ action: string }[]>('GET', '/audit-log')).body;
    const acts = data.map(({ action }) => action).filter((action) => action.startsWith('messaging_account.'));
    expect(acts.reverse().map((action) => action.split('.')[1])).toEqual([
      'connected',
      'updated',
      'disconnected',
      'connected',
      'deleted',
    ]);
  });

  it('keeps omitted configuration, rechecks changes, and requires secrets again for a new destination', async () => {
    const { id } = (await connect()).body.data;
    graph.asked.length = 0;
    const patch = (config: object) => call('PATCH', `/messaging-accounts/${id}`, { config });
    expect((await patch({ access_token: 'another' })).body.data.config).toMatchObject({ phone_number_id: '1065' });
    expect(graph.asked.map(({ authorization }) => authorization)).toEqual(['Bearer another', 'Bearer another']);
    await patch({ access_token: 'another' });
    expect(graph.asked).toHaveLength(2);
    const elsewhere = await patch({ base_url: 'http://127.0.0.1:9' });
    expect([elsewhere.status, elsewhere.body.error.details.body[0]!.path]).toEqual([422, 'config.access_token']);
    graph.answer = () => GraphServer.error(401, 190);
    expect(refusal(await patch({ access_token: 'wrong' }))).toEqual([422, 'VALIDATION_ERROR', 'provider_refused']);
  });

  it('of the simulator exists only in sandboxes and has no secret', async () => {
    const simulator = { kind: 'sms', provider: 'simulator', name: 'Prueba', address: '+56912345678', config: {} };
    expect(refusal(await call('POST', '/messaging-accounts', simulator))).toEqual([409, 'CONFLICT', 'sandbox_only']);
    const sandbox = (await api.access.createWorkspace({ name: 'Prueba', livemode: false })).apiKey.token;
    const made = await call('POST', '/messaging-accounts', simulator, sandbox);
    expect(made.body.data).toMatchObject({
      provider: 'simulator',
      inbound_secret: null,
      verify_token: null,
      inbound_url: null,
      window_hours: null,
      max_per_second: 20,
    });
    const rotated = await call('POST', `/messaging-accounts/${made.body.data.id}/rotate-secret`, undefined, sandbox);
    expect(refusal(rotated)).toEqual([409, 'CONFLICT', 'no_secret']);
  });

  it('gets a new secret, which is shown once', async () => {
    const { id, verify_token: before } = (await connect()).body.data;
    const { data } = (await act(id, 'rotate-secret')).body;
    expect([data.verify_token, data.verify_token === before]).toEqual([expect.stringMatching(/^whsec_/), false]);
    expect(JSON.stringify((await call('GET', `/messaging-accounts/${id}`)).body)).not.toContain('whsec_');
  });

  it('can be read with channels:read, and changed only with its own scope', async () => {
    const { id } = (await connect()).body.data;
    const as = async (scope: Scope) => api.key(workspace.id, [scope]);
    const reader = await as('channels:read');
    expect((await call('GET', `/messaging-accounts/${id}`, undefined, reader)).status).toBe(200);
    expect(
      (await call('GET', `/messaging-accounts/${id}`, undefined, await as('messaging_accounts:read'))).status,
    ).toBe(200);
    expect((await call('GET', `/messaging-accounts/${id}`, undefined, await as('contacts:read'))).status).toBe(403);
    expect((await call('PATCH', `/messaging-accounts/${id}`, { name: 'Otra' }, reader)).status).toBe(403);
  });
});
