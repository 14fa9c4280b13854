import { asIfRestored } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../testing/api-app';
import type { ContactResource } from '@workops/contacts/http';
import type { AsJson } from '../testing/as-json';

type Found = {
  data: (AsJson<ContactResource> & { archived: boolean })[];
  meta: { pagination: { limit: number; nextCursor: string | null }; total: number };
};
type Listed = {
  data: (AsJson<ContactResource> & { archived: boolean })[];
  meta: { pagination: { limit: number; nextCursor: string | null; resumeCursor?: string } };
};

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;
let token: string;

beforeAll(async () => {
  api = await ApiApp.start();
});
beforeEach(async () => {
  ({ token } = await api.workspace());
});
afterAll(() => api.close());

const get = <Body>(path: string, as = token) => api.call<Body>('GET', path, { token: as });
const create = async (body: object): Promise<AsJson<ContactResource> & { archived: boolean }> =>
  (await api.call<{ data: AsJson<ContactResource> & { archived: boolean } }>('POST', '/contacts', { token, body })).body
    .data;
const search = async (query: string): Promise<Found> => (await get<Found>(`/contacts/search?${query}`)).body;
const flag = (id: string, name: string, value = true) =>
  api.call('POST', `/contacts/${id}/${name}`, { token, body: { value } });

describe('GET /contacts/search', () => {
  it('returns complete contacts with the number of matches', async () => {
    const jose = await create({
      name: 'José Ñuñez',
      email: 'Jose@Example.com',
      phone: '9 1234 5678',
      external_id: 'crm-1',
    });
    await create({ name: 'Ana Soto', lifecycle_stage: 'prospect' });
    const byName = encodeURIComponent('jose nunez'.normalize('NFD'));
    const byPhone = encodeURIComponent('+56 9 1234-5678');
    for (const q of [byName, byPhone, '0056912345678', 'crm-1', 'jose%40example', 'example.com%20jos%C3%A9']) {
      expect([q, await search(`q=${q}`)]).toEqual([
        q,
        { data: [jose], meta: { pagination: { limit: 20, nextCursor: null }, total: 1 } },
      ]);
    }
    expect((await search('q=')).meta.total).toBe(2);
    expect((await search('limit=1')).data).toHaveLength(1);
    expect((await search('lifecycle_stage=prospect,customer')).data.map(({ name }) => name)).toEqual(['Ana Soto']);
    expect((await search(`exclude_id=${jose.id}&company_id=none`)).data.map(({ name }) => name)).toEqual(['Ana Soto']);
    expect(await search('limit=1&offset=5')).toEqual({
      data: [],
      meta: { pagination: { limit: 1, nextCursor: null }, total: 2 },
    });
  });

  it('continues after the previous page, and rejects an invalid cursor', async () => {
    for (const name of ['Eva Uno', 'Eva Dos', 'Eva Tres']) await create({ name });
    const first = await search('q=eva&limit=2');
    const second = await search(`q=eva&limit=2&cursor=${first.meta.pagination.nextCursor}`);
    expect([first.meta.total, second.meta]).toEqual([3, { pagination: { limit: 2, nextCursor: null }, total: 3 }]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(3);
    expect(
      (await api.call<Refusal>('GET', '/contacts/search?cursor=eA', { token })).body.error.details.query[0]!.path,
    ).toBe('cursor');
  });

  it('finds the contacts of a tag, alone and together with words', async () => {
    const ana = await create({ name: 'Ana Soto' });
    const eva = await create({ name: 'Eva Soto' });
    await create({ name: 'Ana Rojas' });
    const { id: tag } = (await api.call<{ data: { id: string } }>('POST', '/tags', { token, body: { name: 'VIP' } }))
      .body.data;
    for (const { id } of [ana, eva]) await api.call('PUT', `/contacts/${id}/tags`, { token, body: { tag_ids: [tag] } });
    const names = async (query: string) => (await search(query)).data.map(({ name }) => name);
    expect(await names(`tag_id=${tag}`)).toEqual(['Eva Soto', 'Ana Soto']);
    expect(await names(`tag_id=${tag.toUpperCase()}&q=ana`)).toEqual(['Ana Soto']);
    expect([await names(`tag_id=${tag}&q=rojas`), await names(`tag_id=${tag}&exclude_id=${ana.id}`)]).toEqual([
      [],
      ['Eva Soto'],
    ]);
  });

  it('finds nothing for a tag or a lead source that no contact has', async () => {
    await create({ name: 'Ana' });
    for (const query of [`tag_id=${UNKNOWN}`, 'lead_source=web', `q=ana&tag_id=${UNKNOWN}`]) {
      expect([query, await search(query)]).toEqual([
        query,
        { data: [], meta: { pagination: { limit: 20, nextCursor: null }, total: 0 } },
      ]);
    }
  });

  it('rejects invalid parameters', async () => {
    const bad = [
      'limit=101',
      'limit=0',
      'offset=-1',
      'channel=fax',
      'company_id=nobody',
      'tag_id=1',
      'q=a%00b',
      `q=${'x'.repeat(201)}`,
      `q=${'a+'.repeat(10)}b`,
    ];
    for (const query of bad) {
      const { status, body } = await get<Refusal>(`/contacts/search?${query}`);
      expect([query, status, body.error.details.query]).toEqual([
        query,
        400,
        [expect.objectContaining({ path: query.split('=')[0] })],
      ]);
    }
  });

  it('returns nothing of another workspace, by name or by id', async () => {
    const { company_id: _none, id } = await create({ name: 'Ana' });
    const stranger = await api.workspace();
    for (const query of ['q=ana', `exclude_id=${id}`, '']) {
      expect((await get<Found>(`/contacts/search?${query}`, stranger.token)).body).toEqual({
        data: [],
        meta: { pagination: { limit: 20, nextCursor: null }, total: 0 },
      });
    }
  });
});

describe('GET /contacts', () => {
  const list = async (query = ''): Promise<Listed> => (await get<Listed>(`/contacts?${query}`)).body;

  it('continues over pages, then from the resume cursor with later changes', async () => {
    const ids = [];
    for (const name of ['Uno', 'Dos', 'Tres']) ids.push((await create({ name })).id);
    const first = await list('limit=2');
    expect([first.data.map(({ name }) => name), first.meta.pagination]).toEqual([
      ['Uno', 'Dos'],
      { limit: 2, nextCursor: expect.any(String), eventsCursor: expect.any(String) },
    ]);
    const last = await list(`limit=2&cursor=${first.meta.pagination.nextCursor}`);
    expect([last.data.map(({ name }) => name), last.meta.pagination.nextCursor]).toEqual([['Tres'], null]);
    const resume = `cursor=${last.meta.pagination.resumeCursor}`;
    await flag(ids[0]!, 'archive');
    await create({ name: 'Cuatro' });
    const later = await list(resume);
    expect(later.data.map(({ name, archived }) => [name, archived])).toEqual([
      ['Uno', true],
      ['Cuatro', false],
    ]);
    expect((await list()).data.map(({ name }) => name)).toEqual(['Dos', 'Tres', 'Cuatro']);
    expect((await list('updated_since=2000-01-01T00:00:00Z')).data).toHaveLength(4);
    expect((await list('updated_since=2099-01-01T00:00:00Z')).data).toEqual([]);
  });

  it('rejects cursors from before a database restore, and serves a new list', async () => {
    await create({ name: 'Uno' });
    const { resumeCursor } = (await list()).meta.pagination;
    await asIfRestored(api.database);
    await create({ name: 'Dos' });
    const refused = await get<Refusal>(`/contacts?cursor=${resumeCursor}`);
    expect([refused.status, refused.body.error]).toMatchObject([
      410,
      { code: 'GONE', details: { reason: 'cursor_expired' } },
    ]);
    const afresh = await list();
    expect(afresh.data.map(({ name }) => name)).toEqual(['Uno', 'Dos']);
    await create({ name: 'Tres' });
    expect((await list(`cursor=${afresh.meta.pagination.resumeCursor}`)).data.map(({ name }) => name)).toEqual([
      'Tres',
    ]);
  });

  it('rejects an invalid cursor, and a time without an offset', async () => {
    for (const query of ['cursor=abc', 'updated_since=2027-01-01T00:00:00', 'limit=201']) {
      expect([query, (await get<Refusal>(`/contacts?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('GET /contacts/duplicates', () => {
  type Clusters = {
    data: { contacts: (AsJson<ContactResource> & { archived: boolean })[]; size: number; reasons: string[] }[];
    meta: Listed['meta'];
  };
  type Candidates = {
    data: { contact: AsJson<ContactResource> & { archived: boolean }; score: number; reasons: string[] }[];
    meta: { total: number };
  };

  it('lists every cluster once, in pages', async () => {
    const company = (await api.call<{ data: { id: string } }>('POST', '/companies', { token, body: { name: 'Andes' } }))
      .body.data.id;
    for (const name of ['Ana', 'Ana bis']) await create({ name, email: 'ana@example.com', phone: '912345678' });
    for (const name of ['Eva', 'Eva bis', 'Eva ter']) await create({ name, phone: '987654321' });
    for (const name of ['José Ñuñez Soto', 'Jose Nunez Soto']) await create({ name, company_id: company });
    const { id: writer } = await create({ name: 'Rosa' });
    await create({ name: 'Rosa del taller', email: 'rosa@example.com' });
    await api.call('POST', `/contacts/${writer}/channels`, {
      token,
      body: { kind: 'email', identifier: 'Rosa@Example.com' },
    });
    const seen: [string[], string[]][] = [];
    let cursor: string | null = null;
    do {
      const page: Clusters = (await get<Clusters>(`/contacts/duplicates?limit=1${cursor ? `&cursor=${cursor}` : ''}`))
        .body;
      expect(page.data.length).toBeLessThanOrEqual(1);
      seen.push(
        ...page.data.map(({ contacts, reasons }): [string[], string[]] => [contacts.map(({ name }) => name), reasons]),
      );
      cursor = page.meta.pagination.nextCursor;
    } while (cursor);
    expect(seen).toEqual([
      [
        ['Ana', 'Ana bis'],
        ['email', 'phone'],
      ],
      [['Eva', 'Eva bis', 'Eva ter'], ['phone']],
      [['Rosa', 'Rosa del taller'], ['channel']],
      [['José Ñuñez Soto', 'Jose Nunez Soto'], ['name']],
    ]);
    expect((await get('/contacts/duplicates?cursor=abc')).status).toBe(400);
  });

  it("returns a contact's candidates with a score, the likeliest first", async () => {
    const ana = await create({ name: 'Ana', email: 'ana@example.com', phone: '912345678' });
    const both = await create({ name: 'Otra', email: 'ANA@example.com', phone: '912345678' });
    const match = await create({ name: 'Otra', phone: '+56 9 1234 5678' });
    const archived = await create({ name: 'Ana', email: 'ana@example.com' });
    await flag(archived.id, 'archive');
    const { body } = await get<Candidates>(`/contacts/${ana.id}/duplicates`);
    expect(body.data.map(({ contact, reasons }) => [contact.id, reasons])).toEqual([
      [both.id, ['email', 'phone']],
      [match.id, ['phone']],
    ]);
    expect([body.meta.total, body.data.every(({ score }) => score > 0 && score <= 1)]).toEqual([2, true]);
    expect((await get<Candidates>(`/contacts/${archived.id}/duplicates`)).body.data).toEqual([]);
    expect((await get(`/contacts/${UNKNOWN}/duplicates`)).status).toBe(404);
    expect((await get(`/contacts/${ana.id}/duplicates`, (await api.workspace()).token)).status).toBe(404);
  });
});
