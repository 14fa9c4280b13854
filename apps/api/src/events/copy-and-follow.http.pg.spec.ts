import { randomInt } from 'node:crypto';
import { ALL_SCOPES } from '@workops/kernel';
import { eventually, latch } from '@workops/platform/testing';
import { ApiApp, type Page } from '../testing/api-app';

interface Contact {
  id: string;
  name: string;
}
interface Event {
  id: string;
  type: string;
  resource: { id: string };
}
interface Listed<Resource> extends Page<Resource> {
  meta: { pagination: { limit: number; nextCursor: string | null; resumeCursor?: string; eventsCursor?: string } };
}

const WRITERS = 4;
const WRITES = 12;

describe('a copy that is made by a list and kept by the feed of events', () => {
  let api: ApiApp;

  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const get = async <Body>(path: string, as = token) => (await api.call<Body>('GET', path, { token: as })).body;
    const save = async (name: string, id?: string) =>
      (await api.call<{ data: Contact }>(id ? 'PATCH' : 'POST', id ? `/contacts/${id}` : '/contacts', { token, body: { name } })).body.data.id;
    return { workspaceId, token, get, save };
  };
  type Workspace = Awaited<ReturnType<typeof setUp>>;

  /** The list, from page to page, and where the feed goes on after it. */
  const copied = async ({ get }: Workspace): Promise<{ copy: Map<string, string>; after: string }> => {
    const copy = new Map<string, string>();
    let [after, cursor]: (string | null)[] = [null, null];
    do {
      const page: Listed<Contact> = await get(`/contacts?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      for (const { id, name } of page.data) copy.set(id, name);
      const { eventsCursor, nextCursor } = page.meta.pagination;
      expect(eventsCursor === undefined).toBe(cursor !== null);
      after ??= eventsCursor!;
      cursor = nextCursor;
    } while (cursor !== null);
    return { copy, after };
  };

  /** Reads what each event is about, until there is no further one. */
  const follow = async ({ get }: Workspace, copy: Map<string, string>, after: string): Promise<string> => {
    for (;;) {
      const { data, meta }: Listed<Event> = await get(`/events?limit=5&after=${after}`);
      for (const { resource } of data) copy.set(resource.id, (await get<{ data: Contact }>(`/contacts/${resource.id}`)).data.name);
      const { nextCursor, resumeCursor } = meta.pagination;
      after = nextCursor ?? resumeCursor!;
      if (nextCursor === null) return after;
    }
  };

  it('has everything that others write meanwhile', async () => {
    const workspace = await setUp();
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await workspace.save(`Antes ${n}`));
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; n < WRITES; n += 1) {
        const name = `Escrito ${writer}.${n}`;
        if (n % 2 === 0) ids.push(await workspace.save(name));
        else await workspace.save(name, ids[randomInt(ids.length)]);
      }
    };
    let writing = true;
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).finally(() => (writing = false));
    const { copy, after: begun } = await copied(workspace);
    let after = begun;
    while (writing) after = await follow(workspace, copy, after);
    await writers;
    await follow(workspace, copy, after);
    const { copy: whole } = await copied(workspace);
    expect(copy).toEqual(whole);
  });

  it('has what a transaction commits late that had begun before the list', async () => {
    const workspace = await setUp();
    const [written, held] = [latch(), latch()];
    const { workspaceId } = workspace;
    const late = api.database.transaction(async (tx) => {
      const actor = { workspaceId, author: { kind: 'system' as const, id: null, name: null }, livemode: true, requestId: null };
      tx.recorder(actor).record('macro.deleted', { resourceId: workspaceId, data: { id: workspaceId } });
      await tx.writeEvents();
      written.open();
      await held.opened;
    });
    await written.opened;
    await workspace.save('Ana');
    const { after } = await copied(workspace);
    held.open();
    await late;
    const types = async () => (await workspace.get<Listed<Event>>(`/events?after=${after}`)).data.map(({ type }) => type);
    await eventually(async () => (await types()).length === 2);
    expect(await types()).toEqual(['macro.deleted', 'contact.created']);
  });

  it('begins at each list that may be copied, for who may read the feed, and on its first page alone', async () => {
    const { token, workspaceId, get } = await setUp();
    const lists = ['/contacts', '/companies', '/appointments', '/vehicles', '/leads', '/clinic-patients', '/conversations', '/tickets'];
    for (const list of lists) {
      const { eventsCursor } = (await get<Listed<unknown>>(`${list}?limit=1`)).meta.pagination;
      expect([list, (await api.call('GET', `/events?after=${eventsCursor}`, { token })).status]).toEqual([list, 200]);
    }
    const narrow = await api.key(workspaceId, ['contacts:read']);
    expect((await get<Listed<unknown>>('/contacts', narrow)).meta.pagination).not.toHaveProperty('eventsCursor');
    expect((await get<Listed<unknown>>('/teams')).meta.pagination).not.toHaveProperty('eventsCursor');
  });
});
