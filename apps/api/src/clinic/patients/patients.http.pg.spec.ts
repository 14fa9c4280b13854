import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, refusal, type Page, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import type { PatientResource } from '@workops/clinic/http';

type Shown = AsJson<PatientResource>;
type Answer = { data: Shown } & Refusal;

let api: ApiApp;
let token: string;

async function aClinic(): Promise<{ id: string; token: string }> {
  const { id } = await api.workspace();
  await api.access.configureWorkspace({ workspaceId: id, healthcare: true });
  return { id, token: await api.key(id, ALL_SCOPES) };
}

beforeAll(async () => {
  api = await ApiApp.start();
  ({ token } = await aClinic());
});
afterAll(() => api.close());

const call = <Body = Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = token) =>
  api.call<Body>(method, path, { token: as, body });
const contact = async (as = token): Promise<string> =>
  (await call('POST', '/contacts', { name: 'Josefa' }, as)).body.data.id;
const register = async (body: object = {}, as = token) =>
  call('POST', '/clinic-patients', { contact_id: await contact(as), nombre: 'Xiomara', ...body }, as);
const list = (query: string, as = token) => call<Page<Shown>>('GET', `/clinic-patients?${query}`, undefined, as);

describe('patients', () => {
  it('are stored as given, and read by id and by number', async () => {
    const input = {
      apellidos: 'Quiñelén',
      nombre_social: 'Xio',
      document_kind: 'pasaporte',
      document_number: 'p 123-x',
      birth_date: '1990-02-28',
      sexo: 'F',
      prevision: 'fonasa_b',
      emergency_contact: { name: 'Rosa', phone: null },
      external_id: 'historia-1',
      relation: 'guardian',
    };
    const made = await register({ ...input, rut: '11.111.111-1' });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { ...input, rut: '11111111-1', status: 'active', blocked_at: null, retain_until: null },
    ]);
    expect(made.body.data.display_id).toMatch(/^FC-\d+$/);
    for (const ref of [made.body.data.id, made.body.data.display_id]) {
      expect((await call('GET', `/clinic-patients/${ref}`)).body.data).toEqual(made.body.data);
    }
  });

  it('keep absent fields on a change; null clears', async () => {
    const { id } = (
      await register({ nombre: 'Rosa', apellidos: 'Soto', emergency_contact: { name: 'Ana', phone: '1' } })
    ).body.data;
    const { body } = await call('PATCH', `/clinic-patients/${id}`, {
      apellidos: null,
      emergency_contact: null,
      sexo: 'otro',
    });
    expect(body.data).toMatchObject({ nombre: 'Rosa', apellidos: null, emergency_contact: null, sexo: 'otro' });
  });

  it('have a unique RUT, document, external id and own contact', async () => {
    const contact_id = await contact();
    const first = {
      rut: '12345678-5',
      document_kind: 'dni',
      document_number: 'ab-12',
      external_id: 'única',
      contact_id,
    };
    const { id } = (await register(first)).body.data;
    const uniqueFields = [
      { rut: '12.345.678-5' },
      { document_kind: 'dni', document_number: 'AB 1.2' },
      { external_id: 'única' },
      { contact_id },
    ];
    for (const fields of uniqueFields) {
      const { status, body } = await register(fields);
      expect([fields, status, body.error.code, body.error.details.patient_id]).toEqual([
        fields,
        409,
        'UNIQUE_CONFLICT',
        id,
      ]);
    }
    expect(
      (await register({ contact_id, relation: 'other', document_kind: 'otro', document_number: 'ab12' })).status,
    ).toBe(201);
    const other = (await register()).body.data.id;
    expect((await call('PATCH', `/clinic-patients/${other}`, { contact_id })).body.error.details.patient_id).toBe(id);
  });

  it('with the same RUT are registered once under concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register({ rut: '7654321-6' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it.each([
    [{ rut: '11111111-2' }, 'rut'],
    [{ birth_date: '2190-01-01' }, 'birth_date'],
    [{ birth_date: '1850-01-01' }, 'birth_date'],
    [{ document_number: '1' }, 'document_kind'],
    [{ document_kind: 'dni' }, 'document_number'],
    [{ contact_id: '01930000-0000-7000-8000-00000000dead' }, 'contact_id'],
  ])('are refused with 422 for %j', async (input, path) => {
    const { status, body } = await register(input);
    expect([status, body.error.details.body.map((issue) => issue.path)]).toEqual([422, [path]]);
  });

  it('are found by name, documents, external id and contact', async () => {
    const clinic = await aClinic();
    const sought = (
      await register({ nombre: 'Íñigo', apellidos: 'Muñoz Peña', rut: '5126663-3', external_id: 'x-1' }, clinic.token)
    ).body.data;
    await register({ nombre: 'Otra', document_kind: 'dni', document_number: 'Z9' }, clinic.token);
    const queries = ['q=pena%20inig', `rut=5.126.663-3`, 'external_id=x-1', `contact_id=${sought.contact_id}`];
    for (const query of queries)
      expect([query, (await list(query, clinic.token)).body.data]).toEqual([query, [sought]]);
    expect((await list('document_number=z-9', clinic.token)).body.data).toMatchObject([{ nombre: 'Otra' }]);
    expect((await list('q=%25', clinic.token)).body.data).toEqual([]);
    const first = await list('limit=1', clinic.token);
    const next = await list(`limit=1&cursor=${first.body.meta.pagination.nextCursor}`, clinic.token);
    expect([first.body.data[0]!.nombre, next.body.data[0]!.nombre]).toEqual(['Otra', 'Íñigo']);
    expect((await list('updated_since=2190-01-01T00:00:00Z', clinic.token)).body.data).toEqual([]);
  });

  it('are found by RUT, record number and telephone, however they are written', async () => {
    const clinic = await aClinic();
    const phoned = (await call('POST', '/contacts', { name: 'Rosa', phone: '+56 9 8765 4321' }, clinic.token)).body
      .data;
    const own = (await register({ contact_id: phoned.id, nombre: 'Rosa Soto', rut: '12.345.678-5' }, clinic.token)).body
      .data;
    const child = (
      await register({ contact_id: phoned.id, relation: 'guardian', nombre: 'Leo', rut: '10000013-k' }, clinic.token)
    ).body.data;
    await register({ nombre: 'Otra', rut: '11111111-1' }, clinic.token);
    const search = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`, clinic.token)).body.data.map(({ id }) => id);
    for (const q of ['12.345.678-5', '12345678-5', '123456785', '12345678', 'rosa 12.345.678-5', own.display_id])
      expect([q, await search(q)]).toEqual([q, [own.id]]);
    for (const q of ['10.000.013-K', '10000013k', child.display_id.toLowerCase()])
      expect([q, await search(q)]).toEqual([q, [child.id]]);
    for (const q of ['+56 9 8765 4321', '987654321', '9 8765-4321', '56987654321'])
      expect([q, await search(q)]).toEqual([q, [child.id, own.id]]);
    const withoutContacts = await api.key(clinic.id, ['clinic_patients:read']);
    expect((await list('q=987654321', withoutContacts)).body.data).toEqual([]);
    expect((await list('q=rosa', withoutContacts)).body.data.map(({ id }) => id)).toEqual([own.id]);
    for (const q of ['leo 987654321', 'leo fc-2']) expect([q, await search(q)]).toEqual([q, [child.id]]);
    for (const q of ['12345678-6', 'leo 12345678-5', 'FC-99', 'FC-1 FC-2', '987654322'])
      expect([q, await search(q)]).toEqual([q, []]);
  });

  it('are found by birth date', async () => {
    const clinic = await aClinic();
    const { id } = (await register({ birth_date: '1990-02-28' }, clinic.token)).body.data;
    await register({ birth_date: '1990-02-27' }, clinic.token);
    expect((await list('birth_date=1990-02-28', clinic.token)).body.data.map((each) => each.id)).toEqual([id]);
    expect((await list('birth_date=28-02-1990', clinic.token)).status).toBe(400);
  });

  it('without a record are erased permanently', async () => {
    const { id } = (await register({ external_id: 'gone' })).body.data;
    expect((await call('DELETE', `/clinic-patients/${id}`)).status).toBe(204);
    expect((await call('GET', `/clinic-patients/${id}`)).status).toBe(404);
    expect((await register({ external_id: 'gone' })).status).toBe(201);
  });

  it('are refused and listed as empty outside healthcare', async () => {
    const shop = await api.workspace();
    const seller = await api.key(shop.id, ALL_SCOPES);
    expect(refusal(await register({}, seller))).toEqual([409, 'CONFLICT', 'not_healthcare']);
    expect((await list('', seller)).body.data).toEqual([]);
  });
});

describe('merged contacts', () => {
  it('keep their patients: two own patients both remain, as duplicates', async () => {
    const clinic = await aClinic();
    const [survivor, merged] = [await contact(clinic.token), await contact(clinic.token)];
    const [first, other] = [
      (await register({ contact_id: survivor }, clinic.token)).body.data,
      (await register({ contact_id: merged, nombre: 'Otra' }, clinic.token)).body.data,
    ];
    const answer = await call('POST', `/contacts/${survivor}/merge`, { secondary_ids: [merged] }, clinic.token);
    expect(answer.status).toBe(200);
    const both = (await list(`contact_id=${survivor}`, clinic.token)).body.data;
    expect(both.map(({ id, relation }) => [id, relation])).toEqual([other, first].map(({ id }) => [id, 'self']));
    expect((await register({ contact_id: merged }, clinic.token)).body.error.code).toBe('UNIQUE_CONFLICT');
    type Clusters = Page<{ reason: string; patients: Shown[] }>;
    const { body } = await call<Clusters>('GET', '/clinic-patients/duplicates', undefined, clinic.token);
    expect(body.data.map(({ reason, patients }) => [reason, patients.map(({ id }) => id)])).toEqual([
      ['self', [first.id, other.id]],
    ]);
    expect((await call('PATCH', `/clinic-patients/${other.id}`, { nombre: 'Otra más' }, clinic.token)).status).toBe(
      200,
    );
  });

  it('show patients with the same name and birth date as duplicates', async () => {
    const clinic = await aClinic();
    const input = { nombre: 'José', apellidos: 'Peña', birth_date: '1980-01-01' };
    const [first, other] = [
      (await register(input, clinic.token)).body.data,
      (await register({ ...input, nombre: 'JOSE' }, clinic.token)).body.data,
    ];
    type Clusters = Page<{ reason: string; patients: Shown[] }>;
    const { body } = await call<Clusters>('GET', '/clinic-patients/duplicates', undefined, clinic.token);
    expect(body.data.map(({ patients }) => patients.map(({ id }) => id))).toEqual([[first.id, other.id]]);
  });
});
