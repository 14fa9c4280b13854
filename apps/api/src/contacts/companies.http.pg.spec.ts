import { CONTACTS, type Contacts } from '@workops/contacts';
import { keepDomain } from '@workops/contacts/testing';
import { anActor } from '@workops/kernel/testing';
import { latch, recordedEvents, untilSomebodyWaits } from '@workops/platform/testing';
import { ApiApp, refusal, type KeyedWorkspace, type Method, type Page, type Refusal } from '../testing/api-app';

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

const call = <Body>(method: Method, path: string, body?: object, token = workspace.token) =>
  api.call<Body>(method, path, { token, body });
const create = async (body: object) => (await call<Answer>('POST', '/companies', body)).body.data;
const createContact = (companyId: string | null, over: object = {}) =>
  call<Contact & Refusal>('POST', '/contacts', { name: 'Ana', company_id: companyId, ...over });

describe('companies over HTTP', () => {
  it('are created with 201 and read back the same', async () => {
    const made = await call<Answer>('POST', '/companies', {
      name: ' Óptica Núñez ',
      domain: 'Nunez.CL',
      industry: 'Salud',
    });
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({ name: 'Óptica Núñez', domain: 'nunez.cl', industry: 'Salud' }),
    ]);
    expect((await call('GET', `/companies/${made.body.data.id}`)).body).toEqual(made.body);
  });

  it('have one domain in Unicode, decomposed and in punycode, also if stored as punycode', async () => {
    const forms = ['peñalolén.cl', 'PEÑALOLÉN.cl'.normalize('NFD'), 'xn--pealoln-gya1e.cl'];
    const kept = await create({ name: 'Uno', domain: forms[2] });
    expect(kept.domain).toBe('peñalolén.cl');
    const refused = async (domain: string) => {
      const { status, body } = await call<Refusal>('POST', '/companies', { name: 'Dos', domain });
      expect([status, body.error.details]).toMatchObject([409, { field: 'domain', company_id: kept.id }]);
    };
    for (const form of forms) await refused(form);
    await keepDomain(api.database, kept.id!, forms[2]!);
    for (const form of forms) await refused(form);
    const { id } = await create({ name: 'Dos' });
    expect((await call('PATCH', `/companies/${id}`, { domain: forms[0] })).status).toBe(409);
    expect((await call<Answer>('PATCH', `/companies/${kept.id}`, { domain: forms[0] })).body.data.domain).toBe(
      'peñalolén.cl',
    );
    for (const q of ['penalolen', 'xn--pealoln'])
      expect(
        (await call<{ data: Company[] }>('GET', `/companies?q=${q}`)).body.data.map((company) => company.id),
      ).toEqual([kept.id]);
  });

  it('change in the sent fields and keep the rest', async () => {
    const { id } = await create({ name: 'Uno', domain: 'uno.cl', industry: 'Autos' });
    const changed = await call<Answer>('PATCH', `/companies/${id}`, { name: 'Dos', industry: null });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      expect.objectContaining({ name: 'Dos', domain: 'uno.cl', industry: null }),
    ]);
  });

  it('have unique domains; a conflict names the holder', async () => {
    const holder = await create({ name: 'Uno', domain: 'uno.cl' });
    const second = await call<Refusal>('POST', '/companies', { name: 'Otra', domain: 'UNO.cl' });
    const other = await create({ name: 'Otra', domain: 'otra.cl' });
    const changed = await call<Refusal>('PATCH', `/companies/${other.id}`, { domain: 'uno.cl' });
    for (const { status, body } of [second, changed]) {
      expect([status, body.error.code, body.error.details?.company_id]).toEqual([409, 'UNIQUE_CONFLICT', holder.id]);
    }
    expect(
      (await call('POST', '/companies', { name: 'Ajena', domain: 'uno.cl' }, (await api.workspace()).token)).status,
    ).toBe(201);
  });

  it('are listed newest first in pages, with their number of active contacts', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).id);
    const [, b] = ids;
    for (let n = 0; n < 3; n += 1) await createContact(b!);
    const { id: archived } = (await createContact(b!)).body.data;
    await call('POST', `/contacts/${archived}/archive`, { value: true });
    const first = (await call<Page<Company>>('GET', '/companies?limit=2')).body;
    expect(first.data.map(({ name, contact_count: count }) => [name, count])).toEqual([
      ['C', 0],
      ['B', 3],
    ]);
    const second = (await call<Page<Company>>('GET', `/companies?limit=2&cursor=${first.meta.pagination.nextCursor}`))
      .body;
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

  it('cause no event for tombstones when they are deleted', async () => {
    const { id } = await create({ name: 'Uno' });
    const [survivor, tombstone] = [(await createContact(id)).body.data.id, (await createContact(id)).body.data.id];
    expect((await call('POST', `/contacts/${survivor}/merge`, { secondary_ids: [tombstone] })).status).toBe(200);
    expect((await call('DELETE', `/companies/${id}`)).status).toBe(204);
    expect((await call<Contact>('GET', `/contacts/${tombstone}`)).body.data.company_id).toBeNull();
    const updates = (await recordedEvents(api.database, workspace.id)).filter(({ type }) => type === 'contact.updated');
    expect(updates.map(({ resource }) => resource.id)).toEqual([survivor]);
  });

  it('are removed from their contacts when deleted, with an event for each', async () => {
    const { id } = await create({ name: 'Uno' });
    const members = [(await createContact(id)).body.data.id, (await createContact(id)).body.data.id].sort();
    const bystander = (await createContact(null)).body.data.id;
    expect((await call('DELETE', `/companies/${id}`)).status).toBe(204);
    expect((await call('GET', `/companies/${id}`)).status).toBe(404);
    for (const contact of members)
      expect((await call<Contact>('GET', `/contacts/${contact}`)).body.data.company_id).toBeNull();
    const updates = (await recordedEvents(api.database, workspace.id)).filter(({ type }) => type === 'contact.updated');
    expect(updates.map(({ resource }) => resource.id).sort()).toEqual(members);
    expect(updates[0]).toMatchObject({
      changes: { company_id: { from: id, to: null } },
      data: { updated_fields: ['company_id'] },
    });
    expect(updates.some(({ resource }) => resource.id === bystander)).toBe(false);
  });

  it('of another workspace cannot be read, changed, deleted or given to a contact', async () => {
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

  it('are rejected as unusable if unknown, on POST and on PATCH', async () => {
    const made = await createContact(UNKNOWN);
    const { id } = (await createContact(null)).body.data;
    const changed = await call<Refusal>('PATCH', `/contacts/${id}`, { company_id: UNKNOWN });
    expect([made.status, changed.status]).toEqual([422, 422]);
  });

  it('are never referenced by a contact that joins during their deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create({ name: `Uno ${round}` });
      const answers = await Promise.all([
        createContact(id),
        createContact(id),
        call<Contact>('DELETE', `/companies/${id}`),
        createContact(id),
      ]);
      for (const { status, body } of answers.filter((answer) => answer.status === 201)) {
        expect([status, (await call<Contact>('GET', `/contacts/${body.data.id}`)).body.data.company_id]).toEqual([
          201,
          null,
        ]);
      }
    }
  });

  describe('with If-Match', () => {
    const tagged = (method: 'PATCH' | 'DELETE', id: string, tag: string, body?: object) =>
      api.call<Answer & Refusal>(method, `/companies/${id}`, {
        token: workspace.token,
        body,
        headers: { 'if-match': tag },
      });
    const readTag = async (id: string) => String((await call('GET', `/companies/${id}`)).headers.etag);
    const outdated = [412, 'PRECONDITION_FAILED', undefined];

    it('are changed and deleted only while the ETag matches', async () => {
      const { id } = await create({ name: 'Uno' });
      const first = await readTag(id);
      expect((await tagged('PATCH', id, `"other", ${first}`, { name: 'Dos' })).body.data.name).toBe('Dos');
      expect(refusal(await tagged('PATCH', id, first, { name: 'Tres' }))).toEqual(outdated);
      expect(refusal(await tagged('DELETE', id, first))).toEqual(outdated);
      const second = await readTag(id);
      expect([refusal(await tagged('PATCH', id, `W/${second}`, { name: 'Tres' })), second === first]).toEqual([
        outdated,
        false,
      ]);
      expect((await call<Answer>('GET', `/companies/${id.toUpperCase()}`)).body.data.name).toBe('Dos');
      expect((await tagged('PATCH', id.toUpperCase(), '*', { name: 'Tres' })).status).toBe(200);
      expect((await tagged('DELETE', id, await readTag(id))).status).toBe(204);
      expect(refusal(await tagged('PATCH', id, second, { name: 'Cuatro' })).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
      const malformed = await tagged('PATCH', id, 'no tag', { name: 'Cuatro' });
      expect([malformed.status, malformed.body.error.details.params[0]!.path]).toEqual([400, 'If-Match']);
    });

    it('are changed by a single caller if many send the same ETag concurrently', async () => {
      const { id } = await create({ name: 'Uno' });
      const tag = await readTag(id);
      const replica = await api.replica();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          (n % 2 ? replica : api).insist<Answer & Refusal>('PATCH', `/companies/${id}`, {
            token: workspace.token,
            body: { name: `Nombre ${n}` },
            headers: { 'if-match': tag },
          }),
        ),
      );
      await replica.close();
      const [won, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      expect(answers.filter((each) => each !== won).map(refusal)).toEqual(Array.from({ length: 7 }, () => outdated));
      expect((await call<Answer>('GET', `/companies/${id}`)).body.data.name).toBe(won!.body.data.name);
    });

    it('do not overwrite an uncommitted change that was made without If-Match', async () => {
      const { id } = await create({ name: 'Uno', industry: 'Autos' });
      const tag = await readTag(id);
      const [holding, release] = [latch(), latch()];
      const { companies } = api.app.get<Contacts>(CONTACTS);
      const other = api.database.transaction(async () => {
        await companies.update(anActor({ workspaceId: workspace.id }), id, { name: 'Dos' });
        holding.open();
        await release.opened;
      });
      await holding.opened;
      const late = tagged('PATCH', id, tag, { industry: 'Salud' });
      await untilSomebodyWaits(api.database);
      release.open();
      await other;
      expect(refusal(await late)).toEqual(outdated);
      expect((await call<Answer>('GET', `/companies/${id}`)).body.data).toMatchObject({
        name: 'Dos',
        industry: 'Autos',
      });
    });

    it('require the permission to read them', async () => {
      const { id } = await create({ name: 'Uno' });
      const token = await api.key(workspace.id, ['companies:write']);
      const refused = await api.call<Refusal>('PATCH', `/companies/${id}`, {
        token,
        body: { name: 'Dos' },
        headers: { 'if-match': '*' },
      });
      expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('companies:read')]);
    });
  });
});
