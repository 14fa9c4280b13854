import { fillDiary } from '@workops/scheduling/testing';
import { ApiApp, type Refusal } from '../testing/api-app';
import { anAppointmentPlace, at, type AppointmentPage } from '../testing/appointment-place';

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

describe('the list and the calendar over HTTP', () => {
  it('show the latest start first, in pages, with every filter', async () => {
    const place = await anAppointmentPlace(api);
    await place.configure({ staff_capacity: 9 });
    const [owner, contact] = [await place.member('Bea'), await place.made('/contacts', { name: 'Josefa' })];
    const vehicle = await place.made('/vehicles', { make: 'Kia', model: 'Rio' });
    const type = await place.made('/appointment-types', { name: 'Revisión', duration_minutes: 45 });
    await place.booked(10, {
      owner_user_id: owner,
      contact_id: contact,
      vehicle_id: vehicle,
      appointment_type_id: type,
    });
    await place.booked(11, { kind: 'visit' });
    await place.booked(12, { kind: 'block' });
    await place.cancel((await place.booked(13)).id);
    const shown = async (query: string) => (await place.list(query)).data.map(({ display_id: ref }) => ref);
    expect(await shown('')).toEqual(['A-4', 'A-3', 'A-2', 'A-1']);
    expect(await shown('?status=pending_hold,confirmed')).toEqual(['A-3', 'A-2', 'A-1']);
    expect(await shown('?status=cancelled,cancelled')).toEqual(['A-4']);
    expect(await shown('?kind=visit,block')).toEqual(['A-3', 'A-2']);
    for (const query of [
      `?owner_user_id=${owner}`,
      `?contact_id=${contact}`,
      `?vehicle_id=${vehicle}`,
      `?appointment_type_id=${type}`,
    ]) {
      expect(await shown(query)).toEqual(['A-1']);
    }
    expect(await shown(`?lead_id=${UNKNOWN}`)).toEqual([]);
    expect(await shown(`?from=${at(11)}&to=${at(12)}`)).toEqual(['A-2']);
    const first = await place.list('?limit=3');
    expect(await shown(`?limit=3&cursor=${first.meta.pagination.nextCursor}`)).toEqual(['A-1']);
    expect((await place.call<AppointmentPage>('GET', '/appointments?cursor=broken')).status).toBe(400);
    expect(
      (await place.call<AppointmentPage>('GET', '/appointments?status=confirmed,lost')).body.error.details.query,
    ).toMatchObject([{ path: 'status' }]);
  });

  it('show appointments that overlap the window, for at most 62 days', async () => {
    const place = await anAppointmentPlace(api);
    const contact = await place.made('/contacts', { name: 'Josefa' });
    await place.booked(10, { contact_id: contact });
    await place.booked(12);
    const { body } = await place.calendar(at(9), '2099-05-18T10:30:00Z');
    expect([body.meta.total, body.data.map(({ display_id: ref, contact_name: name }) => [ref, name])]).toEqual([
      1,
      [['A-1', 'Josefa']],
    ]);
    expect((await place.calendar(at(11), at(12))).body.data).toEqual([]);
    expect((await place.calendar('2099-01-01T00:00:00Z', '2099-03-04T00:00:00Z')).status).toBe(200);
    expect((await place.calendar('2099-01-01T00:00:00Z', '2099-03-04T00:00:01Z')).status).toBe(400);
    expect((await place.calendar(at(12), at(12))).status).toBe(400);
  });

  it('reject a window with more than 5,000 appointments, with advice', async () => {
    const place = await anAppointmentPlace(api);
    const add = (count: number) => fillDiary(api.database, place.id, count, [at(9), at(10)]);
    await add(5_000);
    const all = (await place.calendar(at(8), at(12))).body.data;
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([5_000, 5_000]);
    await add(1);
    const { status, body } = await place.call<Refusal>('GET', `/appointments/calendar?from=${at(8)}&to=${at(12)}`);
    expect([status, body.error.details?.query]).toEqual([
      400,
      [{ path: 'to', code: 'too_big', message: expect.stringContaining('fewer days') }],
    ]);
  });

  it('limit the calendar with mine=true to own and unassigned appointments, for members only', async () => {
    const place = await anAppointmentPlace(api);
    await place.configure({ staff_capacity: 9 });
    const [bea, carla] = [await place.member('Bea', { role: 'owner' }), await place.member('Carla')];
    await place.booked(10, { owner_user_id: bea });
    await place.booked(10, { owner_user_id: carla });
    await place.booked(10);
    const { actor } = (await api.access.memberActor({ workspaceId: place.id, memberId: bea }))!;
    const { token } = await api.access.personalTokens.create(
      { ...actor, credentialId: null, requestId: null },
      { name: 'Test', scopes: ['appointments:read'] },
    );
    const total = async (as?: string) => (await place.calendar(at(9), at(12), '&mine=true', as)).body.meta.total;
    expect([await total(token), await total()]).toEqual([2, 3]);
  });

  it('use the same number of queries for many appointments as for one', async () => {
    const place = await anAppointmentPlace(api);
    await place.configure({ staff_capacity: 100 });
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, n) => place.made('/contacts', { name: `Persona ${n}` })),
    );
    for (const [n, contact] of people.entries())
      await place.booked(10 + n, { contact_id: contact, owner_user_id: await place.member(`M${n}`) });
    const query = jest.spyOn(api.database, 'query');
    const shown = async (until: number) => {
      query.mockClear();
      const { body } = await place.calendar(at(9), at(until));
      return { names: body.data.map(({ contact_name: name }) => name), asked: query.mock.calls.map(([sql]) => sql) };
    };
    const all = await shown(23);
    const shortList = await shown(11);
    query.mockRestore();
    expect([all.names, shortList.names]).toEqual([people.map((_, n) => `Persona ${n}`), ['Persona 0']]);
    const countStatements = ({ asked }: typeof all): number =>
      asked.filter((sql) => !sql.includes('token_hash')).length;
    expect(countStatements(all)).toBe(3);
    // Staff names are cached for a moment.
    expect([2, 3]).toContain(countStatements(shortList));
  });
});
