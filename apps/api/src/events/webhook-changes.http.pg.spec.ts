import { ALL_SCOPES, type Scope } from '@workops/kernel';
import { ApiApp, type Refusal } from '../testing/api-app';
import type { WebhookResource } from '@workops/events/http';
import type { AsJson } from '../testing/as-json';

type Answer = { data: AsJson<WebhookResource> };
type AuditPage = { data: { action: string; target: { id: string }; details: Record<string, unknown> }[] };

const WRITER: Scope[] = ['webhooks:read', 'webhooks:write', 'contacts:read'];
const url = 'http://127.0.0.1:4000/hooks?token=hidden';

let api: ApiApp;
let workspaceId: string;
let token: string;

beforeAll(async () => {
  api = await ApiApp.start();
  ({ id: workspaceId, token } = await api.workspace(ALL_SCOPES));
});
afterAll(() => api.close());

const subscribe = async (over: object = {}): Promise<AsJson<WebhookResource>> =>
  (
    await api.call<Answer>('POST', '/webhooks', {
      token,
      body: { url, events: ['contact.created', 'contact.updated'], ...over },
    })
  ).body.data;
const put = <Body = Answer>(id: string, body: object, as = token) =>
  api.call<Body>('PUT', `/webhooks/${id}`, { token: as, body });
const read = async (id: string) => (await api.call<Answer>('GET', `/webhooks/${id}`, { token })).body.data;
const actsOn = async (id: string) => {
  const { body } = await api.call<AuditPage>('GET', '/audit-log?limit=200', { token });
  return body.data.filter(({ target }) => target.id === id).map(({ action, details }) => [action, details]);
};

describe('PUT /webhooks/{id}', () => {
  it('changes the given fields only, and never shows the whole secret', async () => {
    const { id, secret, ...made } = await subscribe({ description: 'CRM' });
    const answer = await put(id, { enabled: false, description: null });
    expect(answer.status).toBe(200);
    const { updated_at: _updated, ...unchanged } = made;
    expect(answer.body.data).toEqual({
      ...unchanged,
      id,
      secret: secret.slice(0, 9),
      enabled: false,
      description: null,
      updated_at: expect.any(String),
    });
    expect(await read(id)).toEqual(answer.body.data);
  });

  it('makes the caller the owner only if url, events or include_data change', async () => {
    const { id, owner_id: maker } = await subscribe();
    const other = await api.key(workspaceId, WRITER);
    for (const body of [
      { description: 'Ventas' },
      { enabled: false },
      { enabled: true },
      { url, include_data: false },
      { events: ['contact.updated', 'contact.created'] },
      {},
    ]) {
      expect((await put(id, body, other)).body.data.owner_id).toBe(maker);
    }
    const webhook = (await put(id, { include_data: true }, other)).body.data;
    expect(webhook.owner_id).not.toBe(maker);
    expect((await put(id, { events: ['*'] })).body.data.owner_id).toBe(maker);
    expect((await put(id, { url: 'http://127.0.0.1:4001/hooks' }, other)).body.data.owner_id).toBe(webhook.owner_id);
  });

  it.each([
    [{ url: 'nowhere' }, 'url', 'invalid_string'],
    [{ url: 'http://10.0.0.1/hooks' }, 'url', 'invalid_string'],
    [{ url: null }, 'url', 'invalid_type'],
    [{ url: `https://example.com/${'x'.repeat(2048)}` }, 'url', 'too_big'],
    [{ events: [] }, 'events', 'too_small'],
    [{ events: Array.from({ length: 21 }, () => '*') }, 'events', 'too_big'],
    [{ events: ['contact.exploded'] }, 'events.0', 'invalid_enum_value'],
    [{ description: 'x'.repeat(501) }, 'description', 'too_big'],
    [{ enabled: 'no' }, 'enabled', 'invalid_type'],
    [{ include_data: null }, 'include_data', 'invalid_type'],
  ])('refuses %j and changes nothing', async (body, path, code) => {
    const { id } = await subscribe();
    const before = await read(id);
    const refused = await put<Refusal>(id, { description: 'never', ...body });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.details.body[0]).toMatchObject({ path, code });
    expect(await read(id)).toEqual(before);
  });

  it('applies both of two concurrent changes', async () => {
    const { id } = await subscribe();
    const answers = await Promise.all([
      put(id, { description: 'Ventas' }),
      put(id, { include_data: true }),
      put(id, { enabled: false }),
      put(id, { events: ['*'] }),
      put(id, { url: 'http://127.0.0.1:4002/' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await read(id)).toMatchObject({
      description: 'Ventas',
      include_data: true,
      enabled: false,
      events: ['*'],
      url: 'http://127.0.0.1:4002/',
    });
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('deletes everything and returns 204 to one of many concurrent calls', async () => {
    const { id } = await subscribe();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.call('DELETE', `/webhooks/${id}`, { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    expect(answers.find(({ status }) => status === 204)!.body).toBeUndefined();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/deliveries'],
      ['POST', '/resume'],
      ['PUT', ''],
    ] as const) {
      const { status } = await api.call(method, `/webhooks/${id}${path}`, {
        token,
        ...(method === 'PUT' && { body: {} }),
      });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect((await actsOn(id)).filter(([action]) => action === 'webhook.deleted')).toHaveLength(1);
  });
});

describe('POST /webhooks/{id}/resume', () => {
  it('does not change a subscription that is not paused', async () => {
    const { id } = await subscribe();
    const before = await read(id);
    const resumed = await api.call<Answer>('POST', `/webhooks/${id}/resume`, { token });
    expect([resumed.status, resumed.body.data]).toEqual([200, before]);
  });
});

describe('POST /webhooks/{id}/rotate-secret', () => {
  it('shows the new secret once, also to a repeat, and rejects a second rotation that day', async () => {
    const { id, secret } = await subscribe();
    const rotate = <Body = Answer>(key: string) =>
      api.call<Body>('POST', `/webhooks/${id}/rotate-secret`, { token, headers: { 'idempotency-key': key } });
    const [rotated, repeated] = [await rotate(`one-${id}`), await rotate(`one-${id}`)];
    expect([rotated.status, repeated.body]).toEqual([200, rotated.body]);
    expect(rotated.body.data.secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    expect(rotated.body.data.secret).not.toBe(secret);
    expect(await read(id)).toEqual({ ...rotated.body.data, secret: rotated.body.data.secret.slice(0, 9) });
    const refused = await rotate<Refusal>(`two-${id}`);
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'rotation_under_way']);
  });

  it('drops the current secret at once with overlap: false, also during a rotation', async () => {
    const { id } = await subscribe();
    const rotate = (body?: object) =>
      api.call<Answer>('POST', `/webhooks/${id}/rotate-secret`, { token, ...(body && { body }) });
    const first = await rotate({ overlap: true });
    expect(first.body.data).toMatchObject({ former_secret_until: expect.any(String) });
    const alone = await rotate({ overlap: false });
    expect([alone.status, alone.body.data]).toMatchObject([
      200,
      { secret: expect.stringMatching(/^whsec_[0-9a-f]{64}$/), former_secret_until: null },
    ]);
    expect(alone.body.data.secret).not.toBe(first.body.data.secret);
    expect((await rotate({ overlap: 'no' })).status).toBe(400);
  });
});

describe('POST /webhooks/{id}/replays', () => {
  type Replayed = { data: { id: string; status: string; only: string; progress: number } };
  const hour = () => ({ from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() });

  it('creates a job that can be read, listed and cancelled, one at a time', async () => {
    const { id } = await subscribe();
    const call = <Body = Replayed>(method: 'GET' | 'POST', path = '', body?: object) =>
      api.call<Body>(method, `/webhooks/${id}/replays${path}`, { token, ...(body && { body }) });
    const begun = await call('POST', '', hour());
    expect([begun.status, begun.body.data]).toEqual([
      202,
      expect.objectContaining({ status: 'queued', only: 'undelivered', progress: 0 }),
    ]);
    const twin = await call<Refusal>('POST', '', hour());
    expect([twin.status, twin.body.error.details.reason]).toEqual([409, 'replay_running']);
    const { id: replay } = begun.body.data;
    expect((await call('GET', `/${replay}`)).body.data).toEqual(begun.body.data);
    expect((await call<{ data: unknown[] }>('GET')).body.data).toEqual([begun.body.data]);
    const [cancelled, again] = [await call('POST', `/${replay}/cancel`), await call('POST', `/${replay}/cancel`)];
    expect([cancelled.status, cancelled.body.data.status, again.body]).toEqual([200, 'cancelled', cancelled.body]);
    expect((await call('POST', '', hour())).status).toBe(202);
    expect((await actsOn(id)).map(([action]) => action)).toEqual([
      'webhook.replay_started',
      'webhook.replay_cancelled',
      'webhook.replay_started',
      'webhook.created',
    ]);
  });

  it('rejects an expired time, events without subscription, and an inactive subscription', async () => {
    const { id } = await subscribe();
    const refused = async (body: object) => {
      const { status, body: refusal } = await api.call<Refusal>('POST', `/webhooks/${id}/replays`, { token, body });
      const { details } = refusal.error;
      return [status, details.reason ?? details.body?.[0]?.path];
    };
    expect(await refused({ ...hour(), from: '2020-01-01T00:00:00.000Z' })).toEqual([400, 'from']);
    expect(await refused({ ...hour(), events: ['quote.issued'] })).toEqual([400, 'events.0']);
    await put(id, { enabled: false });
    expect(await refused(hour())).toEqual([409, 'switched_off']);
  });
});

describe('the audit log of a subscription', () => {
  it('records author, changed fields and host, but not the URL', async () => {
    const { id } = await subscribe();
    await put(id, { description: 'Ventas', enabled: false });
    await put(id, { description: 'Ventas' });
    await api.call('DELETE', `/webhooks/${id}`, { token });
    const acts = await actsOn(id);
    expect(acts).toEqual([
      ['webhook.deleted', { host: '127.0.0.1:4000' }],
      ['webhook.updated', { host: '127.0.0.1:4000', changed: ['description', 'enabled'] }],
      [
        'webhook.created',
        { host: '127.0.0.1:4000', events: ['contact.created', 'contact.updated'], include_data: false },
      ],
    ]);
    expect(JSON.stringify(acts)).not.toContain('hidden');
  });
});

describe('operations that write or show deliveries', () => {
  it('are not open to apps that see people as pseudonyms', () => {
    const ours = api.operations.filter(({ path }) => path.startsWith('/api/v1/webhooks'));
    const closed = ours.filter(({ pseudonyms }) => !pseudonyms).map(({ id }) => id);
    const writing = ours.filter(({ method }) => method !== 'GET').map(({ id }) => id);
    expect(writing).toHaveLength(9);
    expect(closed.sort()).toEqual([...writing, 'listDeliveries'].sort());
  });
});
