import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Method } from '../testing/api-app';
import type { JoinedAppointmentResource } from '../views/appointment-names';
import type { AppointmentResource } from './appointment-resource';

interface Refusal {
  error: { code: string; message: string; details: { reason?: string; body?: { path: string; code: string }[]; query?: { path: string }[] } };
}
type Answer = { data: AppointmentResource } & Refusal;
type Joined = { data: JoinedAppointmentResource } & Refusal;
type Page = { data: AppointmentResource[]; meta: { pagination: { nextCursor: string | null } } } & Refusal;
type Calendar = { data: JoinedAppointmentResource[]; meta: { total: number } } & Refusal;

const UNKNOWN = '01930000-0000-7000-8000-000000000002';
const at = (hour: number, day = 18): string => `2099-05-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

let api: ApiApp;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

/** A workspace of its own, and what can be done there. */
async function aPlace() {
  const { id, token } = await api.workspace();
  const call = <Body>(method: Method, path: string, body?: unknown, as = token) =>
    api.call<Body>(method, path, { token: as, body });
  const made = async (path: string, body: object): Promise<string> => (await call<{ data: { id: string } }>('POST', path, body)).body.data.id;
  const post = (body: object, as?: string) => call<Answer>('POST', '/appointments', { customer_name: 'Ana', ...body }, as);
  const book = (hour: number, over: object = {}) => post({ starts_at: at(hour), ends_at: at(hour + 1), ...over });
  const booked = async (hour: number, over: object = {}): Promise<AppointmentResource> => {
    const { status, body } = await book(hour, over);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const member = async (name: string, over: object = {}): Promise<string> =>
    (await api.access.enrolMember({ workspaceId: id, name, email: `${name}@example.com`, role: 'member', ...over })).id;
  const configure = (config: object) => call('PUT', '/appointments/config', config);
  const patch = (ref: string, body: object, as?: string) => call<Joined>('PATCH', `/appointments/${ref}`, body, as);
  const cancel = (ref: string, as?: string) => call<Answer>('POST', `/appointments/${ref}/cancel`, {}, as);
  const read = (ref: string, as?: string) => call<Answer>('GET', `/appointments/${ref}`, undefined, as);
  const list = async (query = '', as?: string) => (await call<Page>('GET', `/appointments${query}`, undefined, as)).body;
  const calendar = (from: string, to: string, more = '', as?: string) =>
    call<Calendar>('GET', `/appointments/calendar?from=${from}&to=${to}${more}`, undefined, as);
  const events = async () =>
    (await recordedEvents(api.database, id)).filter(({ type }) => type.startsWith('appointment.')).map(({ type, changes }) => ({ type, changes }));
  return { id, token, call, made, post, book, booked, member, configure, patch, cancel, read, list, calendar, events };
}

const refusal = ({ status, body }: { status: number; body: Refusal }) => [status, body.error.code, body.error.details?.reason];

describe('booking over HTTP', () => {
  it('confirms at once, answers 201, and reads back the same by id and by display id', async () => {
    const place = await aPlace();
    const contact = await place.made('/contacts', { name: 'Josefa' });
    const { status, body } = await place.post({ starts_at: '2020-01-01T10:00:00-03:00', ends_at: '2020-01-01T11:00:00-03:00', contact_id: contact });
    expect([status, body.data]).toMatchObject([
      201,
      { display_id: 'A-1', status: 'confirmed', kind: 'test_drive', starts_at: '2020-01-01T13:00:00.000Z', contact_id: contact, hold_expires_at: null },
    ]);
    for (const ref of [body.data.id, 'A-1']) expect((await place.read(ref)).body).toEqual(body);
    expect(await place.events()).toEqual([{ type: 'appointment.booked' }]);
  });

  it("lasts as long as its type says, and takes the type's staff in turns", async () => {
    const place = await aPlace();
    const staff = [await place.member('Bea'), await place.member('Carla')];
    const type = await place.made('/appointment-types', { name: 'Revisión', duration_minutes: 45, eligible_staff_ids: staff });
    await place.configure({ staff_capacity: 5 });
    const asked = { starts_at: at(10), ends_at: undefined, appointment_type_id: type };
    const [first, second, third] = [await place.post(asked), await place.post(asked), await place.post(asked)];
    expect(first.body.data.ends_at).toBe('2099-05-18T10:45:00.000Z');
    expect(new Set([first.body.data.owner_user_id, second.body.data.owner_user_id])).toEqual(new Set(staff));
    expect(refusal(third)).toEqual([409, 'CONFLICT', 'slot_taken']);
  });

  it('refuses in the decided order, each with its status, code and reason', async () => {
    const place = await aPlace();
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

  it.each([
    ['an end before the start', { ends_at: at(9) }],
    ['no length', { ends_at: at(10) }],
    ['no end and no type', { ends_at: undefined }],
    ['a time that cannot be read', { starts_at: 'tomorrow' }],
    ['a time without an offset', { ends_at: '2099-05-18T11:00:00' }],
    ['an unknown type', { appointment_type_id: UNKNOWN }],
    ['nobody it is for', { customer_name: ' ' }],
  ])('refuses %s with 400 and the reason invalid', async (_what, over) => {
    const place = await aPlace();
    expect(refusal(await place.book(10, over))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect(await place.list()).toMatchObject({ data: [] });
  });

  it('refuses an inactive type and a deleted one as unknown ones', async () => {
    const place = await aPlace();
    const type = await place.made('/appointment-types', { name: 'Revisión', duration_minutes: 45 });
    await place.call('PATCH', `/appointment-types/${type}`, { is_active: false });
    expect(refusal(await place.book(10, { appointment_type_id: type }))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
  });

  it('refuses what is not of the workspace: 404 for a branch, 422 for the rest', async () => {
    const place = await aPlace();
    const elsewhere = await aPlace();
    const contact = await elsewhere.made('/contacts', { name: 'Josefa' });
    for (const id of [UNKNOWN, contact]) expect((await place.book(10, { contact_id: id })).status).toBe(422);
    for (const field of ['owner_user_id', 'vehicle_id', 'lead_id']) expect((await place.book(10, { [field]: UNKNOWN })).status).toBe(422);
    expect((await place.book(10, { location_id: UNKNOWN })).status).toBe(404);
    expect((await place.book(10, { kind: 'block', owner_user_id: await place.member('Bea') })).status).toBe(422);
    expect(await place.events()).toEqual([]);
  });

  it('repeats its answer for a repeated Idempotency-Key', async () => {
    const place = await aPlace();
    const once = () =>
      api.call<Answer>('POST', '/appointments', {
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
  it('take no capacity, have no owner, announce nothing, and close their branch only', async () => {
    const place = await aPlace();
    const [here, there] = [await place.made('/locations', { name: 'Centro' }), await place.made('/locations', { name: 'Norte' })];
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
  it('keep an hour, and are confirmed once', async () => {
    const place = await aPlace();
    const hold = await place.call<Answer>('POST', '/appointments/holds', { starts_at: at(10), ends_at: at(11), customer_name: 'Ana' });
    expect([hold.status, hold.body.data.status]).toEqual([201, 'pending_hold']);
    expect(refusal(await place.book(10))).toEqual([409, 'CONFLICT', 'slot_taken']);
    expect(await place.events()).toEqual([]);
    const confirm = () => place.call<Answer>('POST', `/appointments/${hold.body.data.display_id}/confirm`, {});
    expect([(await confirm()).body.data.status, (await confirm()).status]).toEqual(['confirmed', 200]);
    expect(await place.events()).toEqual([{ type: 'appointment.booked' }]);
    await place.cancel(hold.body.data.id);
    expect(refusal(await confirm())).toEqual([409, 'CONFLICT', 'invalid_status']);
  });

  it('are held to hours and lead time for a publishable key, and not for the team', async () => {
    const place = await aPlace();
    await place.configure({ timezone: 'UTC', business_hours: { mon: [['09:00', '12:00']] }, min_lead_minutes: 120 });
    const made = await place.call<{ data: { token: string } }>('POST', '/publishable-keys', { name: 'Web', origins: ['https://example.com'] });
    const ask = (starts_at: string, ends_at: string, token: string) =>
      api.call<Answer>('POST', '/appointments/holds', { token, body: { starts_at, ends_at, customer_name: 'Ana' }, headers: { origin: 'https://example.com' } });
    const page = made.body.data.token;
    const soon = new Date(Date.now() + 60_000);
    expect((await ask(at(10), at(11), page)).status).toBe(201);
    expect(refusal(await ask(at(11), at(13), page))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect(refusal(await ask(soon.toISOString(), new Date(soon.getTime() + 60_000).toISOString(), page))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect((await ask(at(11), at(13), place.token)).status).toBe(201);
    const block = { starts_at: at(20), ends_at: at(21), kind: 'block' };
    expect((await api.call<Answer>('POST', '/appointments/holds', { token: place.token, body: block })).status).toBe(400);
  });
});

describe('changing an appointment over HTTP', () => {
  it('moves and reassigns as one event, and answers with the names', async () => {
    const place = await aPlace();
    const [owner, contact] = [await place.member('Bea'), await place.made('/contacts', { name: 'Josefa' })];
    const vehicle = await place.made('/vehicles', { make: 'Kia', model: 'Rio', plate: 'AB12' });
    const branch = await place.made('/locations', { name: 'Centro' });
    const type = await place.made('/appointment-types', { name: 'Revisión', duration_minutes: 45 });
    const { id } = await place.booked(10, { contact_id: contact, vehicle_id: vehicle, appointment_type_id: type });
    const { status, body } = await place.patch(id, { starts_at: at(12), ends_at: at(13), owner_user_id: owner, location_id: branch });
    expect([status, body.data]).toMatchObject([
      200,
      {
        starts_at: at(12),
        contact_name: 'Josefa',
        appointment_type_name: 'Revisión',
        owner_name: 'Bea',
        location_name: 'Centro',
        vehicle: { id: vehicle, label: 'Kia Rio (AB12)' },
      },
    ]);
    expect((await place.events()).slice(1)).toEqual([
      {
        type: 'appointment.rescheduled',
        changes: {
          starts_at: { from: at(10), to: at(12) },
          ends_at: { from: at(11), to: at(13) },
          owner_user_id: { from: null, to: owner },
          location_id: { from: null, to: branch },
        },
      },
    ]);
    await place.booked(10);
  });

  it('leaves the appointment as it was when the move is refused', async () => {
    const place = await aPlace();
    const owner = await place.member('Bea');
    await place.booked(12);
    const before = await place.booked(10);
    const move = { starts_at: at(12), ends_at: at(13), owner_user_id: owner, status: 'completed' };
    expect(refusal(await place.patch(before.id, move))).toEqual([409, 'CONFLICT', 'slot_taken']);
    expect((await place.read(before.id)).body.data).toEqual(before);
    expect(await place.events()).toHaveLength(2);
  });

  it('wants both times or none', async () => {
    const place = await aPlace();
    const { id } = await place.booked(10);
    expect(refusal(await place.patch(id, { starts_at: at(12) }))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect(refusal(await place.patch(id, { starts_at: at(12), ends_at: at(12) }))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect((await place.patch(id, {})).status).toBe(200);
  });

  it('leaves a refused later step out, and answers with it only where nothing else was asked', async () => {
    const place = await aPlace();
    const owner = await place.member('Bea');
    const { id } = await place.booked(10);
    await place.cancel(id);
    expect(refusal(await place.patch(id, { status: 'completed' }))).toEqual([409, 'CONFLICT', 'invalid_status']);
    expect((await place.patch(id, { owner_user_id: UNKNOWN })).status).toBe(422);
    const both = await place.patch(id, { status: 'completed', owner_user_id: owner });
    expect([both.status, both.body.data]).toMatchObject([200, { status: 'cancelled', owner_user_id: owner }]);
    expect(refusal(await place.patch(id, { starts_at: at(12), ends_at: at(13) }))).toEqual([409, 'CONFLICT', 'invalid_status']);
  });

  it('answers 404 for a branch that is not there, once the other steps have been kept', async () => {
    const place = await aPlace();
    const { id } = await place.booked(10);
    expect((await place.patch(id, { status: 'completed', location_id: UNKNOWN })).status).toBe(404);
    expect((await place.read(id)).body.data.status).toBe('completed');
    expect((await place.events()).at(-1)).toEqual({ type: 'appointment.completed', changes: { status: { from: 'confirmed', to: 'completed' } } });
  });

  it('announces each outcome once, and nothing for what changes nothing', async () => {
    const place = await aPlace();
    const owner = await place.member('Bea');
    const { id } = await place.booked(10);
    for (const body of [{ owner_user_id: owner }, { status: 'no_show' }, { status: 'no_show' }, { owner_user_id: owner }]) {
      expect((await place.patch(id, body)).status).toBe(200);
    }
    expect((await place.events()).map(({ type }) => type)).toEqual(['appointment.booked', 'appointment.no_show']);
  });
});

describe('cancelling over HTTP', () => {
  it('frees the hour, and does so once', async () => {
    const place = await aPlace();
    const { id, display_id: ref } = await place.booked(10);
    expect((await place.cancel(ref)).body.data.status).toBe('cancelled');
    const again = await place.cancel(id);
    expect([again.status, again.body.data.status]).toEqual([200, 'cancelled']);
    expect((await place.events()).slice(1)).toEqual([{ type: 'appointment.cancelled', changes: { status: { from: 'confirmed', to: 'cancelled' } } }]);
    await place.booked(10);
  });

  it('needs both of its scopes', async () => {
    const place = await aPlace();
    const { id } = await place.booked(10);
    for (const scope of ['appointments:delete', 'messages:send'] as const) {
      expect((await place.cancel(id, await api.key(place.id, [scope]))).status).toBe(403);
    }
  });
});

describe('merging contacts over HTTP', () => {
  it('moves their appointments to the survivor, and what is booked for a merged one is the survivor\'s', async () => {
    const place = await aPlace();
    const [survivor, merged] = [await place.made('/contacts', { name: 'Josefa' }), await place.made('/contacts', { name: 'Pepa' })];
    const { id } = await place.booked(10, { contact_id: merged });
    expect((await place.call('POST', `/contacts/${survivor}/merge`, { secondary_ids: [merged] })).status).toBe(200);
    expect((await place.read(id)).body.data.contact_id).toBe(survivor);
    expect((await place.booked(12, { contact_id: merged })).contact_id).toBe(survivor);
  });
});

describe('the list and the calendar over HTTP', () => {
  it('lists the latest start first, page after page, by every filter', async () => {
    const place = await aPlace();
    await place.configure({ staff_capacity: 9 });
    const [owner, contact] = [await place.member('Bea'), await place.made('/contacts', { name: 'Josefa' })];
    const vehicle = await place.made('/vehicles', { make: 'Kia', model: 'Rio' });
    const type = await place.made('/appointment-types', { name: 'Revisión', duration_minutes: 45 });
    await place.booked(10, { owner_user_id: owner, contact_id: contact, vehicle_id: vehicle, appointment_type_id: type });
    await place.booked(11, { kind: 'visit' });
    await place.booked(12, { kind: 'block' });
    await place.cancel((await place.booked(13)).id);
    const shown = async (query: string) => (await place.list(query)).data.map(({ display_id: ref }) => ref);
    expect(await shown('')).toEqual(['A-4', 'A-3', 'A-2', 'A-1']);
    expect(await shown('?status=pending_hold,confirmed')).toEqual(['A-3', 'A-2', 'A-1']);
    expect(await shown('?status=cancelled,cancelled')).toEqual(['A-4']);
    expect(await shown('?kind=visit,block')).toEqual(['A-3', 'A-2']);
    for (const query of [`?owner_user_id=${owner}`, `?contact_id=${contact}`, `?vehicle_id=${vehicle}`, `?appointment_type_id=${type}`]) {
      expect(await shown(query)).toEqual(['A-1']);
    }
    expect(await shown(`?lead_id=${UNKNOWN}`)).toEqual([]);
    expect(await shown(`?from=${at(11)}&to=${at(12)}`)).toEqual(['A-2']);
    const first = await place.list('?limit=3');
    expect(await shown(`?limit=3&cursor=${first.meta.pagination.nextCursor}`)).toEqual(['A-1']);
    expect((await place.call<Page>('GET', '/appointments?cursor=broken')).status).toBe(400);
    expect((await place.call<Page>('GET', '/appointments?status=confirmed,lost')).body.error.details.query).toMatchObject([{ path: 'status' }]);
  });

  it('shows what overlaps the window, 62 days at most', async () => {
    const place = await aPlace();
    const contact = await place.made('/contacts', { name: 'Josefa' });
    await place.booked(10, { contact_id: contact });
    await place.booked(12);
    const { body } = await place.calendar(at(9), '2099-05-18T10:30:00Z');
    expect([body.meta.total, body.data.map(({ display_id: ref, contact_name: name }) => [ref, name])]).toEqual([1, [['A-1', 'Josefa']]]);
    expect((await place.calendar(at(11), at(12))).body.data).toEqual([]);
    expect((await place.calendar('2099-01-01T00:00:00Z', '2099-03-04T00:00:00Z')).status).toBe(200);
    expect((await place.calendar('2099-01-01T00:00:00Z', '2099-03-04T00:00:01Z')).status).toBe(400);
    expect((await place.calendar(at(12), at(12))).status).toBe(400);
  });

  it('narrows the calendar to the caller and to nobody, for members only', async () => {
    const place = await aPlace();
    await place.configure({ staff_capacity: 9 });
    const [bea, carla] = [await place.member('Bea', { role: 'owner' }), await place.member('Carla')];
    await place.booked(10, { owner_user_id: bea });
    await place.booked(10, { owner_user_id: carla });
    await place.booked(10);
    const { actor } = (await api.access.memberActor({ workspaceId: place.id, memberId: bea }))!;
    const { token } = await api.access.personalTokens.create({ ...actor, credentialId: null, requestId: null }, { name: 'Test', scopes: ['appointments:read'] });
    const total = async (as?: string) => (await place.calendar(at(9), at(12), '&mine=true', as)).body.meta.total;
    expect([await total(token), await total()]).toEqual([2, 3]);
  });

  it('asks the database as often for many appointments as for one', async () => {
    const place = await aPlace();
    await place.configure({ staff_capacity: 100 });
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => place.made('/contacts', { name: `Persona ${n}` })));
    for (const [n, contact] of people.entries()) await place.booked(10 + n, { contact_id: contact, owner_user_id: await place.member(`M${n}`) });
    const query = jest.spyOn(api.database, 'query');
    const shown = async (until: number) => {
      query.mockClear();
      const { body } = await place.calendar(at(9), at(until));
      return { names: body.data.map(({ contact_name: name }) => name), asked: query.mock.calls.map(([sql]) => sql) };
    };
    const all = await shown(23);
    const one = await shown(11);
    query.mockRestore();
    expect([all.names, one.names]).toEqual([people.map((_, n) => `Persona ${n}`), ['Persona 0']]);
    for (const { asked } of [all, one]) expect(asked.filter((sql) => !sql.includes('token_hash'))).toHaveLength(3);
  });
});
