import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, refusal } from '../../testing/api-app';
import { DocumentsPlace, times } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;
let contact: string;

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
  contact = await place.contact();
});
afterAll(() => api.close());

const reserve = async (over: object = {}, vehicle_id?: string) =>
  place.made('/reservations', {
    vehicle_id: vehicle_id ?? (await place.vehicle()),
    holder_contact_id: contact,
    hold_expires_on: daysAhead(5),
    ...over,
  });
const daysAhead = (days: number): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format(new Date());
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
};
const extension = (days: number) => ({ hold_expires_on: daysAhead(days), extend_reason: 'Espera su crédito' });
const audited = async (action: string) =>
  (await place.get<{ data: Record<string, unknown>[] }>('/audit-log')).body.data.filter(
    (entry) => entry.action === action,
  );

describe('the extension of a reservation', () => {
  it('moves the last day of the hold on the vehicle, once, with its reason', async () => {
    const before = await reserve();
    const events = (await place.events()).length;
    const after = await place.made(`/reservations/${before.display_id}/extend`, extension(20));
    expect(after).toMatchObject({
      ...extension(20),
      hold_active: true,
      extended_by: expect.any(String),
      extended_at: expect.any(String),
    });
    expect(await place.made(`/reservations/${before.id}/extend`, extension(20))).toEqual(after);
    expect(await place.vehicleNow(String(before.vehicle_id))).toMatchObject({
      status: 'reserved',
      held_by: { id: before.id, until: daysAhead(20) },
    });
    expect((await place.events()).length).toBe(events);
    expect(await audited('reservation.extended')).toEqual([
      expect.objectContaining({
        target: { kind: 'reservation', id: before.id },
        details: {
          display_id: before.display_id,
          hold_expires_on: { from: daysAhead(5), to: daysAhead(20) },
        },
      }),
    ]);
  });

  it('is refused for an earlier, past or distant day, without a reason, and after the end', async () => {
    const { id } = await reserve();
    const extend = (body: object) => place.post(`/reservations/${id}/extend`, body);
    expect((await extend(extension(4))).status).toBe(422);
    expect((await extend(extension(-1))).status).toBe(422);
    expect((await extend(extension(731))).status).toBe(422);
    expect((await extend({ hold_expires_on: daysAhead(9) })).status).toBe(400);
    await place.made(`/reservations/${id}/void`, { void_reason: 'Error' });
    expect(refusal(await extend(extension(9)))).toEqual([409, 'CONFLICT', 'invalid_state']);
  });

  it('takes the vehicle again after it expired, unless another document has it', async () => {
    const own = await DocumentsPlace.in(api, 'Pacific/Niue');
    const holder_contact_id = await own.contact();
    const zoned = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
    const [freeVehicle, takenVehicle] = [await own.vehicle(), await own.vehicle()];
    const hold = (vehicle_id: string) =>
      own.made('/reservations', { vehicle_id, holder_contact_id, hold_expires_on: zoned('Pacific/Niue') });
    const [first, second] = [await hold(freeVehicle), await hold(takenVehicle)];
    await own.moveTo('Pacific/Kiritimati');
    const other = await own.made('/reservations', { vehicle_id: takenVehicle, holder_contact_id });
    expect((await own.get(`/reservations/${first.id}`)).body.data.hold_active).toBe(false);
    const until = { hold_expires_on: daysAhead(30), extend_reason: 'Vuelve' };
    expect(await own.made(`/reservations/${first.id}/extend`, until)).toMatchObject({ hold_active: true });
    expect(await own.vehicleNow(freeVehicle)).toMatchObject({ status: 'reserved', held_by: { id: first.id } });
    const refused = await own.post(`/reservations/${second.id}/extend`, until);
    expect(refused.body.error.details).toMatchObject({ reason: 'vehicle_locked', reservation_id: other.id });
    expect((await own.get(`/reservations/${second.id}`)).body.data.hold_expires_on).toBe(zoned('Pacific/Niue'));
  });

  it('and a void of the same reservation leave no hold, in either order', async () => {
    const reservations = await times(10, () => reserve());
    await Promise.all(
      reservations.flatMap(({ id }) => [
        place.post(`/reservations/${id}/extend`, extension(30)),
        place.post(`/reservations/${id}/void`, { void_reason: 'Error' }),
      ]),
    );
    for (const { vehicle_id } of reservations) {
      expect(await place.vehicleNow(String(vehicle_id))).toMatchObject({ status: 'available', held_by: null });
    }
  });

  it('needs `reservations:write` and a reservation that the caller sees', async () => {
    const { id } = await reserve();
    const stranger = await place.member(ALL_SCOPES, 'assigned');
    expect((await place.post(`/reservations/${id}/extend`, extension(9), { token: stranger.token })).status).toBe(404);
    const reader = await place.member(ALL_SCOPES.filter((scope) => scope !== 'reservations:write'));
    expect((await place.post(`/reservations/${id}/extend`, extension(9), { token: reader.token })).status).toBe(403);
  });
});

describe('the correction of the salesperson of a sale note', () => {
  it('moves the note and its payments to another member, once, with its reason', async () => {
    const [first, second] = [await place.member(ALL_SCOPES, 'assigned'), await place.member(ALL_SCOPES, 'assigned')];
    const note = await place.made('/sale-notes', {
      vehicle_id: await place.vehicle(),
      buyer_contact_id: contact,
      total_clp: 1_000,
      salesperson_id: first.id,
    });
    const body = { sale_note_id: note.id, instrument: 'efectivo', amount_clp: 10 };
    const payment = await place.made('/payments', body);
    const approval = await place.made('/price-approvals', {
      sale_note_id: note.id,
      requested_price_clp: 900,
      requester_user_id: first.id,
    });
    await place.made(`/sale-notes/${note.id}/approve`);
    const events = (await place.events()).length;
    const correction = { salesperson_id: second.id, correction_reason: 'La vendió Ana' };
    const after = await place.made(`/sale-notes/${note.display_id}/salesperson`, correction);
    expect(after).toMatchObject({ ...correction, status: 'approved', corrected_by: expect.any(String) });
    expect(
      await place.made(`/sale-notes/${note.id}/salesperson`, { ...correction, correction_reason: 'Otra' }),
    ).toEqual(after);
    for (const path of [`/sale-notes/${note.id}`, `/payments/${payment.id}`, `/price-approvals/${approval.id}`]) {
      const seen = [await place.get(path, first.token), await place.get(path, second.token)];
      expect([path, ...seen.map(({ status }) => status)]).toEqual([path, 404, 200]);
    }
    expect((await place.events()).length).toBe(events);
    expect(await audited('sale_note.salesperson_corrected')).toEqual([
      expect.objectContaining({
        target: { kind: 'sale_note', id: note.id },
        details: { display_id: note.display_id, salesperson_id: { from: first.id, to: second.id } },
      }),
    ]);
    const cleared = await place.made(`/sale-notes/${note.id}/salesperson`, { ...correction, salesperson_id: null });
    expect(cleared.salesperson_id).toBeNull();
  });

  it('needs the right to approve, a known member and a note that is not void', async () => {
    const note = await place.made('/sale-notes', {
      vehicle_id: await place.vehicle(),
      buyer_contact_id: contact,
      total_clp: 1_000,
    });
    const member = await place.member();
    const correct = (salesperson_id: string, token = place.token) =>
      place.post(`/sale-notes/${note.id}/salesperson`, { salesperson_id, correction_reason: 'Error' }, { token });
    const clerk = await place.member(ALL_SCOPES.filter((scope) => scope !== 'sale_notes:approve'));
    expect((await correct(member.id, clerk.token)).status).toBe(403);
    expect((await correct(contact)).status).toBe(422);
    await place.made(`/sale-notes/${note.id}/void`, { void_reason: 'Error' });
    expect(refusal(await correct(member.id))).toEqual([409, 'CONFLICT', 'invalid_state']);
  });
});
