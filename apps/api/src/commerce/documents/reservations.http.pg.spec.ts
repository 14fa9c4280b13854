import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, refusal } from '../../testing/api-app';
import { DocumentsPlace, tally, times } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;
let holder_contact_id: string;

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
  holder_contact_id = await place.contact();
});
afterAll(() => api.close());

const reserve = (vehicle_id: string, over: object = {}) =>
  place.made('/reservations', { vehicle_id, holder_contact_id, ...over });
const listEvents = async (id: string) => (await place.events()).filter(({ resource }) => resource.id === id);

describe('a reservation over HTTP', () => {
  it('holds its vehicle, is announced, and releases it when voided', async () => {
    const vehicle_id = await place.vehicle();
    const made = await reserve(vehicle_id, { agreed_price_clp: 8_900_000, hold_expires_on: '2027-09-04' });
    expect(made).toMatchObject({
      status: 'activa',
      hold_active: true,
      hold_expires_on: '2027-09-04',
      hold_expires_at: '2027-09-05T04:00:00.000Z',
      paid_clp: 0,
      sale_note_id: null,
      sale_note_display_id: null,
      abono_disposition: null,
      agreed_price_clp: 8_900_000,
    });
    const held_by = { type: 'reservation', id: made.id, display_id: made.display_id };
    expect(await place.vehicleNow(vehicle_id)).toMatchObject({ status: 'reserved', held_by });
    expect(refusal(await place.patch(`/vehicles/${vehicle_id}`, { status: 'sold' }))).toEqual([
      409,
      'CONFLICT',
      'vehicle_held',
    ]);
    const path = `/reservations/${made.display_id}`;
    const voided = await place.made(`${path}/void`, { void_reason: 'Se arrepintió' });
    expect(voided).toMatchObject({ status: 'anulada', hold_active: false, void_reason: 'Se arrepintió' });
    expect(await place.made(`${path}/void`, { void_reason: 'Otra' })).toEqual(voided);
    expect(await place.vehicleNow(vehicle_id)).toMatchObject({ status: 'available', held_by: null });
    const convert = await place.post(`${path}/convert`);
    expect(convert.body.error.details).toMatchObject({ reason: 'invalid_state', status: 'anulada' });
    const [creation, voiding, ...rest] = await listEvents(made.id);
    expect(creation!.data).toEqual({
      id: made.id,
      display_id: made.display_id,
      vehicle_id,
      holder_contact_id,
      salesperson_id: null,
      agreed_price_clp: 8_900_000,
      hold_expires_on: '2027-09-04',
      status: 'activa',
    });
    expect(voiding).toMatchObject({
      type: 'reservation.voided',
      changes: { status: { from: 'activa', to: 'anulada' } },
    });
    expect(rest).toEqual([]);
  });

  it('succeeds once under concurrent calls for a vehicle, using one number', async () => {
    const own = await DocumentsPlace.in(api);
    const [car, other, holder] = [await own.vehicle(), await own.vehicle(), await own.contact()];
    const answers = await times(100, () => own.post('/reservations', { vehicle_id: car, holder_contact_id: holder }));
    expect(tally(answers)).toEqual({ 201: 1, '409 vehicle_locked': 99 });
    const { id } = answers.find(({ status }) => status === 201)!.body.data;
    expect(
      new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.error.details.reservation_id)),
    ).toEqual(new Set([id]));
    expect(await own.eventTypes()).toEqual(['reservation.created']);
    expect((await own.made('/reservations', { vehicle_id: other, holder_contact_id: holder })).display_id).toBe('R-2');
  });

  it('takes values from a valid quote for the same vehicle and person', async () => {
    const [vehicle_id, seller] = [await place.vehicle(), await place.member()];
    const body = {
      vehicle_id,
      buyer_contact_id: holder_contact_id,
      offered_price_clp: 7_000_000,
      salesperson_id: seller.id,
    };
    const quote = await place.made('/quotes', body);
    const elsewhere = await place.post('/reservations', {
      vehicle_id: await place.vehicle(),
      holder_contact_id,
      quote_id: quote.id,
    });
    const forOther = await place.post('/reservations', {
      vehicle_id,
      holder_contact_id: await place.contact('Otra'),
      quote_id: quote.id,
    });
    expect([elsewhere, forOther].map(({ status, body }) => [status, body.error.details.body[0]!.path])).toEqual(
      Array(2).fill([422, 'quote_id']),
    );
    expect(await reserve(vehicle_id, { quote_id: quote.id })).toMatchObject({
      agreed_price_clp: 7_000_000,
      salesperson_id: seller.id,
      quote_id: quote.id,
    });
    const other = await place.vehicle();
    const nula = await place.made('/quotes', { ...body, vehicle_id: other });
    await place.made(`/quotes/${nula.id}/void`, { void_reason: 'Error' });
    expect(
      refusal(await place.post('/reservations', { vehicle_id: other, holder_contact_id, quote_id: nula.id })),
    ).toEqual([409, 'CONFLICT', 'quote_not_valid']);
  });

  it.each(['draft', 'sold', 'withdrawn', 'reserved'])('is refused for a vehicle that is %s', async (status) => {
    const vehicle_id = await place.vehicle({ status });
    expect(refusal(await place.post('/reservations', { vehicle_id, holder_contact_id }))).toEqual([
      409,
      'CONFLICT',
      'vehicle_not_available',
    ]);
  });

  it('expires on its local date, and follows a change of time zone at once', async () => {
    const own = await DocumentsPlace.in(api, 'Pacific/Niue');
    const [car, person] = [await own.vehicle(), await own.contact()];
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Niue' }).format(new Date());
    const quote = await own.made('/quotes', {
      vehicle_id: car,
      buyer_contact_id: person,
      offered_price_clp: 1,
      expires_on: today,
    });
    const first = await own.made('/reservations', {
      vehicle_id: car,
      holder_contact_id: person,
      agreed_price_clp: 5,
      hold_expires_on: today,
    });
    await own.moveTo('Pacific/Kiritimati');
    expect((await own.get(`/quotes/${quote.id}`)).body.data.state).toBe('expirada');
    expect([await own.listIds('/quotes?state=expirada'), await own.listIds('/quotes?state=vigente')]).toEqual([
      [quote.id],
      [],
    ]);
    expect(await own.vehicleNow(car)).toMatchObject({ status: 'available', held_by: null });
    expect((await own.get(`/reservations/${first.id}`)).body.data).toMatchObject({
      status: 'activa',
      hold_active: false,
    });
    const second = await own.made('/reservations', { vehicle_id: car, holder_contact_id: person });
    await own.moveTo('Pacific/Niue');
    expect((await own.get(`/quotes/${quote.id}`)).body.data.state).toBe('vigente');
    expect((await own.get(`/reservations/${first.id}`)).body.data).toMatchObject({
      status: 'activa',
      hold_active: false,
    });
    const convert = await own.post(`/reservations/${first.id}/convert`);
    expect(convert.body.error.details).toMatchObject({ reason: 'vehicle_locked', reservation_id: second.id });
    await own.made(`/reservations/${first.id}/void`, { void_reason: 'Venció' });
    expect(await own.vehicleNow(car)).toMatchObject({ status: 'reserved', held_by: { id: second.id } });
  });
});

describe('a conversion', () => {
  it('issues the note with the hold, and is announced once', async () => {
    const vehicle_id = await place.vehicle({ tax_treatment: 'afecto', floor_price_clp: 9_000_000 });
    const { id } = await reserve(vehicle_id, { agreed_price_clp: 10_000_000 });
    await place.patch(`/vehicles/${vehicle_id}`, { floor_price_clp: 1 });
    const before = (await place.events()).length;
    const [first, again] = [
      await place.made(`/reservations/${id}/convert`),
      await place.made(`/reservations/${id}/convert`, { total_clp: 1 }),
    ];
    expect([again, first]).toEqual([
      first,
      expect.objectContaining({ status: 'completada', hold_active: false, abono_disposition: null }),
    ]);
    const note = (await place.get(`/sale-notes/${String(first.sale_note_display_id)}`)).body.data;
    expect(note).toMatchObject({
      id: first.sale_note_id,
      status: 'issued',
      reservation_id: id,
      vehicle_id,
      buyer_contact_id: holder_contact_id,
      total_clp: 10_000_000,
      net_clp: 8_403_361,
      tax_clp: 1_596_639,
      paid_clp: 0,
      balance_clp: 10_000_000,
      price_approval_required: false,
    });
    expect(await place.vehicleNow(vehicle_id)).toMatchObject({
      status: 'reserved',
      held_by: { type: 'sale_note', id: note.id, until: null },
    });
    const [event, ...rest] = (await place.events()).slice(before);
    expect([event!.type, event!.changes, rest]).toEqual([
      'reservation.converted',
      { status: { from: 'activa', to: 'completada' }, sale_note_id: { from: null, to: note.id } },
      [],
    ]);
    expect(event!.data).toEqual({
      id,
      display_id: first.display_id,
      sale_note_id: note.id,
      sale_note_display_id: note.display_id,
    });
  });

  it('needs exactly one price', async () => {
    const { id } = await reserve(await place.vehicle());
    const answers = [
      await place.post(`/reservations/${id}/convert`),
      await place.post(`/reservations/${id}/convert`, { total_clp: 2, net_clp: 2 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.details.body[0]!.path])).toEqual([
      [422, 'total_clp'],
      [400, 'net_clp'],
    ]);
  });

  it('and a concurrent void of one reservation never both succeed', async () => {
    const own = await DocumentsPlace.in(api);
    const person = await own.contact();
    const ids = await times(12, async () => {
      const vehicle_id = await own.vehicle();
      return (await own.made('/reservations', { vehicle_id, holder_contact_id: person, agreed_price_clp: 5 })).id;
    });
    const before = (await own.events()).length;
    const answers = await times(24, (n) => {
      const path = `/reservations/${ids[n >> 1]!}`;
      return n % 2 === 0 ? own.post(`${path}/convert`) : own.post(`${path}/void`, { void_reason: 'No' });
    });
    const counted = tally(answers);
    expect([counted[200], counted['409 invalid_state']]).toEqual([12, 12]);
    const types = (await own.events()).slice(before).map(({ type }) => type);
    const converted = answers.filter(({ status }, n) => n % 2 === 0 && status === 200).length;
    expect(types.filter((type) => type === 'reservation.converted')).toHaveLength(converted);
    expect(types.filter((type) => type === 'reservation.voided')).toHaveLength(12 - converted);
    expect(await own.loadNumbers('sale_note')).toHaveLength(converted);
  });
});

describe('a member with visibility `assigned`', () => {
  it('finds no hidden document by id, in bodies or in refusals', async () => {
    const scopes = ALL_SCOPES.filter((scope) =>
      /^(quotes|reservations|sale_notes|price_approval|vehicles|contacts)/.test(scope),
    );
    const seller = await place.member(scopes, 'assigned');
    const vehicle_id = await place.vehicle();
    const theirs = await place.made('/quotes', {
      vehicle_id,
      buyer_contact_id: holder_contact_id,
      offered_price_clp: 1,
    });
    const reservation = await reserve(vehicle_id);
    const own = await place.made(
      '/quotes',
      { vehicle_id, buyer_contact_id: holder_contact_id, offered_price_clp: 1 },
      seller.token,
    );
    expect(own.salesperson_id).toBe(seller.id);
    const reads = [theirs.id, theirs.display_id, own.id, own.display_id].map((id) =>
      place.get(`/quotes/${id}`, seller.token),
    );
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([404, 404, 200, 200]);
    expect(await place.listIds('/quotes', seller.token)).toEqual([own.id]);
    expect((await place.post(`/quotes/${theirs.id}/void`, { void_reason: 'x' }, { token: seller.token })).status).toBe(
      404,
    );
    const hidden = { vehicle_id: await place.vehicle(), holder_contact_id, quote_id: theirs.id };
    expect((await place.post('/reservations', hidden, { token: seller.token })).status).toBe(422);
    const refused = await place.post('/reservations', { vehicle_id, holder_contact_id }, { token: seller.token });
    expect(refused.body.error.details).toEqual({ reason: 'vehicle_locked' });
    const seen = await place.post('/reservations', { vehicle_id, holder_contact_id });
    expect(seen.body.error.details).toEqual({ reason: 'vehicle_locked', reservation_id: reservation.id });
  });
});
