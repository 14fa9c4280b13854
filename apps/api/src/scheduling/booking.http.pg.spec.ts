import { ApiApp, refusal } from '../testing/api-app';
import { anAppointmentPlace, at, type AppointmentAnswer } from '../testing/appointment-place';

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

describe('booking over HTTP', () => {
  it('confirms at once with 201, and is read back by either id', async () => {
    const place = await anAppointmentPlace(api);
    const contact = await place.made('/contacts', { name: 'Josefa' });
    const { status, body } = await place.post({
      starts_at: '2020-01-01T10:00:00-03:00',
      ends_at: '2020-01-01T11:00:00-03:00',
      contact_id: contact,
    });
    expect([status, body.data]).toMatchObject([
      201,
      {
        display_id: 'A-1',
        status: 'confirmed',
        kind: 'test_drive',
        starts_at: '2020-01-01T13:00:00.000Z',
        contact_id: contact,
        hold_expires_at: null,
      },
    ]);
    for (const ref of [body.data.id, 'A-1']) expect((await place.read(ref)).body).toEqual(body);
    expect(await place.events()).toEqual([{ type: 'appointment.booked' }]);
  });

  it("takes the type's duration, and rotates among the type's staff", async () => {
    const place = await anAppointmentPlace(api);
    const staff = [await place.member('Bea'), await place.member('Carla')];
    const type = await place.made('/appointment-types', {
      name: 'Revisión',
      duration_minutes: 45,
      eligible_staff_ids: staff,
    });
    await place.configure({ staff_capacity: 5 });
    const input = { starts_at: at(10), ends_at: undefined, appointment_type_id: type };
    const [first, second, third] = [await place.post(input), await place.post(input), await place.post(input)];
    expect(first.body.data.ends_at).toBe('2099-05-18T10:45:00.000Z');
    expect(new Set([first.body.data.owner_user_id, second.body.data.owner_user_id])).toEqual(new Set(staff));
    expect(refusal(third)).toEqual([409, 'CONFLICT', 'slot_taken']);
  });

  it('is rejected in a fixed order of checks, each with status, code and reason', async () => {
    const place = await anAppointmentPlace(api);
    await place.configure({ vehicle_exclusive: true });
    const owner = await place.member('Bea');
    const vehicle = await place.made('/vehicles', { make: 'Kia', model: 'Rio' });
    const taking = { owner_user_id: owner, vehicle_id: vehicle };
    await place.booked(10, taking);
    expect(refusal(await place.book(10))).toEqual([409, 'CONFLICT', 'slot_taken']);
    expect(refusal(await place.book(10, { owner_user_id: owner }))).toEqual([409, 'CONFLICT', 'professional_taken']);
    expect(refusal(await place.book(10, taking))).toEqual([409, 'CONFLICT', 'vehicle_taken']);
    await place.booked(10, { kind: 'block', customer_name: undefined });
    expect(refusal(await place.book(10, taking))).toEqual([409, 'CONFLICT', 'blocked']);
    expect(refusal(await place.book(10, { ...taking, ends_at: at(9) }))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect(await place.list()).toMatchObject({ data: { length: 2 } });
  });

  it.each(['sold', 'withdrawn'])('is refused for a %s vehicle unless the call says that it knows', async (status) => {
    const place = await anAppointmentPlace(api);
    const vehicle_id = await place.made('/vehicles', { make: 'Kia', model: 'Rio', status });
    expect(refusal(await place.book(10, { vehicle_id }))).toEqual([409, 'CONFLICT', 'vehicle_unavailable']);
    const input = { customer_name: 'Ana', starts_at: at(10), ends_at: at(11), vehicle_id };
    const hold = await place.call<AppointmentAnswer>('POST', '/appointments/holds', input);
    expect(refusal(hold)).toEqual([409, 'CONFLICT', 'vehicle_unavailable']);
    await place.booked(10, { vehicle_id, allow_unavailable_vehicle: true });
    await place.booked(12, { vehicle_id, kind: 'block', customer_name: undefined });
  });

  it.each([
    ['an end before the start', { ends_at: at(9) }],
    ['no length', { ends_at: at(10) }],
    ['no end and no type', { ends_at: undefined }],
    ['a time that cannot be read', { starts_at: 'tomorrow' }],
    ['a time without an offset', { ends_at: '2099-05-18T11:00:00' }],
    ['an unknown type', { appointment_type_id: UNKNOWN }],
    ['nobody it is for', { customer_name: ' ' }],
  ])('is rejected for %s with 400 and the reason invalid', async (_what, over) => {
    const place = await anAppointmentPlace(api);
    expect(refusal(await place.book(10, over))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect(await place.list()).toMatchObject({ data: [] });
  });

  it('rejects inactive and deleted types like unknown ones', async () => {
    const place = await anAppointmentPlace(api);
    const type = await place.made('/appointment-types', { name: 'Revisión', duration_minutes: 45 });
    await place.call('PATCH', `/appointment-types/${type}`, { is_active: false });
    expect(refusal(await place.book(10, { appointment_type_id: type }))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
  });

  it('rejects references to other workspaces: 404 for a branch, 422 for the rest', async () => {
    const place = await anAppointmentPlace(api);
    const elsewhere = await anAppointmentPlace(api);
    const contact = await elsewhere.made('/contacts', { name: 'Josefa' });
    for (const id of [UNKNOWN, contact]) expect((await place.book(10, { contact_id: id })).status).toBe(422);
    const lead = await elsewhere.made('/leads', { contact_id: contact });
    expect((await place.book(10, { lead_id: lead })).status).toBe(422);
    expect((await elsewhere.booked(10, { lead_id: lead })).lead_id).toBe(lead);
    for (const field of ['owner_user_id', 'vehicle_id', 'lead_id'])
      expect((await place.book(10, { [field]: UNKNOWN })).status).toBe(422);
    expect((await place.book(10, { location_id: UNKNOWN })).status).toBe(404);
    expect((await place.book(10, { kind: 'block', owner_user_id: await place.member('Bea') })).status).toBe(422);
    expect(await place.events()).toEqual([]);
  });

  it('repeats its response for a repeated Idempotency-Key', async () => {
    const place = await anAppointmentPlace(api);
    const once = () =>
      api.call<AppointmentAnswer>('POST', '/appointments', {
        token: place.token,
        body: { starts_at: at(10), ends_at: at(11), customer_name: 'Ana' },
        headers: { 'idempotency-key': 'once' },
      });
    const [made, again] = [await once(), await once()];
    expect([again.status, again.body, again.headers['x-idempotent-replay']]).toEqual([201, made.body, '1']);
    expect(await place.events()).toHaveLength(1);
  });
});

describe('blocks', () => {
  it('use no capacity, have no owner, record no event, and close only their branch', async () => {
    const place = await anAppointmentPlace(api);
    const [here, there] = [
      await place.made('/locations', { name: 'Centro' }),
      await place.made('/locations', { name: 'Norte' }),
    ];
    await place.booked(10);
    const block = await place.booked(10, { kind: 'block', location_id: here, customer_name: undefined });
    expect(block).toMatchObject({ status: 'confirmed', owner_user_id: null });
    await place.cancel(block.id);
    await place.booked(12, { kind: 'block', location_id: here });
    expect(refusal(await place.book(12, { location_id: here }))).toEqual([409, 'CONFLICT', 'blocked']);
    await place.booked(12, { location_id: there });
    expect((await place.events()).map(({ type }) => type)).toEqual(['appointment.booked', 'appointment.booked']);
  });
});

describe('holds over HTTP', () => {
  it('keep a slot and are confirmed once', async () => {
    const place = await anAppointmentPlace(api);
    const hold = await place.call<AppointmentAnswer>('POST', '/appointments/holds', {
      starts_at: at(10),
      ends_at: at(11),
      customer_name: 'Ana',
    });
    expect([hold.status, hold.body.data.status]).toEqual([201, 'pending_hold']);
    expect(refusal(await place.book(10))).toEqual([409, 'CONFLICT', 'slot_taken']);
    expect(await place.events()).toEqual([]);
    const confirm = () =>
      place.call<AppointmentAnswer>('POST', `/appointments/${hold.body.data.display_id}/confirm`, {});
    expect([(await confirm()).body.data.status, (await confirm()).status]).toEqual(['confirmed', 200]);
    expect(await place.events()).toEqual([{ type: 'appointment.booked' }]);
    await place.cancel(hold.body.data.id);
    expect(refusal(await confirm())).toEqual([409, 'CONFLICT', 'invalid_status']);
  });

  it('follow hours and lead time for a publishable key, but not for the team', async () => {
    const place = await anAppointmentPlace(api);
    await place.configure({ timezone: 'UTC', business_hours: { mon: [['09:00', '12:00']] }, min_lead_minutes: 120 });
    const made = await place.call<{ data: { token: string } }>('POST', '/publishable-keys', {
      name: 'Web',
      origins: ['https://example.com'],
    });
    const ask = (starts_at: string, ends_at: string, token: string) =>
      api.call<AppointmentAnswer>('POST', '/appointments/holds', {
        token,
        body: { starts_at, ends_at, customer_name: 'Ana' },
        headers: { origin: 'https://example.com' },
      });
    const page = made.body.data.token;
    const soon = new Date(Date.now() + 60_000);
    expect((await ask(at(10), at(11), page)).status).toBe(201);
    expect(refusal(await ask(at(11), at(13), page))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect(refusal(await ask(soon.toISOString(), new Date(soon.getTime() + 60_000).toISOString(), page))).toEqual([
      400,
      'VALIDATION_ERROR',
      'invalid',
    ]);
    expect((await ask(at(11), at(13), place.token)).status).toBe(201);
    const block = { starts_at: at(20), ends_at: at(21), kind: 'block' };
    expect(
      (await api.call<AppointmentAnswer>('POST', '/appointments/holds', { token: place.token, body: block })).status,
    ).toBe(400);
  });

  it('are limited per website visitor and for all visitors, but not for the team', async () => {
    const place = await anAppointmentPlace(api);
    await place.configure({ staff_capacity: 99, timezone: 'UTC', business_hours: { mon: [['09:00', '12:00']] } });
    const made = await place.call<{ data: { token: string } }>('POST', '/publishable-keys', {
      name: 'Web',
      origins: ['https://example.com'],
    });
    const headers = { origin: 'https://example.com' };
    const hold = (remoteAddress: string, token = made.body.data.token) =>
      api.call<AppointmentAnswer>('POST', '/appointments/holds', {
        token,
        headers,
        remoteAddress,
        body: { starts_at: at(10), ends_at: at(11), customer_name: 'Ana' },
      });
    const refusedAt = (answer: Awaited<ReturnType<typeof hold>>) => [
      answer.status,
      'error' in answer.body ? answer.body.error.details : undefined,
    ];
    const first = await Promise.all(Array.from({ length: 5 }, (_, n) => hold(`2001:db8:1:2::${n}`)));
    expect(first.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    expect(refusedAt(first.find(({ status }) => status === 409)!)).toEqual([
      409,
      { reason: 'too_many', ceiling: 'holds_of_a_visitor', most: 3 },
    ]);
    expect((await hold('2001:db8:1:3::1')).status).toBe(201);

    await api.access.configureWorkspace({ workspaceId: place.id, ceilings: { visitor_holds: 4 } });
    expect(refusedAt(await hold('192.0.2.9'))).toEqual([
      409,
      { reason: 'too_many', ceiling: 'visitor_holds', most: 4 },
    ]);
    for (let n = 0; n < 4; n += 1) expect((await hold('192.0.2.9', place.token)).status).toBe(201);

    // A confirmed hold no longer counts.
    const winner = first.find(({ status }) => status === 201)!;
    await place.call('POST', `/appointments/${winner.body.data.id}/confirm`, {});
    expect((await hold('2001:db8:1:2::1')).status).toBe(201);
  });
});
