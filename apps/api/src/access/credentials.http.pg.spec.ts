import { keptBodies } from '@workops/edge/testing';
import type { Scope } from '@workops/kernel';
import { eventually } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../testing/api-app';

interface Shown {
  id: string;
  name: string;
  prefix: string;
  last_four: string | null;
  scopes: Scope[];
  revoked_at: string | null;
}
type Created = { data: Shown & { token: string } };
type Page = { data: Shown[] };
type Log = {
  data: { action: string; target: { id: string }; author: { id: string | null }; request_id: string | null }[];
};

let api: ApiApp;
let other: ApiApp;
let token: string;

beforeAll(async () => {
  api = await ApiApp.start();
  other = await api.replica();
  ({ token } = await api.workspace());
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const post = <Body = Created>(path: string, body: object, headers: Record<string, string> = {}) =>
  api.call<Body>('POST', path, { token, body, headers });
const list = async (path: string) => (await api.call<Page>('GET', path, { token })).body.data;
const callStatus = async (app: ApiApp, credential: string) =>
  (await app.call('GET', '/webhooks', { token: credential })).status;
const lastAct = async () => (await api.call<Log>('GET', '/audit-log?limit=1', { token })).body.data[0]!;
const aKey = async (scopes: Scope[] = ['webhooks:read']) =>
  (await post('/api-keys', { name: 'CRM', scopes })).body.data;

describe('an API key over HTTP', () => {
  it('is created with its token shown once, and stored as a hash', async () => {
    const made = await post('/api-keys', { name: ' CRM ', scopes: ['webhooks:read'] });
    expect(made.status).toBe(201);
    const { token: minted, ...record } = made.body.data;
    expect(record).toMatchObject({
      name: 'CRM',
      prefix: 'sk_live_',
      last_four: minted.slice(-4),
      scopes: ['webhooks:read'],
      revoked_at: null,
    });
    expect((await list('/api-keys'))[0]).toEqual(record);
    expect(await callStatus(api, minted)).toBe(200);
    expect(await lastAct()).toMatchObject({
      action: 'api_key.created',
      target: { kind: 'api_key', id: record.id },
      author: { kind: 'api_key' },
    });
  });

  it('is returned with the same token for a repeated call, and stored encrypted', async () => {
    const once = { 'idempotency-key': 'mint-once' };
    const first = await post('/api-keys', { name: 'Once', scopes: ['webhooks:read'] }, once);
    const again = await post('/api-keys', { name: 'Once', scopes: ['webhooks:read'] }, once);
    expect(again.body).toEqual(first.body);
    expect(again.headers['x-idempotent-replay']).toBe('1');
    const kept = await keptBodies(api.database);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((body) => body?.includes(first.body.data.token))).toEqual([]);
  });

  it('stops working at once here and soon elsewhere when revoked; revoking is idempotent', async () => {
    const key = await aKey();
    expect([await callStatus(api, key.token), await callStatus(other, key.token)]).toEqual([200, 200]);
    expect((await api.call('DELETE', `/api-keys/${key.id}`, { token })).status).toBe(204);
    expect(await callStatus(api, key.token)).toBe(401);
    await eventually(async () => (await callStatus(other, key.token)) === 401);
    const act = await lastAct();
    expect(act).toMatchObject({ action: 'api_key.revoked', target: { id: key.id }, request_id: expect.any(String) });
    expect((await api.call('DELETE', `/api-keys/${key.id}`, { token })).status).toBe(204);
    expect(await lastAct()).toEqual(act);
  });

  it.each([
    [{ scopes: ['webhooks:read'] }, 'name', 'invalid_type'],
    [{ name: ' ', scopes: ['webhooks:read'] }, 'name', 'too_small'],
    [{ name: 'x', scopes: [] }, 'scopes', 'too_small'],
    [{ name: 'x', scopes: ['webhooks:read', 'webhooks:paint'] }, 'scopes.1', 'invalid_enum_value'],
    [{ name: 'x', scopes: ['solicitudes:read'] }, 'scopes.0', 'invalid_enum_value'],
    [{ name: 'x', scopes: ['solicitudes:write'] }, 'scopes.0', 'invalid_enum_value'],
    [{ name: 'x', scopes: ['webhooks:read'], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at', 'too_small'],
    [{ name: 'x', scopes: ['webhooks:read'], expires_at: 'tomorrow' }, 'expires_at', 'invalid_date'],
  ])('cannot be created with %j', async (body, path, code) => {
    const refused = await post<Refusal>('/api-keys', body);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.details.body[0]).toMatchObject({ path, code });
  });

  it('cannot be created with scopes that the caller lacks, and the error names them', async () => {
    const narrow = await aKey(['api_keys:write', 'webhooks:read']);
    const body = { name: 'More', scopes: ['webhooks:read', 'webhooks:write'] };
    const refused = await api.call<Refusal>('POST', '/api-keys', { token: narrow.token, body });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.body).toEqual([
      { path: 'scopes.1', code: 'custom', message: 'The caller lacks the scope webhooks:write.' },
    ]);
  });

  it('is unknown to another workspace', async () => {
    const key = await aKey();
    const stranger = await api.workspace();
    const asUnknown = await api.call<Refusal>('DELETE', '/api-keys/01930000-0000-7000-8000-000000000000', {
      token: stranger.token,
    });
    const refused = await api.call<Refusal>('DELETE', `/api-keys/${key.id}`, { token: stranger.token });
    expect([refused.status, refused.body.error.message]).toEqual([404, asUnknown.body.error.message]);
    expect(await callStatus(api, key.token)).toBe(200);
  });
});

describe('publishable keys over HTTP', () => {
  const origin = 'https://www.example.com';
  const publish = async () => (await post('/publishable-keys', { name: 'Website', origins: [origin] })).body.data;
  const callFrom = (key: string, headers: Record<string, string>) =>
    api.call<Refusal>('GET', '/me', { token: key, headers });

  it('always have the same few scopes', async () => {
    const key = await publish();
    expect(key).toMatchObject({
      prefix: 'pk_live_',
      scopes: ['stock:read', 'leads:intake', 'widget:chat', 'appointments:intake'],
    });
    const refused = await api.call<Refusal>('GET', '/webhooks', { token: key.token, headers: { origin } });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.error.message).toContain('The credential lacks the scope webhooks:read.');
    expect(refused.headers['access-control-allow-origin']).toBe(origin);
  });

  it('are rejected with the name of the missing scope, if one is missing', async () => {
    const { token: key } = await publish();
    const refusalMessage = async (method: 'GET' | 'POST', path: string) => {
      const { status, body } = await api.call<Refusal>(method, path, {
        token: key,
        headers: { origin },
        ...(method === 'POST' && { body: {} }),
      });
      expect([method, path, status]).toEqual([method, path, 403]);
      return body.error.message;
    };
    expect(await refusalMessage('GET', '/contacts')).toContain('contacts:read');
    expect(await refusalMessage('POST', '/contacts')).toContain('contacts:write');
    expect(await refusalMessage('POST', '/tags')).toContain('tags:write');
    expect(await refusalMessage('GET', '/tenant/settings')).not.toContain('lacks the scope');
  });

  it('work only from their own origins', async () => {
    const { token: key } = await publish();
    const allowed = await callFrom(key, { origin });
    expect([allowed.status, allowed.headers['access-control-allow-origin'], allowed.headers.vary]).toEqual([
      200,
      origin,
      'Origin',
    ]);
    for (const headers of [
      {},
      { origin: 'https://evil.example.com' },
      { origin: 'null' },
      { origin: `${origin}.evil.com` },
    ]) {
      const refused = await callFrom(key, headers as Record<string, string>);
      expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    }
  });

  it('pass preflight requests from their own origins only', async () => {
    await publish();
    const ask = (from: string) =>
      api.http.send({
        method: 'OPTIONS',
        url: '/api/v1/me',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      });
    const answered = await ask(origin);
    expect([answered.statusCode, answered.headers['access-control-allow-origin']]).toEqual([204, origin]);
    expect(answered.headers['access-control-allow-headers']).toContain('authorization');
    const refused = await ask('https://evil.example.com');
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([404, undefined]);
  });

  it.each([
    ['https://www.example.com/path'],
    ['www.example.com'],
    ['*'],
    ['https://EXAMPLE.com'],
    ['ftp://example.com'],
  ])('cannot be created for %s', async (wrong) => {
    const refused = await post<Refusal>('/publishable-keys', { name: 'Website', origins: [origin, wrong] });
    expect([refused.status, refused.body.error.details.body[0]]).toMatchObject([
      400,
      { path: 'origins.1', code: 'invalid_string' },
    ]);
  });
});

describe('device agents over HTTP', () => {
  type Agent = { data: { id: string; claim_code: string; last_four: string | null } };
  const anAgent = async () => (await post<Agent>('/device-agents', { name: 'Printer' })).body.data;
  const claim = <Body = Created>(code: string, headers?: Record<string, string>) =>
    api.call<Body>('POST', '/device-agent/claim', { body: { claim_code: code }, headers });

  it('are claimed with their code as typed, and may call only their own operations', async () => {
    const agent = await anAgent();
    expect(agent.last_four).toBeNull();
    const claimed = await claim(agent.claim_code.toLowerCase().replaceAll('-', ' '));
    expect(claimed.status).toBe(201);
    const { token: device } = claimed.body.data;
    expect(device).toMatch(/^va_live_/);
    expect((await api.call<Created>('GET', '/device-agent', { token: device })).body.data).toMatchObject({
      id: agent.id,
      last_four: device.slice(-4),
    });
    for (const path of ['/me', '/webhooks', '/device-agents'])
      expect((await api.call('GET', path, { token: device })).status).toBe(403);
    expect((await api.call('GET', '/device-agent', { token })).status).toBe(403);
    expect(await lastAct()).toMatchObject({ action: 'device_agent.claimed', target: { id: agent.id } });
  });

  it('are claimed once by concurrent calls', async () => {
    const { claim_code: code } = await anAgent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim<Refusal>(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 422)]);
  });

  it('return the same token for a repeated claim with its key', async () => {
    const { claim_code: code } = await anAgent();
    const first = await claim(code, { 'idempotency-key': 'claim-1' });
    expect((await claim(code, { 'idempotency-key': 'claim-1' })).body).toEqual(first.body);
    expect((await claim(code, { 'idempotency-key': 'claim-2' })).status).toBe(422);
    expect((await claim((await anAgent()).claim_code, { 'idempotency-key': 'claim-1' })).status).toBe(201);
  });

  it.each(['AAAA-AAAA-AAAA-AAAA', 'nonsense'])('are not claimed with %s', async (code) => {
    const refused = await claim<Refusal>(code);
    expect([refused.status, refused.body.error.details.body[0]!.path]).toEqual([422, 'claim_code']);
  });

  it('are claimed with a body of at most 4 KiB', async () => {
    const { claim_code: code } = await anAgent();
    const body = JSON.stringify({ claim_code: code }).padEnd(4 * 1024);
    expect((await api.call('POST', '/device-agent/claim', { body: `${body} ` })).status).toBe(413);
    expect((await api.call('POST', '/device-agent/claim', { body })).status).toBe(201);
  });

  it('are neither claimed nor accepted once revoked', async () => {
    const [waiting, working] = [await anAgent(), await anAgent()];
    const { token: device } = (await claim(working.claim_code)).body.data;
    for (const { id } of [waiting, working])
      expect((await api.call('DELETE', `/device-agents/${id}`, { token })).status).toBe(204);
    expect((await claim(waiting.claim_code)).status).toBe(422);
    expect((await api.call('GET', '/device-agent', { token: device })).status).toBe(401);
  });
});

describe('personal tokens over HTTP', () => {
  it('are only for members', async () => {
    const refused = await post<Refusal>('/personal-tokens', { name: 'Script', scopes: ['contacts:read'] });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
  });
});
