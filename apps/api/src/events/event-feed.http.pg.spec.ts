import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '@workops/kernel';
import { ApiApp, type Page, type Refusal } from '../testing/api-app';

interface Shown {
  id: string;
  type: string;
  created_at: string;
  resource: { type: string; id: string; url: string | null };
  data?: Record<string, unknown>;
  data_omitted?: string;
}
interface FeedPage extends Page<Shown> {
  meta: { pagination: { limit: number; nextCursor: string | null; resumeCursor?: string } };
}

describe('the feed of events', () => {
  let api: ApiApp;

  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async (scopes: Scope[] = ['events:read', 'contacts:read', 'contacts:write']) => {
    const { id: workspaceId, token } = await api.workspace(scopes);
    const read = (query = '', as = token) => api.call<FeedPage & Refusal>('GET', `/events${query}`, { token: as });
    const contact = async (name: string) => (await api.call<{ data: { id: string } }>('POST', '/contacts', { token, body: { name } })).body.data.id;
    return { workspaceId, token, read, contact };
  };

  it('has each event as webhooks carry it, pages on, resumes, and finds one by its id', async () => {
    const { token, read, contact } = await setUp();
    const ids = [await contact('Ana'), await contact('Eva'), await contact('Ida')];
    const first = await read('?limit=2');
    expect(first.body.data.map(({ type, resource, data }) => [type, resource.id, data?.['name']])).toEqual([
      ['contact.created', ids[0], 'Ana'],
      ['contact.created', ids[1], 'Eva'],
    ]);
    const rest = await read(`?limit=2&after=${first.body.meta.pagination.nextCursor}`);
    expect([rest.body.data.map(({ resource }) => resource.id), rest.body.meta.pagination.nextCursor]).toEqual([[ids[2]], null]);
    const { resumeCursor } = rest.body.meta.pagination;
    expect((await read(`?after=${resumeCursor}`)).body.data).toEqual([]);
    const later = await contact('Isa');
    expect((await read(`?after=${resumeCursor}`)).body.data.map(({ resource }) => resource.id)).toEqual([later]);
    const one = first.body.data[0]!;
    expect((await api.call<{ data: Shown }>('GET', `/events/${one.id}`, { token })).body.data).toEqual(one);
    const other = await setUp();
    expect((await api.call('GET', `/events/${one.id}`, { token: other.token })).status).toBe(404);
    expect((await api.call('GET', `/events/${randomUUID()}`, { token })).status).toBe(404);
  });

  it('is narrowed by type, object and time, and refuses what is none', async () => {
    const { token, read, contact } = await setUp();
    const [ana, eva] = [await contact('Ana'), await contact('Eva')];
    await api.call('PATCH', `/contacts/${ana}`, { token, body: { name: 'Ana María' } });
    const seen = async (query: string) => (await read(query)).body.data.map(({ type, resource }) => [type, resource.id]);
    expect(await seen('?types=contact.updated,contact.merged')).toEqual([['contact.updated', ana]]);
    expect(await seen(`?resource_id=${eva}`)).toEqual([['contact.created', eva]]);
    const [, second] = (await read()).body.data;
    expect(await seen(`?from=${second!.created_at}`)).toEqual([
      ['contact.created', eva],
      ['contact.updated', ana],
    ]);
    expect(await seen(`?to=${second!.created_at}`)).toEqual([['contact.created', ana]]);
    for (const query of ['?types=contact.sneezed', '?after=nonsense', '?wait=26', '?from=yesterday']) expect((await read(query)).status).toBe(400);
  });

  it('shows data by what its reader may read now: without the scope, or with sight of a part, a notice', async () => {
    const { workspaceId, token, read, contact } = await setUp();
    await contact('Ana');
    const narrow = await api.key(workspaceId, ['events:read']);
    expect((await read('', narrow)).body.data).toEqual([expect.objectContaining({ data_omitted: 'missing_scope:contacts:read' })]);
    expect((await read('', narrow)).body.data[0]).not.toHaveProperty('data');
    expect((await read('', token)).body.data[0]).toHaveProperty('data');
    expect((await read('', await api.key(workspaceId, ['contacts:read']))).status).toBe(403);
  });

  it('answers one that waits when something happens, in its workspace, and with nothing when its time is over', async () => {
    const { read, contact } = await setUp();
    const other = await setUp();
    const { resumeCursor } = (await read()).body.meta.pagination;
    const nothing = await read(`?after=${resumeCursor}&wait=1`);
    expect([nothing.status, nothing.body.data]).toEqual([200, []]);
    const waiting = read(`?after=${resumeCursor}&wait=25`);
    await other.contact('Ida');
    const ana = await contact('Ana');
    expect((await waiting).body.data.map(({ resource }) => resource.id)).toEqual([ana]);
  });

  it('begins with what comes from now on, where it is read after the latest', async () => {
    const { read, contact } = await setUp();
    await contact('Ana');
    const { data, meta } = (await read('?after=latest')).body;
    expect(data).toEqual([]);
    const eva = await contact('Eva');
    expect((await read(`?after=${meta.pagination.resumeCursor}`)).body.data.map(({ resource }) => resource.id)).toEqual([eva]);
  });

  it('refuses one that waited while its credential was revoked', async () => {
    const { workspaceId, read, contact } = await setUp();
    const { resumeCursor } = (await read()).body.meta.pagination;
    const { token, id } = await api.access.mintApiKey({ workspaceId, name: 'Leaver', scopes: ['events:read', 'contacts:read'] });
    const waiting = read(`?after=${resumeCursor}&wait=25`, token);
    await sleep(200);
    await api.access.revokeApiKey(id);
    await contact('Ana');
    expect((await waiting).status).toBe(401);
  });

  it('is gone for a cursor of a day that is not kept any more', async () => {
    const { read } = await setUp();
    const cursor = Buffer.from((await read()).body.meta.pagination.resumeCursor!, 'base64url').toString();
    const old = cursor.replace(/\d{4}-\d\d-\d\d/, '2020-01-01');
    const answer = await read(`?after=${Buffer.from(old).toString('base64url')}`);
    expect([answer.status, answer.body.error.details]).toEqual([410, { reason: 'cursor_expired' }]);
  });
});
