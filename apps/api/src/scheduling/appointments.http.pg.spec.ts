import { ApiApp, refusal } from '../testing/api-app';
import { anAppointmentPlace, at } from '../testing/appointment-place';

const UNKNOWN = '01930000-0000-7000-8000-000000000002';

let api: ApiApp;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

describe('changing an appointment over HTTP', () => {
  it('records a move and a reassignment as one event, and returns the names', async () => {
    const place = await anAppointmentPlace(api);
    const [owner, contact] = [await place.member('Bea'), await place.made('/contacts', { name: 'Josefa' })];
    const vehicle = await place.made('/vehicles', { make: 'Kia', model: 'Rio', plate: 'AB12' });
    const branch = await place.made('/locations', { name: 'Centro' });
    const type = await place.made('/appointment-types', { name: 'Revisión', duration_minutes: 45 });
    const { id } = await place.booked(10, { contact_id: contact, vehicle_id: vehicle, appointment_type_id: type });
    const { status, body } = await place.patch(id, {
      starts_at: at(12),
      ends_at: at(13),
      owner_user_id: owner,
      location_id: branch,
    });
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

  it('leaves the appointment unchanged if the move is rejected', async () => {
    const place = await anAppointmentPlace(api);
    const owner = await place.member('Bea');
    await place.booked(12);
    const before = await place.booked(10);
    const move = { starts_at: at(12), ends_at: at(13), owner_user_id: owner, status: 'completed' };
    expect(refusal(await place.patch(before.id, move))).toEqual([409, 'CONFLICT', 'slot_taken']);
    expect((await place.read(before.id)).body.data).toEqual(before);
    expect(await place.events()).toHaveLength(2);
  });

  it('rejects a change that sends only one of starts_at and ends_at', async () => {
    const place = await anAppointmentPlace(api);
    const { id } = await place.booked(10);
    expect(refusal(await place.patch(id, { starts_at: at(12) }))).toEqual([400, 'VALIDATION_ERROR', 'invalid']);
    expect(refusal(await place.patch(id, { starts_at: at(12), ends_at: at(12) }))).toEqual([
      400,
      'VALIDATION_ERROR',
      'invalid',
    ]);
    expect((await place.patch(id, {})).status).toBe(200);
  });

  it('skips a rejected later step, and returns its error only for a single-step request', async () => {
    const place = await anAppointmentPlace(api);
    const owner = await place.member('Bea');
    const { id } = await place.booked(10);
    await place.cancel(id);
    expect(refusal(await place.patch(id, { status: 'completed' }))).toEqual([409, 'CONFLICT', 'invalid_status']);
    expect((await place.patch(id, { owner_user_id: UNKNOWN })).status).toBe(422);
    const both = await place.patch(id, { status: 'completed', owner_user_id: owner });
    expect([both.status, both.body.data]).toMatchObject([200, { status: 'cancelled', owner_user_id: owner }]);
    expect(refusal(await place.patch(id, { starts_at: at(12), ends_at: at(13) }))).toEqual([
      409,
      'CONFLICT',
      'invalid_status',
    ]);
  });

  it('returns 404 for an unknown branch, after the other steps were saved', async () => {
    const place = await anAppointmentPlace(api);
    const { id } = await place.booked(10);
    expect((await place.patch(id, { status: 'completed', location_id: UNKNOWN })).status).toBe(404);
    expect((await place.read(id)).body.data.status).toBe('completed');
    expect((await place.events()).at(-1)).toEqual({
      type: 'appointment.completed',
      changes: { status: { from: 'confirmed', to: 'completed' } },
    });
  });

  it('records one event per outcome, and none if nothing changes', async () => {
    const place = await anAppointmentPlace(api);
    const owner = await place.member('Bea');
    const { id } = await place.booked(10);
    for (const body of [
      { owner_user_id: owner },
      { status: 'no_show' },
      { status: 'no_show' },
      { owner_user_id: owner },
    ]) {
      expect((await place.patch(id, body)).status).toBe(200);
    }
    expect((await place.events()).map(({ type }) => type)).toEqual(['appointment.booked', 'appointment.no_show']);
  });
});

describe('cancelling over HTTP', () => {
  it('frees the slot, once', async () => {
    const place = await anAppointmentPlace(api);
    const { id, display_id: ref } = await place.booked(10);
    expect((await place.cancel(ref)).body.data.status).toBe('cancelled');
    const again = await place.cancel(id);
    expect([again.status, again.body.data.status]).toEqual([200, 'cancelled']);
    expect((await place.events()).slice(1)).toEqual([
      { type: 'appointment.cancelled', changes: { status: { from: 'confirmed', to: 'cancelled' } } },
    ]);
    await place.booked(10);
  });

  it('requires both scopes', async () => {
    const place = await anAppointmentPlace(api);
    const { id } = await place.booked(10);
    for (const scope of ['appointments:delete', 'messages:send'] as const) {
      expect((await place.cancel(id, await api.key(place.id, [scope]))).status).toBe(403);
    }
  });
});

describe('merging contacts over HTTP', () => {
  it('moves appointments to the survivor, also those booked later for the merged contact', async () => {
    const place = await anAppointmentPlace(api);
    const [survivor, merged] = [
      await place.made('/contacts', { name: 'Josefa' }),
      await place.made('/contacts', { name: 'Pepa' }),
    ];
    const { id } = await place.booked(10, { contact_id: merged });
    expect((await place.call('POST', `/contacts/${survivor}/merge`, { secondary_ids: [merged] })).status).toBe(200);
    expect((await place.read(id)).body.data.contact_id).toBe(survivor);
    expect((await place.booked(12, { contact_id: merged })).contact_id).toBe(survivor);
  });
});
