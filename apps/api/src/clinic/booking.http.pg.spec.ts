import { ApiApp } from '../testing/api-app';
import { DocumentsPlace, type Doc } from '../testing/documents-place';
import { aSite, SITE } from '../testing/sample-records';

let api: ApiApp;
let place: DocumentsPlace;
let site: string;

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
  await api.access.configureWorkspace({ workspaceId: place.id, healthcare: true });
  site = await aSite(api, place.token);
  const businessHours = { mon: [['08:00', '20:00']] };
  const config = {
    business_hours: businessHours,
    buffer_minutes: 0,
    min_lead_minutes: 0,
    booking_horizon_days: 30,
    owner_capacity: 1,
    staff_capacity: 100,
  };
  await put('/appointments/config', config);
});
afterAll(() => api.close());

type Refused = { data: Doc[]; error: { code: string; details?: { reason?: string; body?: { path: string }[] } } };
const put = (path: string, body: object) => api.insist<{ data: Doc }>('PUT', path, { token: place.token, body });
const asWebsite = (method: 'GET' | 'POST', path: string, body?: object) =>
  api.insist<Refused>(method, path, { token: site, body, headers: { origin: SITE } });
const refused = ({ status, body }: { status: number; body: Refused }) => [
  status,
  body.error.code,
  body.error.details?.reason,
];

/** Midnight in Santiago on the Monday after next, so that the whole day is in the future. */
const monday = (() => {
  const now = new Date();
  const day = new Date(now.getTime() + (((8 - now.getUTCDay()) % 7) + 7) * 86_400_000).toISOString().slice(0, 10);
  return (time: string) => new Date(`${day}T${time}:00-03:00`);
})();
const window = `from=${monday('00:00').toISOString()}&to=${monday('23:59').toISOString()}`;

async function clinic({ offered = true } = {}) {
  const service = await place.made('/clinic-services', {
    nombre: 'Control',
    duration_minutes: 30,
    precio: 30_000,
    online_bookable: offered,
    is_entry: true,
  });
  if (offered) await place.post(`/clinic-services/${service.id}/review`);
  const schedule = { mon: [{ inicio: '09:00', fin: '13:00' }] };
  const professional = await place.made('/clinic-professionals', {
    nombre: 'Daniela',
    agenda_online: true,
    intervalo_minutes: 20,
    schedule,
  });
  const { id: member } = await place.member();
  await put(`/clinic-professionals/${professional.id}/booking`, { member_id: member, service_ids: [service.id] });
  const type = await place.made('/appointment-types', {
    name: `Control ${service.id}`,
    engine: 'clinic',
    external_ref: service.id,
  });
  const hours = () => asWebsite('GET', `/appointments/availability?appointment_type_id=${type.id}&${window}`);
  const hold = (starts_at: Date, over: object = {}) =>
    asWebsite('POST', '/appointments/holds', {
      appointment_type_id: type.id,
      starts_at,
      customer_name: 'Ana',
      ...over,
    });
  return { service, professional, member, type, hours, hold };
}

describe('an appointment type of engine clinic', () => {
  it('always inherits duration, price and staff, and ignores writes of these fields', async () => {
    const { service, member, type } = await clinic();
    expect(type).toMatchObject({
      engine: 'clinic',
      external_ref: service.id,
      duration_minutes: 30,
      price_clp: 30_000,
      price_currency: 'CLP',
    });
    expect(type.eligible_staff_ids).toEqual([member]);
    await place.patch(`/clinic-services/${service.id}`, { duration_minutes: 45, precio: 35_000 });
    const path = `/appointment-types/${type.id}`;
    expect(
      (await place.patch(path, { duration_minutes: 10, price_amount: 1, eligible_staff_ids: [] })).body.data,
    ).toMatchObject({
      duration_minutes: 45,
    });
    expect((await place.get(path)).body.data).toMatchObject({
      duration_minutes: 45,
      price_clp: 35_000,
      eligible_staff_ids: [member],
    });
  });

  it('needs an unused existing service; a native type needs its own duration', async () => {
    const { service } = await clinic();
    const post = (body: object) => place.post('/appointment-types', { name: `x ${Math.random()}`, ...body });
    expect(refused((await post({ engine: 'clinic', external_ref: service.id })) as never)).toEqual([
      409,
      'UNIQUE_CONFLICT',
      undefined,
    ]);
    expect((await post({ engine: 'clinic', external_ref: place.id })).body.error.details?.body?.[0]?.path).toBe(
      'external_ref',
    );
    expect((await post({ engine: 'clinic' })).status).toBe(400);
    expect((await post({})).body.error.details?.body?.[0]?.path).toBe('duration_minutes');
  });

  it('has only active professionals as staff', async () => {
    const { service, professional, member, type } = await clinic();
    const other = await place.made('/clinic-professionals', { nombre: 'Elena', agenda_online: true });
    const { id: second } = await place.member();
    await put(`/clinic-professionals/${other.id}/booking`, { member_id: second, service_ids: [service.id] });
    const eligible = async () =>
      (await place.get(`/appointment-types/${type.id}`)).body.data.eligible_staff_ids as string[];
    expect((await eligible()).sort()).toEqual([member, second].sort());
    await place.patch(`/clinic-professionals/${professional.id}`, { active: false });
    expect(await eligible()).toEqual([second]);
  });

  it('cannot be booked if its service is inactive, deleted or without duration or staff', async () => {
    const { service, professional, member, type } = await clinic();
    const book = () =>
      place.post('/appointments', { appointment_type_id: type.id, starts_at: monday('16:00'), customer_name: 'Ana' });
    const invalid = async () => expect(refused((await book()) as never)).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    await place.patch(`/clinic-services/${service.id}`, { active: false });
    await invalid();
    await place.patch(`/clinic-services/${service.id}`, { active: true });
    await place.patch(`/clinic-services/${service.id}`, { duration_minutes: null });
    await invalid();
    await place.patch(`/clinic-services/${service.id}`, { duration_minutes: 30 });
    await put(`/clinic-professionals/${professional.id}/booking`, { member_id: member, service_ids: [] });
    await invalid();
    await put(`/clinic-professionals/${professional.id}/booking`, { member_id: member, service_ids: [service.id] });
    expect((await api.insist('DELETE', `/clinic-services/${service.id}`, { token: place.token })).status).toBe(204);
    await invalid();
  });
});

describe('the hours of a professional', () => {
  it('limit websites to their own grid, but not bookings by the team', async () => {
    const { member, type, hours, hold } = await clinic();
    const slots = (await hours()).body.data.map(({ label }) => label);
    expect([slots.length, slots[0], slots.at(-1)]).toEqual([11, '09:00', '12:20']);
    const booked = await place.made('/appointments', {
      appointment_type_id: type.id,
      starts_at: monday('15:00'),
      customer_name: 'Ana',
    });
    expect(booked.owner_user_id).toBe(member);
    for (const [time, status] of [
      ['15:00', 400],
      ['09:10', 400],
      ['09:20', 201],
    ] as const) {
      expect([time, (await hold(monday(time))).status]).toEqual([time, status]);
    }
    expect((await hours()).body.data.map(({ label }) => label)).not.toContain('09:20');
    expect(refused(await hold(monday('09:40')))).toEqual([409, 'CONFLICT', 'slot_taken']);
  });

  it('are not offered for an unreviewed service or an offline professional', async () => {
    const { service, professional, member, hours, hold } = await clinic();
    await place.patch(`/clinic-services/${service.id}`, { precio: 40_000 });
    expect(refused(await hours())).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect(refused(await hold(monday('09:00')))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    await place.post(`/clinic-services/${service.id}/review`);
    expect((await hours()).body.data.length).toBe(11);
    expect((await hold(monday('09:00'), { owner_user_id: member })).status).toBe(201);
    await place.patch(`/clinic-professionals/${professional.id}`, { agenda_online: false });
    expect((await hours()).status).toBe(400);
  });
});
