import { randomUUID } from 'node:crypto';
import { ApiApp, refusal, type KeyedWorkspace, type Method, type Refusal } from '../testing/api-app';
import type { AppointmentTypeResource, ScheduleConfigResource, SlotResource } from '@workops/scheduling/http';
import type { AsJson } from '../testing/as-json';

type Answer<Data> = { data: Data; meta: { total: number } } & Refusal;

let api: ApiApp;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '10000' });
});
beforeEach(async () => {
  workspace = await api.workspace();
});
afterAll(() => api.close());

const call = <Data>(method: Method, path: string, body?: unknown) =>
  api.call<Answer<Data>>(method, path, { token: workspace.token, body });
const create = (body: object = {}) =>
  call<AsJson<AppointmentTypeResource>>('POST', '/appointment-types', {
    name: 'Prueba de manejo',
    duration_minutes: 60,
    ...body,
  });
const list = (query = '') => call<AsJson<AppointmentTypeResource>[]>('GET', `/appointment-types${query}`);
const change = (id: string, body: object) =>
  call<AsJson<AppointmentTypeResource>>('PATCH', `/appointment-types/${id}`, body);
const config = () => call<AsJson<ScheduleConfigResource>>('GET', '/appointments/config');
const save = (body: object) => call<AsJson<ScheduleConfigResource>>('PUT', '/appointments/config', body);
const available = (query = '') =>
  call<Record<keyof SlotResource, string>[]>('GET', `/appointments/availability${query}`);
const whyNot = ({ status, body }: { status: number; body: Refusal }, part: 'body' | 'query' = 'body') => [
  status,
  ...body.error.details[part].map(({ path, code }) => `${path} ${code}`),
];

describe('appointment types', () => {
  it("are created with the workspace's defaults, and read back the same", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      tenant_id: workspace.id,
      name: 'Prueba de manejo',
      description: '',
      kind: 'service',
      engine: 'native',
      external_ref: null,
      buffer_minutes: null,
      duration_minutes: 60,
      price_amount: null,
      price_clp: null,
      price_currency: 'CLP',
      price_is_from: false,
      eligible_staff_ids: [],
      is_active: true,
      is_default: false,
      deleted_at: null,
    });
    expect((await call('GET', `/appointment-types/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it('include their price in CLP, if it is in CLP', async () => {
    expect((await create({ price_amount: 0 })).body.data).toMatchObject({ price_amount: 0, price_clp: 0 });
    expect((await create({ name: 'B', price_amount: 19_990, price_is_from: true })).body.data).toMatchObject({
      price_clp: 19_990,
      price_is_from: true,
    });
    expect((await create({ name: 'C', price_amount: 25.5, price_currency: 'USD' })).body.data).toMatchObject({
      price_amount: 25.5,
      price_clp: null,
    });
  });

  it('are listed by kind, optionally only active ones', async () => {
    await create({ kind: 'visit' });
    const { id } = (await create({ name: 'Masaje' })).body.data;
    await change(id, { is_active: false });
    const names = async (query: string) => {
      const { data, meta } = (await list(query)).body;
      expect(meta.total).toBe(data.length);
      return data.map(({ name }) => name);
    };
    expect(await names('')).toEqual(['Masaje', 'Prueba de manejo']);
    expect(await names('?kind=service')).toEqual(['Masaje']);
    expect(await names('?active_only=true')).toEqual(['Prueba de manejo']);
    await change(id, { is_active: true });
    expect(await names('?kind=service&active_only=true')).toEqual(['Masaje']);
  });

  it('release their name when deleted, and then return 404', async () => {
    const { id } = (await create()).body.data;
    expect((await create()).body.error.code).toBe('UNIQUE_CONFLICT');
    expect((await call('DELETE', `/appointment-types/${id}`)).status).toBe(204);
    const after = [
      await call('GET', `/appointment-types/${id}`),
      await change(id, { name: 'X' }),
      await call('DELETE', `/appointment-types/${id}`),
    ];
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await create()).body.data.id).not.toBe(id);
  });

  it('clear nullable fields with null, and reject null for others', async () => {
    const { id } = (await create({ buffer_minutes: 10, price_amount: 5, external_ref: 'x' })).body.data;
    const cleared = await change(id, { buffer_minutes: null, price_amount: null, external_ref: null });
    expect(cleared.body.data).toMatchObject({ buffer_minutes: null, price_amount: null, external_ref: null });
    expect(
      whyNot(await change(id, { name: null, duration_minutes: 0, price_amount: -1, buffer_minutes: 481 })),
    ).toEqual([
      400,
      'name invalid_type',
      'duration_minutes too_small',
      'buffer_minutes too_big',
      'price_amount too_small',
    ]);
    expect(whyNot(await create({ name: undefined, duration_minutes: 1_441 }))).toEqual([
      400,
      'name invalid_type',
      'duration_minutes too_big',
    ]);
    expect(whyNot(await create({ name: 'D', eligible_staff_ids: [randomUUID()] }))).toEqual([
      422,
      'eligible_staff_ids.0 custom',
    ]);
  });

  it('let a single concurrent call have a name', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...(Array(7).fill(409) as number[])]);
  });
});

describe('the scheduling configuration', () => {
  it('is never null: an unconfigured workspace has defaults and its own opening hours', async () => {
    const hours = { mon: [['09:00', '18:00']] };
    await call('PATCH', '/tenant/settings', { opening_hours: hours, timezone: 'Europe/Madrid', country: 'ES' });
    expect((await config()).body.data).toEqual({
      configured: false,
      timezone: 'Europe/Madrid',
      business_hours: {},
      effective_business_hours: hours,
      business_hours_source: 'inherited',
      holidays: expect.any(Array) as string[],
      slot_minutes: 60,
      buffer_minutes: 0,
      min_lead_minutes: 120,
      booking_horizon_days: 14,
      staff_capacity: 1,
      vehicle_exclusive: false,
      owner_capacity: 1,
      hold_ttl_minutes: 15,
      reminder_lead_minutes: 120,
      sales_team_id: null,
      arrival_board_enabled: false,
    });
  });

  it('saves the sent fields, keeps the others, and replaces the hours as a whole', async () => {
    await save({ slot_minutes: 30, business_hours: { mon: [['09:00', '12:00']], tue: [['10:00', '24:00']] } });
    const { body } = await save({
      business_hours: { fri: [['08:00', '09:00']] },
      holidays: ['2027-01-01'],
      configured: false,
    });
    expect(body.data).toMatchObject({
      configured: true,
      slot_minutes: 30,
      business_hours: { fri: [['08:00', '09:00']] },
      business_hours_source: 'own',
    });
    expect((await config()).body.data).toEqual(body.data);
  });

  it('can be sent back as it was read', async () => {
    await save({ slot_minutes: 30, business_hours: { mon: [['09:00', '12:00']] } });
    const { data } = (await config()).body;
    expect((await save(data)).body.data).toEqual(data);
  });

  it.each([
    ['slot_minutes', 5, 480],
    ['buffer_minutes', 0, 480],
    ['min_lead_minutes', 0, 43_200],
    ['booking_horizon_days', 1, 365],
    ['staff_capacity', 1, 1_000],
    ['owner_capacity', 1, 1_000],
    ['hold_ttl_minutes', 1, 1_440],
    ['reminder_lead_minutes', 0, 43_200],
  ])('accepts %s from %d to %d', async (field, least, most) => {
    expect((await save({ [field]: least })).body.data).toMatchObject({ [field]: least });
    expect((await save({ [field]: most })).body.data).toMatchObject({ [field]: most });
    expect(whyNot(await save({ [field]: least - 1 }))).toEqual([400, `${field} too_small`]);
    expect(whyNot(await save({ [field]: most + 1 }))).toEqual([400, `${field} too_big`]);
    expect(whyNot(await save({ [field]: null }))).toEqual([400, `${field} invalid_type`]);
  });

  it('rejects an invalid zone, hours or team, and saves nothing of such a call', async () => {
    const overlap = {
      mon: [
        ['09:00', '12:00'],
        ['11:00', '13:00'],
      ],
      funday: [],
    };
    const wrong = await save({ slot_minutes: 30, timezone: 'Mars/Olympus', business_hours: overlap });
    expect(whyNot(wrong)).toEqual([
      400,
      'business_hours.mon.1 custom',
      'business_hours.funday unrecognized_keys',
      'timezone invalid_string',
    ]);
    expect(whyNot(await save({ slot_minutes: 30, sales_team_id: randomUUID() }))).toEqual([
      422,
      'sales_team_id custom',
    ]);
    expect((await config()).body.data).toMatchObject({ configured: false, slot_minutes: 60 });
    const team = await call<{ id: string }>('POST', '/teams', { name: 'Ventas' });
    expect((await save({ sales_team_id: team.body.data.id })).body.data).toMatchObject({
      sales_team_id: team.body.data.id,
    });
  });

  it('keeps all fields of concurrent writes', async () => {
    const fields = {
      slot_minutes: 20,
      buffer_minutes: 5,
      staff_capacity: 7,
      owner_capacity: 2,
      hold_ttl_minutes: 33,
      vehicle_exclusive: true,
    };
    await Promise.all(Object.entries(fields).map(([field, value]) => save({ [field]: value })));
    expect((await config()).body.data).toMatchObject(fields);
  });
});

describe('availability', () => {
  const allWeek = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
  );

  it('returns labelled slots within the configured hours, and sees changes at once', async () => {
    await call('PATCH', '/tenant/settings', { country: 'AQ', language: 'en' });
    expect((await available()).body).toMatchObject({ data: [], meta: { total: 0 } });
    await save({ business_hours: allWeek, timezone: 'UTC', slot_minutes: 240 });
    const { data, meta } = (await available()).body;
    expect(meta.total).toBe(data.length);
    expect(data.length).toBeGreaterThan(80);
    const { startsAt, endsAt, label, labelLong } = data[0]!;
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(startsAt));
    expect([Date.parse(endsAt) - Date.parse(startsAt), label, labelLong]).toEqual([
      240 * 60_000,
      startsAt.slice(11, 16),
      `${day}, ${label}`,
    ]);
    const { id } = (await create({ duration_minutes: 480 })).body.data;
    const long = (await available(`?appointment_type_id=${id}`)).body.data;
    expect(Date.parse(long[0]!.endsAt) - Date.parse(long[0]!.startsAt)).toBe(480 * 60_000);
    // Open all day, every day: a visit may cross midnight.
    expect(new Set(long.map(({ label }) => label.slice(0, 2)))).toEqual(new Set(['00', '04', '08', '12', '16', '20']));
  });

  it('limits a wide window without an error', async () => {
    await call('PATCH', '/tenant/settings', { country: 'AQ' });
    await save({ business_hours: allWeek, booking_horizon_days: 2, min_lead_minutes: 1_440 });
    const before = Date.now();
    const { data } = (await available('?from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z')).body;
    const starts = data.map(({ startsAt }) => Date.parse(startsAt));
    expect(starts.length).toBeGreaterThanOrEqual(23);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
    expect(Math.max(...starts)).toBeLessThan(Date.now() + 48 * 3_600_000);
  });

  it('rejects a type that cannot be booked, an unknown owner and an invalid time', async () => {
    const refused = await available(`?appointment_type_id=${randomUUID()}`);
    expect(refusal(refused)).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect(whyNot(await available(`?owner_user_id=${randomUUID()}`), 'query')).toEqual([422, 'owner_user_id custom']);
    expect(whyNot(await available('?from=2027-01-18T10:00:00&to=tomorrow'), 'query')).toEqual([
      400,
      'from invalid_date',
      'to invalid_date',
    ]);
  });

  it('requires appointments:read, appointments:intake or a publishable key', async () => {
    const ask = async (token: string, headers = {}) =>
      (await api.call('GET', '/appointments/availability', { token, headers })).status;
    expect(await ask(await api.key(workspace.id, ['appointments:read']))).toBe(200);
    expect(await ask(await api.key(workspace.id, ['appointments:intake']))).toBe(200);
    const other = await api.call<Refusal>('GET', '/appointments/availability', {
      token: await api.key(workspace.id, ['appointments:write']),
    });
    expect([other.status, other.body.error.message]).toEqual([
      403,
      expect.stringContaining('appointments:read or appointments:intake'),
    ]);
    const page = await call<{ token: string }>('POST', '/publishable-keys', {
      name: 'Web',
      origins: ['https://example.com'],
    });
    expect(await ask(page.body.data.token, { origin: 'https://example.com' })).toBe(200);
  });
});
