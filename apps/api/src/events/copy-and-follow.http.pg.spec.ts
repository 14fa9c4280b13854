import { randomInt } from 'node:crypto';
import { ALL_SCOPES } from '@workops/kernel';
import { eventually, latch } from '@workops/platform/testing';
import { ApiApp, type Method, type Page, type Refusal } from '../testing/api-app';

type Kept = { id: string } & Record<string, unknown>;
interface Event {
  id: string;
  type: string;
  resource: { type: string; id: string };
}
interface Listed<Resource> extends Page<Resource> {
  meta: { pagination: { limit: number; nextCursor: string | null; resumeCursor?: string; eventsCursor?: string } };
}

const WRITERS = 4;
const WRITES = 12;
const BEFORE = 8;
const HOUR_MS = 3_600_000;
const HOURS_BEGIN = Date.parse('2099-05-18T00:00:00.000Z');

describe('a copy built from a list and updated from the event feed', () => {
  let api: ApiApp;

  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const get = async <Body>(path: string, as = token) => (await api.call<Body>('GET', path, { token: as })).body;
    /** A refusal with the reason `tooLate` is accepted: another writer came first. */
    const write = async (method: Method, path: string, body: object, tooLate?: string) => {
      const { status, body: answered } = await api.insist<{ data: { id: string } } & Refusal>(method, path, {
        token,
        body,
      });
      if (status > 201 && (!tooLate || answered.error.details.reason !== tooLate))
        throw new Error(`${path}: ${status} ${JSON.stringify(answered)}`);
      return answered;
    };
    const made = async (path: string, body: object) => (await write('POST', path, body)).data.id;
    return { workspaceId, token, get, write, made };
  };
  type Workspace = Awaited<ReturnType<typeof setUp>>;

  /**
   * A kind of record that is copied: the fields that are compared, how the n-th is made, and how the n-th write changes
   * one.
   */
  interface Copied {
    type: string;
    path: string;
    fields: readonly string[];
    make(n: number): Promise<string>;
    change(id: string, n: number): Promise<unknown>;
  }

  const contacts = async ({ write, made }: Workspace): Promise<Copied> => ({
    type: 'contact',
    path: '/contacts',
    fields: ['name'],
    make: (n) => made('/contacts', { name: `Escrito ${n}` }),
    change: (id, n) => write('PATCH', `/contacts/${id}`, { name: `Cambiado ${n}` }),
  });
  /** Listed by the hour: one that is moved meanwhile can land on a page that was read already, or come twice. */
  const appointments = async ({ write, made }: Workspace): Promise<Copied> => {
    const hour = (n: number) => ({
      starts_at: new Date(HOURS_BEGIN + n * HOUR_MS),
      ends_at: new Date(HOURS_BEGIN + (n + 1) * HOUR_MS),
    });
    return {
      type: 'appointment',
      path: '/appointments',
      fields: ['starts_at', 'status'],
      make: (n) => made('/appointments', { customer_name: 'Ana', ...hour(n) }),
      // Every fourth call cancels; cancelled ones are not moved any more.
      change: (id, n) =>
        n % 8 === 1
          ? write('POST', `/appointments/${id}/cancel`, {})
          : write('PATCH', `/appointments/${id}`, hour(200 - n), 'invalid_status'),
    };
  };
  const leads = async ({ get, write, made }: Workspace): Promise<Copied> => {
    const [pipeline] = (await get<Page<{ stages: { id: string }[] }>>('/pipelines')).data;
    const stageId = (n: number) => pipeline!.stages[n % pipeline!.stages.length]!.id;
    const contact_id = await made('/contacts', { name: 'Josefa' });
    return {
      type: 'lead',
      path: '/leads',
      fields: ['stage_id'],
      make: (n) => made('/leads', { contact_id, stage_id: stageId(n) }),
      change: (id, n) => write('POST', `/leads/${id}/stage`, { stage_id: stageId(n) }),
    };
  };

  const kept = (record: Kept, { fields }: Copied) => fields.map((field) => record[field]);

  /** The list, from page to page, and the feed's cursor after it. */
  const copied = async ({ get }: Workspace, of: Copied): Promise<{ copy: Map<string, unknown>; after: string }> => {
    const copy = new Map<string, unknown>();
    let [after, cursor]: (string | null)[] = [null, null];
    do {
      const page: Listed<Kept> = await get(`${of.path}?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      for (const record of page.data) copy.set(record.id, kept(record, of));
      const { eventsCursor, nextCursor } = page.meta.pagination;
      expect(eventsCursor === undefined).toBe(cursor !== null);
      after ??= eventsCursor!;
      cursor = nextCursor;
    } while (cursor !== null);
    return { copy, after };
  };

  /** Reads each event's resource, until there is no further one. */
  const follow = async ({ get }: Workspace, of: Copied, copy: Map<string, unknown>, after: string): Promise<string> => {
    for (;;) {
      const { data, meta }: Listed<Event> = await get(`/events?limit=5&after=${after}`);
      for (const { resource } of data) {
        if (resource.type === of.type)
          copy.set(resource.id, kept((await get<{ data: Kept }>(`${of.path}/${resource.id}`)).data, of));
      }
      const { nextCursor, resumeCursor } = meta.pagination;
      after = nextCursor ?? resumeCursor!;
      if (nextCursor === null) return after;
    }
  };

  it.each([
    ['contacts', contacts],
    ['appointments', appointments],
    ['leads', leads],
  ])('contains everything written during the copy: %s', async (_name, createKind) => {
    const workspace = await setUp();
    const of = await createKind(workspace);
    const ids: string[] = [];
    for (let n = 0; n < BEFORE; n += 1) ids.push(await of.make(n));
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; n < WRITES; n += 1) {
        const nth = BEFORE + writer * WRITES + n;
        if (n % 2 === 0) ids.push(await of.make(nth));
        else await of.change(ids[randomInt(ids.length)]!, nth);
      }
    };
    let writing = true;
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).finally(
      () => (writing = false),
    );
    const { copy, after: begun } = await copied(workspace, of);
    let after = begun;
    while (writing) after = await follow(workspace, of, copy, after);
    await writers;
    await follow(workspace, of, copy, after);
    const { copy: whole } = await copied(workspace, of);
    expect(whole.size).toBe(ids.length);
    expect(copy).toEqual(whole);
  });

  it('contains the late commit of a transaction that began before the list', async () => {
    const workspace = await setUp();
    const [written, holding] = [latch(), latch()];
    const { workspaceId } = workspace;
    const late = api.database.transaction(async (tx) => {
      const actor = {
        workspaceId,
        author: { kind: 'system' as const, id: null, name: null },
        livemode: true,
        requestId: null,
      };
      tx.recorder(actor).record('macro.deleted', { resourceId: workspaceId, data: { id: workspaceId } });
      await tx.writeEvents();
      written.open();
      await holding.opened;
    });
    await written.opened;
    const of = await contacts(workspace);
    await of.make(1);
    const { after } = await copied(workspace, of);
    holding.open();
    await late;
    const types = async () =>
      (await workspace.get<Listed<Event>>(`/events?after=${after}`)).data.map(({ type }) => type);
    await eventually(async () => (await types()).length === 2);
    expect(await types()).toEqual(['macro.deleted', 'contact.created']);
  });

  it('gets a resume cursor on the first page of copyable lists, for feed readers only', async () => {
    const { token, workspaceId, get } = await setUp();
    const lists = [
      '/contacts',
      '/companies',
      '/appointments',
      '/vehicles',
      '/leads',
      '/clinic-patients',
      '/conversations',
      '/tickets',
    ];
    for (const list of lists) {
      const { eventsCursor } = (await get<Listed<unknown>>(`${list}?limit=1`)).meta.pagination;
      expect([list, (await api.call('GET', `/events?after=${eventsCursor}`, { token })).status]).toEqual([list, 200]);
    }
    const narrow = await api.key(workspaceId, ['contacts:read']);
    expect((await get<Listed<unknown>>('/contacts', narrow)).meta.pagination).not.toHaveProperty('eventsCursor');
    expect((await get<Listed<unknown>>('/teams')).meta.pagination).not.toHaveProperty('eventsCursor');
  });
});
