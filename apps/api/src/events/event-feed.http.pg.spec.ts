import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '@workops/kernel';
import { ApiApp, type Page, type Refusal } from '../testing/api-app';
import { DocumentsPlace } from '../testing/documents-place';

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

describe('the event feed', () => {
  let api: ApiApp;

  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async (scopes: Scope[] = ['events:read', 'contacts:read', 'contacts:write']) => {
    const { id: workspaceId, token } = await api.workspace(scopes);
    const read = (query = '', as = token) => api.call<FeedPage & Refusal>('GET', `/events${query}`, { token: as });
    const contact = async (name: string) =>
      (await api.call<{ data: { id: string } }>('POST', '/contacts', { token, body: { name } })).body.data.id;
    return { workspaceId, token, read, contact };
  };

  it('returns events as webhooks send them, pages, resumes and finds by id', async () => {
    const { token, read, contact } = await setUp();
    const ids = [await contact('Ana'), await contact('Eva'), await contact('Ida')];
    const first = await read('?limit=2');
    expect(first.body.data.map(({ type, resource, data }) => [type, resource.id, data?.['name']])).toEqual([
      ['contact.created', ids[0], 'Ana'],
      ['contact.created', ids[1], 'Eva'],
    ]);
    const rest = await read(`?limit=2&after=${first.body.meta.pagination.nextCursor}`);
    expect([rest.body.data.map(({ resource }) => resource.id), rest.body.meta.pagination.nextCursor]).toEqual([
      [ids[2]],
      null,
    ]);
    const { resumeCursor } = rest.body.meta.pagination;
    expect((await read(`?after=${resumeCursor}`)).body.data).toEqual([]);
    const later = await contact('Isa');
    expect((await read(`?after=${resumeCursor}`)).body.data.map(({ resource }) => resource.id)).toEqual([later]);
    const shown = first.body.data[0]!;
    expect((await api.call<{ data: Shown }>('GET', `/events/${shown.id}`, { token })).body.data).toEqual(shown);
    const other = await setUp();
    expect((await api.call('GET', `/events/${shown.id}`, { token: other.token })).status).toBe(404);
    expect((await api.call('GET', `/events/${randomUUID()}`, { token })).status).toBe(404);
  });

  it('filters by type, object and time, and rejects invalid filters', async () => {
    const { token, read, contact } = await setUp();
    const [ana, eva] = [await contact('Ana'), await contact('Eva')];
    await api.call('PATCH', `/contacts/${ana}`, { token, body: { name: 'Ana María' } });
    const seen = async (query: string) =>
      (await read(query)).body.data.map(({ type, resource }) => [type, resource.id]);
    expect(await seen('?types=contact.updated,contact.merged')).toEqual([['contact.updated', ana]]);
    expect(await seen(`?resource_id=${eva}`)).toEqual([['contact.created', eva]]);
    const [, second] = (await read()).body.data;
    expect(await seen(`?from=${second!.created_at}`)).toEqual([
      ['contact.created', eva],
      ['contact.updated', ana],
    ]);
    expect(await seen(`?to=${second!.created_at}`)).toEqual([['contact.created', ana]]);
    for (const query of ['?types=contact.sneezed', '?after=nonsense', '?wait=26', '?from=yesterday'])
      expect((await read(query)).status).toBe(400);
  });

  it('shows a notice without the scope of the data, and requires the scope to read events', async () => {
    const { workspaceId, token, read, contact } = await setUp();
    await contact('Ana');
    const narrow = await api.key(workspaceId, ['events:read']);
    expect((await read('', narrow)).body.data).toEqual([
      expect.objectContaining({ data_omitted: 'missing_scope:contacts:read' }),
    ]);
    expect((await read('', narrow)).body.data[0]).not.toHaveProperty('data');
    expect((await read('', token)).body.data[0]).toHaveProperty('data');
    expect((await read('', await api.key(workspaceId, ['contacts:read']))).status).toBe(403);
  });

  it('shows a sensitive event as a notice, even to readers of its object', async () => {
    const place = await DocumentsPlace.in(api);
    await api.access.configureWorkspace({ workspaceId: place.id, healthcare: true });
    const id = (await place.made('/clinic-patients', { nombre: 'Josefa', contact_id: await place.contact() })).id;
    const page = (await place.get<FeedPage>('/events?types=clinic_patient.created')).body;
    expect(page.data).toEqual([
      expect.objectContaining({ resource: expect.objectContaining({ id }), data_omitted: 'sensitive' }),
    ]);
    expect(page.data[0]).not.toHaveProperty('data');
    expect((await place.get<{ data: Shown }>(`/events/${page.data[0]!.id}`)).body.data).toEqual(page.data[0]);
  });

  describe('for a member who sees only assigned records', () => {
    const TRIMMED: Scope[] = ['events:read', 'contacts:read', 'vehicles:read'];

    const assigned = async () => {
      const place = await DocumentsPlace.in(api);
      const { token, roleId } = await place.member(TRIMMED, 'assigned');
      const readPage = async (query: string) =>
        (await place.get<FeedPage>(`/events?types=contact.created,vehicle.created${query}`, token)).body;
      const lose = (scope: Scope) =>
        place.patch(`/roles/${roleId}`, { scopes: TRIMMED.filter((each) => each !== scope) });
      return { place, token, pageOf: readPage, lose };
    };
    const seenIn = ({ data }: FeedPage) =>
      data.map((event) => [event.type, event.data_omitted ?? event.data?.['name']]);

    it('shows notices of hidden records, and the data of contacts', async () => {
      const { place, token, pageOf } = await assigned();
      await place.vehicle();
      await place.contact('Ana');
      const page = await pageOf('');
      expect(seenIn(page)).toEqual([
        ['vehicle.created', 'restricted_visibility'],
        ['contact.created', 'Ana'],
      ]);
      expect(page.data[0]).not.toHaveProperty('data');
      expect((await place.get<{ data: Shown }>(`/events/${page.data[0]!.id}`, token)).body.data).toEqual(page.data[0]);
    });

    it('hides data after the role loses it between pages, on pages read again too', async () => {
      const { place, pageOf, lose } = await assigned();
      for (const name of ['Ana', 'Eva', 'Ida']) await place.contact(name);
      const first = await pageOf('&limit=2');
      expect(seenIn(first)).toEqual([
        ['contact.created', 'Ana'],
        ['contact.created', 'Eva'],
      ]);
      expect((await lose('contacts:read')).status).toBe(200);
      const notice = ['contact.created', 'missing_scope:contacts:read'];
      const second = await pageOf(`&limit=2&after=${first.meta.pagination.nextCursor}`);
      expect(seenIn(second)).toEqual([notice]);
      expect(second.data[0]).not.toHaveProperty('data');
      expect(seenIn(await pageOf(''))).toEqual([notice, notice, notice]);
    });

    it('hides data that the role lost during a long poll', async () => {
      const { place, pageOf, lose } = await assigned();
      const { resumeCursor } = (await pageOf('')).meta.pagination;
      const waiting = pageOf(`&after=${resumeCursor}&wait=25`);
      await sleep(200);
      expect((await lose('contacts:read')).status).toBe(200);
      await place.contact('Ana');
      const page = await waiting;
      expect(seenIn(page)).toEqual([['contact.created', 'missing_scope:contacts:read']]);
      expect(page.data[0]).not.toHaveProperty('data');
    });

    it('rejects a long poll if the role loses the feed during it', async () => {
      const { place, token, pageOf, lose } = await assigned();
      const { resumeCursor } = (await pageOf('')).meta.pagination;
      const waiting = place.get<Refusal>(`/events?after=${resumeCursor}&wait=25`, token);
      await sleep(200);
      expect((await lose('events:read')).status).toBe(200);
      expect((await waiting).status).toBe(403);
    });
  });

  it('ends a long poll at the next event of its workspace, or empty at its timeout', async () => {
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

  it('starts with future events after the cursor `latest`', async () => {
    const { read, contact } = await setUp();
    await contact('Ana');
    const { data, meta } = (await read('?after=latest')).body;
    expect(data).toEqual([]);
    const eva = await contact('Eva');
    expect((await read(`?after=${meta.pagination.resumeCursor}`)).body.data.map(({ resource }) => resource.id)).toEqual(
      [eva],
    );
  });

  it('rejects a long poll whose credential was revoked during it', async () => {
    const { workspaceId, read, contact } = await setUp();
    const { resumeCursor } = (await read()).body.meta.pagination;
    const { token, id } = await api.access.mintApiKey({
      workspaceId,
      name: 'Leaver',
      scopes: ['events:read', 'contacts:read'],
    });
    const waiting = read(`?after=${resumeCursor}&wait=25`, token);
    await sleep(200);
    await api.access.revokeApiKey(id);
    await contact('Ana');
    expect((await waiting).status).toBe(401);
  });

  it('returns 410 for a cursor older than the retention', async () => {
    const { read } = await setUp();
    const cursor = Buffer.from((await read()).body.meta.pagination.resumeCursor!, 'base64url').toString();
    const old = cursor.replace(/\d{4}-\d\d-\d\d/, '2020-01-01');
    const answer = await read(`?after=${Buffer.from(old).toString('base64url')}`);
    expect([answer.status, answer.body.error.details]).toEqual([410, { reason: 'cursor_expired' }]);
  });
});
