import { recordedEvents } from '@workops/platform/testing';
import { Client } from 'pg';
import { ApiApp, type KeyedWorkspace, type Refusal } from '../testing/api-app';
import type { ContactResource } from '@workops/contacts/http';
import type { AsJson } from '../testing/as-json';

type Contact = { data: AsJson<ContactResource> };
type Listed = {
  data: AsJson<ContactResource>[];
  meta: { pagination: { limit: number; nextCursor: string | null; resumeCursor?: string } };
};

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const create = async (body: object) =>
  (await api.call<Contact>('POST', '/contacts', { token: workspace.token, body: { name: 'Ana', ...body } })).body.data;
const put = <Body = Contact>(externalId: string, body: object, token = workspace.token) =>
  api.call<Body>('PUT', `/contacts/by-external-id/${encodeURIComponent(externalId)}`, { token, body });
const list = async (query: Record<string, string>, token = workspace.token) =>
  (await api.call<Listed>('GET', `/contacts?${new URLSearchParams(query).toString()}`, { token })).body;
const listIds = async (query: Record<string, string>, token?: string) =>
  (await list(query, token)).data.map(({ id }) => id);
const listEvents = async () => (await recordedEvents(api.database, workspace.id)).map(({ type }) => type);

describe('GET /contacts by key', () => {
  it('returns exactly the holder of the key, in any notation', async () => {
    const ana = await create({
      email: 'Ana@Example.com',
      phone: '988501865',
      external_id: 'crm/1',
      tax_id: '12.345.678-5',
      tax_id_kind: 'rut',
    });
    await create({ email: 'ana@example.com.ar', phone: '988501866', external_id: 'crm/10' });
    const queries: Record<string, string>[] = [
      { email: 'ANA@example.com' },
      { phone: '(+56) 9 8850-1865' },
      { phone: '09 8850 1865' },
      { phone: '\u202a+56 9 8850 1865\u202c' },
      { email: 'ana@\u200bexample.com' },
      { external_id: '\u2068crm/1\u2069' },
      { external_id: 'crm/1' },
      { tax_id: '12345678-5' },
      { tax_id: '012.345.678-5', email: 'ana@example.com' },
    ];
    for (const query of queries) expect([query, await listIds(query)]).toEqual([query, [ana.id]]);
    const malformedQueries: Record<string, string>[] = [
      { email: 'ana@example' },
      { phone: '8850' },
      { external_id: 'CRM/1' },
      { tax_id: '1' },
      { email: 'ana@example.com', phone: '988501866' },
    ];
    for (const query of malformedQueries) {
      expect([query, await listIds(query)]).toEqual([query, []]);
    }
    expect(await listIds({ email: 'ana@example.com' }, (await api.workspace()).token)).toEqual([]);
  });

  it('finds an address with a Unicode or punycode host, and with an unencoded plus', async () => {
    const { id } = await create({ email: 'Ana+ventas@peñalolén.cl' });
    for (const email of [
      'ana+ventas@PEÑALOLÉN.cl',
      'ana+ventas@xn--pealoln-gya1e.cl',
      'ana+ventas@pen\u0303alole\u0301n.cl',
    ]) {
      expect([email, await listIds({ email })]).toEqual([email, [id]]);
    }
    const { body } = await api.call<Listed>('GET', '/contacts?email=ana+ventas@xn--pealoln-gya1e.cl', {
      token: workspace.token,
    });
    expect(body.data.map((contact) => contact.id)).toEqual([id]);
  });

  it('ignores invisible characters in keys', async () => {
    const first = await put('crm-\u200b9', { name: 'Ana\u202c', phone: '\u202a+56 9 8850 1899\u202c' });
    expect([first.status, first.body.data]).toMatchObject([
      201,
      { external_id: 'crm-9', name: 'Ana', phone: '+56988501899' },
    ]);
    expect((await put('\u2066crm-9\u2069', { name: 'Ana' })).status).toBe(200);
  });

  it('returns pages, without a resume cursor at the end', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await create({ email: 'ana@example.com' })).id);
    await create({});
    const first = await list({ email: 'ana@example.com', limit: '2' });
    const last = await list({ email: 'ana@example.com', limit: '2', cursor: first.meta.pagination.nextCursor! });
    expect([...first.data, ...last.data].map(({ id }) => id)).toEqual(ids);
    expect(last.meta.pagination).toEqual({ limit: 2, nextCursor: null });
  });

  it('finds new contacts at once, even while a long transaction runs', async () => {
    const long = new Client({ connectionString: api.databaseUrl });
    await long.connect();
    try {
      await long.query('BEGIN');
      await long.query('SELECT platform.enter_feeds($1)', [workspace.id]);
      const { id } = await create({ external_id: 'x' });
      expect([await listIds({}), await listIds({ external_id: 'x' })]).toEqual([[], [id]]);
    } finally {
      await long.end();
    }
  });

  it('rejects an empty key', async () => {
    const { status } = await api.call<Refusal>('GET', '/contacts?email=', { token: workspace.token });
    expect(status).toBe(400);
  });
});

describe('PUT /contacts/by-external-id/{external_id}', () => {
  it("creates a contact for an unused key, or updates the key's holder", async () => {
    const created = await put('crm-1', { name: 'Ana', email: 'ana@example.com', origin_channel: 'feria' });
    expect([created.status, created.body.data]).toMatchObject([
      201,
      { name: 'Ana', external_id: 'crm-1', origin_channel: 'feria' },
    ]);
    const changed = await put('crm-1', { phone: '988501865', origin_channel: 'otro', external_id: 'crm-1' });
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      {
        id: created.body.data.id,
        name: 'Ana',
        email: 'ana@example.com',
        phone: '+56988501865',
        origin_channel: 'feria',
      },
    ]);
    expect((await put('crm-1', { phone: '+56988501865' })).status).toBe(200);
    expect(await listEvents()).toEqual(['contact.created', 'contact.updated']);
  });

  it.each(['a/b c?d#e%', 'ñandú 😀', '01930000-0000-7000-8000-000000000002', 'x'.repeat(255), '😀'.repeat(255), ' a '])(
    'accepts %j unchanged',
    async (externalId) => {
      const { status, body } = await put(externalId, { name: 'Ana' });
      expect([status, body.data.external_id]).toEqual([201, externalId]);
      expect((await put(externalId, { name: 'Eva' })).status).toBe(200);
    },
  );

  it('creates one contact for concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => put('crm-1', { name: 'Ana', job_title: `Jefa ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(7).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await listEvents()).toSorted()).toEqual(['contact.created', ...Array<string>(7).fill('contact.updated')]);
  });

  const merge = (into: string, secondary: string) =>
    api.call('POST', `/contacts/${into}/merge`, { token: workspace.token, body: { secondary_ids: [secondary] } });

  it('updates the survivor of a merged contact, which keeps its own external id', async () => {
    const last = await create({ external_id: 'crm-0' });
    const survivor = await create({});
    const buried = await create({ external_id: 'crm-1' });
    await merge(survivor.id, buried.id);
    await merge(last.id, survivor.id);
    const { status, body } = await put('crm-1', { job_title: 'Jefa', external_id: 'crm-1' });
    expect([status, body.data]).toMatchObject([200, { id: last.id, job_title: 'Jefa', external_id: 'crm-0' }]);
    expect(await listIds({ external_id: 'crm-1' })).toEqual([last.id]);
    const csv = 'external_id,name,phone\ncrm-1,Ana,988501865\n';
    const { body: report } = await api.call<{ data: { rows: object[] } }>('POST', '/contacts/import', {
      token: workspace.token,
      body: { csv },
    });
    expect(report.data.rows).toMatchObject([{ action: 'update', contact_id: last.id }]);
    expect((await put('crm-1', { name: 'Otra' }, (await api.workspace()).token)).status).toBe(201);
  });

  it('gives the external id to a survivor that has none', async () => {
    const survivor = await create({});
    await merge(survivor.id, (await create({ external_id: 'crm-1' })).id);
    expect((await put('crm-1', { job_title: 'Jefa' })).body.data).toMatchObject({
      id: survivor.id,
      external_id: 'crm-1',
    });
  });

  it('updates a new holder of the external id, if there is one', async () => {
    await merge((await create({})).id, (await create({ external_id: 'crm-1' })).id);
    const other = await create({ external_id: 'crm-1' });
    expect((await put('crm-1', { job_title: 'Jefa' })).body.data.id).toBe(other.id);
    expect(await listIds({ external_id: 'crm-1' })).toEqual([other.id]);
  });

  it('updates the survivor even while it is merged itself', async () => {
    const [last, survivor, buried] = [await create({}), await create({}), await create({ external_id: 'crm-1' })];
    await merge(survivor.id, buried.id);
    const [, ...answers] = await Promise.all([
      merge(last.id, survivor.id),
      ...[1, 2, 3].map((n) => put('crm-1', { name: 'Ana', job_title: `Jefa ${n}` })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listIds({ external_id: 'crm-1' })).toEqual([last.id]);
  });

  it('rejects a new contact without a name, and a differing or invalid external id', async () => {
    const refused = async (externalId: string, body: object) => {
      const answer = await put<Refusal>(externalId, body);
      return [answer.status, Object.keys(answer.body.error.field_errors ?? {})];
    };
    expect(await refused('crm-1', { email: 'ana@example.com' })).toEqual([400, ['name']]);
    expect(await refused('crm-1', { name: 'Ana', external_id: 'crm-2' })).toEqual([400, ['external_id']]);
    for (const externalId of [' ', 'x'.repeat(256), '\0'])
      expect(await refused(externalId, { name: 'Ana' })).toEqual([400, ['external_id']]);
    expect(await listEvents()).toEqual([]);
  });
});
