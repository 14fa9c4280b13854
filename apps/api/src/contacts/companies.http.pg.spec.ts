import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace, type Method, type Page, type Refusal } from '../testing/api-app';

interface Company {
  id: string;
  name: string;
  domain: string | null;
  industry: string | null;
  contact_count?: number;
}
type Answer = { data: Company };
type Contact = { data: { id: string; company_id: string | null } };

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start();
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const call = <Body>(method: Method, path: string, body?: object, token = workspace.token) => api.call<Body>(method, path, { token, body });
const create = async (body: object) => (await call<Answer>('POST', '/companies', body)).body.data;
const contactOf = (companyId: string | null, over: object = {}) =>
  call<Contact & Refusal>('POST', '/contacts', { name: 'Ana', company_id: companyId, ...over });

describe('companies over HTTP', () => {
  it('are created with 201 and read back the same', async () => {
    const made = await call<Answer>('POST', '/companies', { name: ' Óptica Núñez ', domain: 'Nunez.CL', industry: 'Salud' });
    expect([made.status, made.body.data]).toEqual([201, expect.objectContaining({ name: 'Óptica Núñez', domain: 'nunez.cl', industry: 'Salud' })]);
    expect((await call('GET', `/companies/${made.body.data.id}`)).body).toEqual(made.body);
  });

  it('are changed in what is given, and keep the rest', async () => {
    const { id } = await create({ name: 'Uno', domain: 'uno.cl', industry: 'Autos' });
    const changed = await call<Answer>('PATCH', `/companies/${id}`, { name: 'Dos', industry: null });
    expect([changed.status, changed.body.data]).toEqual([200, expect.objectContaining({ name: 'Dos', domain: 'uno.cl', industry: null })]);
  });

  it('have a domain each: the second refusal names its holder', async () => {
    const holder = await create({ name: 'Uno', domain: 'uno.cl' });
    const second = await call<Refusal>('POST', '/companies', { name: 'Otra', domain: 'UNO.cl' });
    const other = await create({ name: 'Otra', domain: 'otra.cl' });
    const changed = await call<Refusal>('PATCH', `/companies/${other.id}`, { domain: 'uno.cl' });
    for (const { status, body } of [second, changed]) {
      expect([status, body.error.code, body.error.details?.company_id]).toEqual([409, 'UNIQUE_CONFLICT', holder.id]);
    }
    expect((await call('POST', '/companies', { name: 'Ajena', domain: 'uno.cl' }, (await api.workspace()).token)).status).toBe(201);
  });

  it('are listed newest first, page by page, with their contacts that are not archived', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).id);
    const [, b] = ids;
    for (let n = 0; n < 3; n += 1) await contactOf(b!);
    const { id: archived } = (await contactOf(b!)).body.data;
    await call('POST', `/contacts/${archived}/archive`, { value: true });
    const first = (await call<Page<Company>>('GET', '/companies?limit=2')).body;
    expect(first.data.map(({ name, contact_count: count }) => [name, count])).toEqual([
      ['C', 0],
      ['B', 3],
    ]);
    const second = (await call<Page<Company>>('GET', `/companies?limit=2&cursor=${first.meta.pagination.nextCursor}`)).body;
    expect([second.data.map(({ name }) => name), second.meta.pagination.nextCursor]).toEqual([['A'], null]);
    expect((await call<Refusal>('GET', '/companies?cursor=broken')).status).toBe(400);
  });

  it.each([
    ['nunez', ['Óptica Núñez']],
    ['ÓPTICA N', ['Óptica Núñez']],
    ['sur.cl', ['Automotora']],
    ['100%', ['100% Autos']],
    ['%', ['100% Autos']],
    ['_', []],
    ['\\', []],
    ['nadie', []],
  ])('are found by %j in their name or domain, ignoring case and accents', async (q, names) => {
    await create({ name: 'O\u0301ptica Nu\u0301n\u0303ez'.normalize('NFC') });
    await create({ name: 'Automotora', domain: 'sur.cl' });
    await create({ name: '100% Autos' });
    const { body } = await call<Page<Company>>('GET', `/companies?q=${encodeURIComponent(q)}`);
    expect(body.data.map(({ name }) => name)).toEqual(names);
  });

  it('leave tombstones unannounced when they are deleted', async () => {
    const { id } = await create({ name: 'Uno' });
    const [survivor, tombstone] = [(await contactOf(id)).body.data.id, (await contactOf(id)).body.data.id];
    expect((await call('POST', `/contacts/${survivor}/merge`, { secondary_ids: [tombstone] })).status).toBe(200);
    expect((await call('DELETE', `/companies/${id}`)).status).toBe(204);
    expect((await call<Contact>('GET', `/contacts/${tombstone}`)).body.data.company_id).toBeNull();
    const updates = (await recordedEvents(api.database, workspace.id)).filter(({ type }) => type === 'contact.updated');
    expect(updates.map(({ resource }) => resource.id)).toEqual([survivor]);
  });

  it('leave their contacts without a company when they are deleted, and each is announced', async () => {
    const { id } = await create({ name: 'Uno' });
    const members = [(await contactOf(id)).body.data.id, (await contactOf(id)).body.data.id].sort();
    const bystander = (await contactOf(null)).body.data.id;
    expect((await call('DELETE', `/companies/${id}`)).status).toBe(204);
    expect((await call('GET', `/companies/${id}`)).status).toBe(404);
    for (const contact of members) expect((await call<Contact>('GET', `/contacts/${contact}`)).body.data.company_id).toBeNull();
    const updates = (await recordedEvents(api.database, workspace.id)).filter(({ type }) => type === 'contact.updated');
    expect(updates.map(({ resource }) => resource.id).sort()).toEqual(members);
    expect(updates[0]).toMatchObject({ changes: { company_id: { from: id, to: null } }, data: { updated_fields: ['company_id'] } });
    expect(updates.some(({ resource }) => resource.id === bystander)).toBe(false);
  });

  it("of another workspace are nobody's: not read, changed, deleted, nor given to a contact", async () => {
    const { id } = await create({ name: 'Uno' });
    const stranger = (await api.workspace()).token;
    const answers = [
      await call('GET', `/companies/${id}`, undefined, stranger),
      await call('PATCH', `/companies/${id}`, { name: 'Robada' }, stranger),
      await call('DELETE', `/companies/${id}`, undefined, stranger),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const taken = await call<Refusal>('POST', '/contacts', { name: 'Ana', company_id: id }, stranger);
    expect([taken.status, Object.keys(taken.body.error.field_errors ?? {})]).toEqual([422, ['company_id']]);
  });

  it('that are unknown are refused as unusable, on POST and on PATCH', async () => {
    const made = await contactOf(UNKNOWN);
    const { id } = (await contactOf(null)).body.data;
    const changed = await call<Refusal>('PATCH', `/contacts/${id}`, { company_id: UNKNOWN });
    expect([made.status, changed.status]).toEqual([422, 422]);
  });

  it('are never left dangling by a contact that joins while its company is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create({ name: `Uno ${round}` });
      const asked = await Promise.all([contactOf(id), contactOf(id), call<Contact>('DELETE', `/companies/${id}`), contactOf(id)]);
      for (const { status, body } of asked.filter((answer) => answer.status === 201)) {
        expect([status, (await call<Contact>('GET', `/contacts/${body.data.id}`)).body.data.company_id]).toEqual([201, null]);
      }
    }
  });
});
