import { recordedEvents } from '@workops/platform/testing';
import { ApiApp } from '../../testing/api-app';
import { DocumentsPlace } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
  await api.access.configureWorkspace({ workspaceId: place.id, healthcare: true });
});
afterAll(() => api.close());

const professional = (body: object = {}) => place.made('/clinic-professionals', { nombre: 'Daniela', ...body });
const service = (body: object = {}) => place.made('/clinic-services', { nombre: 'Control', ...body });
const refused = ({ status, body }: Awaited<ReturnType<DocumentsPlace['post']>>) => [
  status,
  body.error.code,
  body.error.details?.reason,
];
const put = (path: string, body: object) =>
  api.insist<Awaited<ReturnType<DocumentsPlace['post']>>['body']>('PUT', path, { token: place.token, body });
const remove = (path: string) =>
  api.insist<Awaited<ReturnType<DocumentsPlace['post']>>['body']>('DELETE', path, { token: place.token });
const listEvents = async (id: string) =>
  (await recordedEvents(api.database, place.id))
    .filter(({ resource }) => resource.id === id)
    .map(({ type, data }) => ({ type, data }));

interface Named {
  professional_id: string;
  service_id: string;
  patient_id: string;
}

describe('clinic professionals', () => {
  it('have exactly the published fields, and more in the detail', async () => {
    const made = await professional({ rut: '12.345.678-5', schedule: { mon: [{ inicio: '09:00', fin: '13:00' }] } });
    const fields =
      'id source external_id nombre apellidos rut email phone especialidad especialidades_secundarias cargo registro sexo birthdate direccion ' +
      'agenda_online intervalo_minutes active description schedule synced_at created_at updated_at';
    expect(Object.keys(made)).toEqual(fields.split(' '));
    expect(made).toMatchObject({
      source: 'native',
      rut: '12345678-5',
      agenda_online: false,
      active: true,
      synced_at: null,
    });
    const detail = (await place.get(`/clinic-professionals/${made.id}`)).body.data;
    expect(detail).toEqual({ ...made, data: {}, citas_next_7d: 0 });
    expect(refused(await place.post('/clinic-professionals', { nombre: 'Otra', rut: '12345678-5' }))).toEqual([
      409,
      'UNIQUE_CONFLICT',
      undefined,
    ]);
    expect(refused(await place.patch(`/clinic-professionals/${made.id}`, { schedule: { lunes: [] } }))[0]).toBe(400);
  });

  it('store a valid phone as E.164, and any other as given', async () => {
    const kept = async (phone: string) => (await professional({ phone })).phone;
    expect(await kept('9 1234 5678')).toBe('+56912345678');
    expect(await kept('+56\u202c 9 1234-5678')).toBe('+56912345678');
    expect(await kept('+54 9 11 2345-6789')).toBe('+5491123456789');
    expect(await kept('anexo 12')).toBe('anexo 12');
    const { id } = await professional({ phone: '912345678' });
    const events = (await listEvents(String(id))).length;
    expect((await place.patch(`/clinic-professionals/${id}`, { phone: '(+56) 9 1234 5678' })).body.data).toMatchObject({
      phone: '+56912345678',
    });
    expect(await listEvents(String(id))).toHaveLength(events);
  });

  it('record one event per change, and none without a change', async () => {
    const { id } = await professional({ external_id: 'p-1' });
    await place.patch(`/clinic-professionals/${id}`, { nombre: 'Daniela' });
    await place.patch(`/clinic-professionals/${id}`, { cargo: 'Jefa', active: false });
    expect((await remove(`/clinic-professionals/${id}`)).status).toBe(204);
    expect((await place.get(`/clinic-professionals/${id}`)).status).toBe(404);
    const data = { id, source: 'native', external_id: 'p-1' };
    expect(await listEvents(id)).toEqual([
      { type: 'clinic_professional.created', data: { ...data, active: true } },
      { type: 'clinic_professional.updated', data: { ...data, active: false, updated_fields: ['cargo', 'active'] } },
      { type: 'clinic_professional.deleted', data: { ...data, active: false } },
    ]);
  });

  it('are found by words of their names, ignoring accents, and by their fields', async () => {
    const { id } = await professional({
      nombre: 'Úrsula',
      apellidos: 'Ñancupil',
      especialidad: 'Fonoaudiología',
      agenda_online: true,
    });
    expect(await place.listIds('/clinic-professionals?q=nancupil%20urs')).toEqual([id]);
    expect(
      await place.listIds(
        '/clinic-professionals?especialidad=Fonoaudiolog%C3%ADa&agenda_online=true&active=true&source=native',
      ),
    ).toEqual([id]);
    expect(await place.listIds('/clinic-professionals?q=nancupil&active=false')).toEqual([]);
  });

  it('are linked to one member each, and only to existing services', async () => {
    const [{ id: firstId }, { id: other }, { id: sentId }] = [
      await professional(),
      await professional(),
      await service(),
    ];
    const { id: member } = await place.member();
    const link = { member_id: member, service_ids: [sentId, sentId] };
    expect((await put(`/clinic-professionals/${firstId}/booking`, link)).body.data).toEqual({
      member_id: member,
      service_ids: [sentId],
    });
    expect((await place.get(`/clinic-professionals/${firstId}/booking`)).body.data).toEqual({
      member_id: member,
      service_ids: [sentId],
    });
    expect(refused(await put(`/clinic-professionals/${other}/booking`, link))).toEqual([
      409,
      'UNIQUE_CONFLICT',
      undefined,
    ]);
    const absent = await put(`/clinic-professionals/${other}/booking`, {
      member_id: place.id,
      service_ids: [place.id],
    });
    expect([absent.status, absent.body.error.details?.body?.map(({ path }) => path)]).toEqual([
      422,
      ['member_id', 'service_ids.0'],
    ]);
    await put(`/clinic-professionals/${firstId}/booking`, link);
    expect((await listEvents(firstId)).map(({ data }) => data.updated_fields)).toEqual([
      undefined,
      ['member_id', 'service_ids'],
    ]);
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    for (const days of [2, 6, 8]) {
      await place.made('/appointments', {
        starts_at: at(days),
        ends_at: at(days + 0.01),
        owner_user_id: member,
        customer_name: 'Ana',
      });
    }
    expect((await place.get(`/clinic-professionals/${firstId}`)).body.data.citas_next_7d).toBe(2);
    expect(refused(await remove(`/clinic-professionals/${firstId}`))).toEqual([409, 'CONFLICT', 'in_use']);
  });
});

describe('clinic services', () => {
  it('are drafts until reviewed, and again after a change', async () => {
    const made = await service({ precio: 30_000, is_entry: true });
    const fields =
      'id source external_id nombre codigo categoria tipo precio arancel duration_minutes vendor_duration_minutes review_state reviewed_at reviewed_by ' +
      'is_telehealth online_bookable is_entry requires_consent_template_id eligibility_min_age_years eligibility_max_age_years eligibility_sexo ' +
      'eligibility_previsiones active synced_at';
    expect(Object.keys(made)).toEqual(fields.split(' '));
    const path = `/clinic-services/${made.id}`;
    expect(refused(await place.post(`${path}/review`))).toEqual([409, 'CONFLICT', 'no_duration']);
    await place.patch(path, { duration_minutes: 30 });
    const reviewed = await place.post(`${path}/review`);
    expect([reviewed.status, reviewed.body.data.review_state]).toEqual([200, 'reviewed']);
    expect((await place.post(`${path}/review`)).body).toMatchObject({ data: reviewed.body.data });
    expect((await place.patch(path, { precio: 31_000 })).body.data).toMatchObject({
      review_state: 'draft',
      precio: 31_000,
    });
    expect((await listEvents(made.id)).map(({ data }) => [data.review_state, data.updated_fields])).toEqual([
      ['draft', undefined],
      ['draft', ['duration_minutes']],
      ['reviewed', ['review_state']],
      ['draft', ['precio', 'review_state']],
    ]);
  });

  it.each([[1.5], ['1000'], [-1], [100_000_000_001]])('refuse the price %p', async (precio) => {
    expect((await place.post('/clinic-services', { nombre: 'x', precio })).status).toBe(400);
  });

  it('refuse a minimum age above the maximum', async () => {
    const body = { nombre: 'x', eligibility_min_age_years: 60, eligibility_max_age_years: 18 };
    expect((await place.post('/clinic-services', body)).status).toBe(422);
  });
});

it.each<[string, (named: Named) => Promise<() => Promise<unknown>>]>([
  [
    'a standing budget',
    async ({ professional_id, service_id, patient_id }) => {
      const items = [{ service_id, description: 'Control', quantity: 1, unit_price_clp: 1_000 }];
      const { id } = await place.made('/clinic-budgets', { patient_id, professional_id, items });
      return () => place.post(`/clinic-budgets/${id}/reject`);
    },
  ],
  [
    'an open encounter',
    async ({ professional_id, service_id, patient_id }) => {
      const { id } = await place.made('/clinic-encounters', { patient_id, professional_id, service_id });
      return () => place.post(`/clinic-encounters/${id}/close`);
    },
  ],
  [
    'a coming appointment of its type',
    async ({ professional_id, service_id }) => {
      const { id: member_id } = await place.member();
      await put(`/clinic-professionals/${professional_id}/booking`, { member_id, service_ids: [service_id] });
      const type = await place.made('/appointment-types', {
        name: 'Control',
        engine: 'clinic',
        external_ref: service_id,
      });
      const visit = { appointment_type_id: type.id, starts_at: '2099-05-18T15:00:00Z', customer_name: 'Ana' };
      const { id, owner_user_id } = await place.made('/appointments', visit);
      expect(owner_user_id).toBe(member_id);
      return () => place.post(`/appointments/${id}/cancel`);
    },
  ],
])(
  'refuses deleting professionals and services referenced by %s, and permits deletion afterwards',
  async (_what, naming) => {
    const [{ id: professional_id }, { id: service_id }] = [
      await professional(),
      await service({ duration_minutes: 30 }),
    ];
    const { id: patient_id } = await place.made('/clinic-patients', {
      contact_id: await place.contact(),
      nombre: 'Josefa',
    });
    const end = await naming({ professional_id, service_id, patient_id });
    const paths = [`/clinic-professionals/${professional_id}`, `/clinic-services/${service_id}`];
    for (const path of paths) expect(refused(await remove(path))).toEqual([409, 'CONFLICT', 'in_use']);
    await end();
    for (const path of paths) expect((await remove(path)).status).toBe(204);
  },
);

describe('eligibility and price for a patient', () => {
  it('depend on the rules, the facts, the date and the lists with their prevision', async () => {
    const contact = await place.contact();
    const facts = { birth_date: '2009-03-02', sexo: 'F', prevision: 'fonasa_b' };
    const patient = await place.made('/clinic-patients', { contact_id: contact, nombre: 'Josefa', ...facts });
    const rules = {
      eligibility_min_age_years: 18,
      eligibility_max_age_years: 64,
      eligibility_sexo: 'F',
      eligibility_previsiones: ['fonasa'],
    };
    const { id } = await service({ precio: 30_000, ...rules });
    const on = async (date: string, what = 'eligibility') =>
      (await place.get(`/clinic-services/${id}/${what}?patient_id=${patient.id}&on=${date}`)).body.data;
    expect(await on('2027-03-01')).toEqual({ eligible: false, failed: ['min_age'], unknown: [] });
    expect(await on('2027-03-02')).toEqual({ eligible: true, failed: [], unknown: [] });
    expect((await place.get(`/clinic-services/${id}/eligibility?patient_id=${place.id}`)).status).toBe(422);
    const list = await place.made('/clinic-price-lists', {
      name: 'Fonasa 2027',
      previsiones: ['fonasa'],
      valid_from: '2027-03-02',
    });
    await put(`/clinic-price-lists/${list.id}/items`, { items: [{ service_id: id, price_clp: 12_000 }] });
    expect(await on('2027-03-01', 'price')).toEqual({ price_clp: 30_000, price_list_id: null, origin: 'service' });
    expect(await on('2027-03-02', 'price')).toEqual({
      price_clp: 12_000,
      price_list_id: list.id,
      origin: 'price_list',
    });
    const price = async (query: string, token = place.token) =>
      place.get(`/clinic-services/${id}/price?on=2027-03-02${query}`, token);
    expect((await price('')).body.data.price_clp).toBe(30_000);
    expect((await price('&prevision=fonasa')).body.data.price_clp).toBe(12_000);
    expect((await price(`&prevision=fonasa&patient_id=${patient.id}`)).status).toBe(400);
    const { token } = await place.member(['clinic_services:read']);
    expect((await price(`&patient_id=${patient.id}`, token)).status).toBe(403);
    expect((await price('', token)).status).toBe(200);
  });
});

describe('clinic price lists', () => {
  it('have a unique name, and replace all prices with one event', async () => {
    const list = await place.made('/clinic-price-lists', { name: 'Fonasa', previsiones: ['fonasa'] });
    expect(refused(await place.post('/clinic-price-lists', { name: 'FONASA' }))).toEqual([
      409,
      'UNIQUE_CONFLICT',
      undefined,
    ]);
    const [{ id: firstId }, { id: other }] = [await service(), await service()];
    const path = `/clinic-price-lists/${list.id}/items`;
    const items = [firstId, other].sort().map((service_id) => ({ service_id, price_clp: 20_000 }));
    expect((await put(path, { items })).body.data.item_count).toBe(2);
    expect((await put(path, { items })).status).toBe(200);
    expect((await place.get<{ data: unknown[] }>(path)).body.data).toEqual(items);
    expect((await put(path, { items: [items[0], items[0]] })).status).toBe(400);
    expect(
      (await put(path, { items: [{ service_id: place.id, price_clp: 1 }] })).body.error.details?.body?.[0]?.path,
    ).toBe('items.0.service_id');
    expect((await put(path, { items: [{ ...items[0], price_clp: 1 }] })).body.data.item_count).toBe(1);
    expect((await listEvents(list.id)).map(({ type, data }) => [type, data.updated_fields])).toEqual([
      ['clinic_price_list.updated', ['name', 'previsiones', 'valid_from', 'valid_to', 'active']],
      ['clinic_price_list.updated', ['items']],
      ['clinic_price_list.updated', ['items']],
    ]);
    expect(refused(await remove(`/clinic-services/${items[0]!.service_id}`))).toEqual([409, 'CONFLICT', 'in_use']);
    expect((await remove(`/clinic-services/${items[1]!.service_id}`)).status).toBe(204);
    await place.patch(`/clinic-price-lists/${list.id}`, { active: false });
    expect((await remove(`/clinic-services/${items[0]!.service_id}`)).status).toBe(204);
  });
});
