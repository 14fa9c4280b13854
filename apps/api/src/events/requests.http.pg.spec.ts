import { randomUUID } from 'node:crypto';
import type { Scope } from '@workops/kernel';
import { RequestLog } from '@workops/platform/requests';
import { ApiApp, type Page } from '../testing/api-app';

interface Call {
  request_id: string;
  method: string;
  route: string;
  path: string;
  status: number;
  duration_ms: number;
  idempotency: string;
  author: { kind: string };
  credential_id: string;
  events: number;
}
interface Timeline extends Call {
  timeline: { kind: string; request?: Call; event?: { type: string } }[];
  complete: boolean;
}

const SCOPES: Scope[] = ['requests:read', 'events:read', 'webhooks:read', 'contacts:read', 'contacts:write'];

describe('the request log', () => {
  let api: ApiApp;

  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const flushed = () => api.app.get(RequestLog).flush();
  const readTimeline = async (requestId: string, token: string) => {
    await flushed();
    return (await api.call<{ data: Timeline }>('GET', `/requests/${requestId}`, { token })).body.data;
  };

  it('shows caller, operation, time and status, but no content', async () => {
    const { token } = await api.workspace(SCOPES);
    const made = await api.call<{ data: { id: string } }>('POST', '/contacts', { token, body: { name: 'Xiomara' } });
    const path = `/contacts/${made.body.data.id}`;
    const missed = await api.call('PATCH', path, {
      token,
      body: { company_id: randomUUID() },
      headers: { 'x-request-id': 'call-of-mine.1' },
    });
    await api.call('GET', '/contacts/search?q=Xiomara', { token });
    await flushed();
    const { data } = (await api.call<Page<Call>>('GET', '/requests', { token })).body;
    expect(
      data.map(({ method, route, path: called, status, events }) => [method, route, called, status, events]),
    ).toEqual([
      ['GET', '/api/v1/contacts/search', '/api/v1/contacts/search', 200, 0],
      ['PATCH', '/api/v1/contacts/{id}', `/api/v1${path}`, missed.status, 0],
      ['POST', '/api/v1/contacts', '/api/v1/contacts', 201, 1],
    ]);
    expect(data[1]).toMatchObject({ request_id: 'call-of-mine.1', idempotency: 'none', author: { kind: 'api_key' } });
    expect(data[0]!.duration_ms).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toContain('Xiomara');
    expect(
      (await api.call<Page<Call>>('GET', `/requests?status=${missed.status}&method=PATCH`, { token })).body.data,
    ).toHaveLength(1);
    for (const query of ['?status=99', '?method=LOOK', '?cursor=nonsense', '?from=yesterday']) {
      expect((await api.call('GET', `/requests${query}`, { token })).status).toBe(400);
    }
    expect((await api.call('GET', '/requests/short', { token })).status).toBe(400);
  });

  it('shows one timeline for a call and its repeats, with the committed event', async () => {
    const { token } = await api.workspace(SCOPES);
    const headers = { 'x-request-id': randomUUID().toUpperCase(), 'idempotency-key': randomUUID() };
    const body = { name: 'Ana' };
    for (const sent of [body, body, { name: 'Eva' }])
      await api.call('POST', '/contacts', { token, headers, body: sent });
    const timeline = await readTimeline(headers['x-request-id'], token);
    expect(timeline).toMatchObject({
      request_id: headers['x-request-id'].toLowerCase(),
      status: 409,
      idempotency: 'conflict',
      complete: true,
    });
    const calls = timeline.timeline.flatMap(({ request }) =>
      request ? [[request.idempotency, request.status, request.events]] : [],
    );
    expect(calls).toEqual([
      ['fresh', 201, 1],
      ['replayed', 201, 0],
      ['conflict', 409, 0],
    ]);
    expect(timeline.timeline.flatMap(({ event }) => event?.type ?? [])).toEqual(['contact.created']);
  });

  it('contains refused calls of known callers, but none of strangers or other workspaces', async () => {
    const [mine, theirs] = [await api.workspace(SCOPES), await api.workspace(SCOPES)];
    const seen = async (requestId: string) => {
      await flushed();
      return (await api.call('GET', `/requests/${requestId}`, { token: mine.token })).status;
    };
    const refused = await api.call('GET', '/webhooks/events', { token: await api.key(mine.id, ['contacts:read']) });
    const denied = await api.call('GET', '/quotes', { token: mine.token });
    const stranger = await api.call('GET', '/contacts', { token: 'sk_live_nobody' });
    const other = await api.call('GET', '/contacts', { token: theirs.token });
    expect([denied.status, stranger.status]).toEqual([403, 401]);
    const requestId = ({ headers }: typeof refused) => String(headers['x-request-id']);
    expect([
      await seen(requestId(refused)),
      await seen(requestId(denied)),
      await seen(requestId(stranger)),
      await seen(requestId(other)),
    ]).toEqual([200, 200, 404, 404]);
    expect((await api.call('GET', '/requests', { token: await api.key(mine.id, ['contacts:read']) })).status).toBe(403);
  });

  it('contains the last calls of a process that shuts down cleanly', async () => {
    const { token } = await api.workspace(SCOPES);
    const ending = await api.replica();
    const { headers } = await ending.call('GET', '/contacts', { token });
    await ending.close();
    expect((await api.call('GET', `/requests/${String(headers['x-request-id'])}`, { token })).status).toBe(200);
  });
});
