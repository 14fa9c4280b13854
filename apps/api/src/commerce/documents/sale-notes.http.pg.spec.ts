import { randomUUID } from 'node:crypto';
import { ALL_SCOPES, type Scope } from '@workops/kernel';
import { ApiApp, refusal } from '../../testing/api-app';
import { DocumentsPlace, tally, times } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;
let buyer_contact_id: string;

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
  buyer_contact_id = await place.contact();
});
afterAll(() => api.close());

const issue = (vehicle_id: string, over: object = {}) =>
  place.made('/sale-notes', { vehicle_id, buyer_contact_id, total_clp: 9_000_000, ...over });
const without = (...left: Scope[]): Scope[] => ALL_SCOPES.filter((scope) => !left.includes(scope));
const createLead = (vehicle_id: string) => place.made('/leads', { contact_id: buyer_contact_id, vehicle_id });

describe('a sale note over HTTP', () => {
  it('sells the vehicle and wins the lead when approved, and reverts both when voided', async () => {
    const vehicle_id = await place.vehicle();
    const lead = await createLead(vehicle_id);
    const before = (await place.events()).length;
    const note = await issue(vehicle_id, { net_clp: 33_655, total_clp: undefined, tax_treatment: 'afecto' });
    expect(note).toMatchObject({
      status: 'issued',
      total_clp: 40_049,
      net_clp: 33_655,
      tax_clp: 6_394,
      balance_clp: 40_049,
      lead_id: lead.id,
    });
    expect((await place.vehicleNow(vehicle_id)).status).toBe('available');
    const approved = await place.made(`/sale-notes/${note.display_id}/approve`);
    expect(await place.made(`/sale-notes/${note.id}/approve`)).toEqual(approved);
    expect(await place.vehicleNow(vehicle_id)).toMatchObject({
      status: 'sold',
      held_by: { type: 'sale_note', id: note.id },
    });
    expect((await place.get(`/leads/${lead.id}`)).body.data).toMatchObject({ status: 'won', value_clp: 40_049 });
    const voided = await place.made(`/sale-notes/${note.id}/void`, { void_reason: 'Se arrepintió' });
    expect(voided).toMatchObject({ status: 'voided', approved_at: approved.approved_at, balance_clp: 0 });
    expect(await place.vehicleNow(vehicle_id)).toMatchObject({ status: 'available', held_by: null });
    expect((await place.get(`/leads/${lead.id}`)).body.data).toMatchObject({ status: 'open' });
    const events = (await place.events()).slice(before);
    const types = ['sale_note.issued', 'sale_note.approved', 'lead.won', 'sale_note.voided', 'lead.stage_changed'];
    expect(events.map(({ type }) => type)).toEqual(types);
    const [issued, approval, , voiding] = events;
    expect(issued!.data).toEqual({
      id: note.id,
      display_id: note.display_id,
      vehicle_id,
      buyer_contact_id,
      net_clp: 33_655,
      tax_clp: 6_394,
      tax_treatment: 'afecto',
      status: 'issued',
    });
    expect(approval!.changes).toEqual({ status: { from: 'issued', to: 'approved' } });
    expect(voiding!.changes).toEqual({ status: { from: 'approved', to: 'voided' } });
  });

  it('is approved once under concurrent calls for a vehicle', async () => {
    const own = await DocumentsPlace.in(api);
    const [vehicle_id, buyer] = [await own.vehicle(), await own.contact()];
    const lead = await own.made('/leads', { contact_id: buyer, vehicle_id });
    const notes = await times(20, () => own.made('/sale-notes', { vehicle_id, buyer_contact_id: buyer, total_clp: 5 }));
    const answers = await Promise.all(notes.map(({ id }) => own.post(`/sale-notes/${id}/approve`)));
    expect(tally(answers)).toEqual({ 200: 1, '409 vehicle_not_available': 19 });
    const types = await own.eventTypes();
    expect(
      [types.filter((type) => type === 'lead.won'), types.filter((type) => type === 'sale_note.approved')].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1]);
    const { id } = answers.find(({ status }) => status === 200)!.body.data;
    await own.made(`/sale-notes/${id}/void`, { void_reason: 'Error' });
    expect((await own.vehicleNow(vehicle_id)).status).toBe('available');
    expect((await own.get(`/leads/${lead.id}`)).body.data.status).toBe('open');
  });

  it('when voided withdraws its vehicle if another has taken the plate', async () => {
    const plate = 'VENTA1';
    const vehicle_id = await place.vehicle({ plate });
    const note = await issue(vehicle_id);
    await place.made(`/sale-notes/${note.id}/approve`);
    await place.vehicle({ plate });
    await place.made(`/sale-notes/${note.id}/void`, { void_reason: 'Error' });
    expect(await place.vehicleNow(vehicle_id)).toMatchObject({ status: 'withdrawn', held_by: null });
  });

  it('is refused for an unavailable or held vehicle', async () => {
    const heldVehicle = await place.vehicle();
    const reservation = await place.made('/reservations', {
      vehicle_id: heldVehicle,
      holder_contact_id: buyer_contact_id,
    });
    const sold = await place.vehicle({ status: 'sold' });
    const [locked, gone] = [
      await place.post('/sale-notes', { vehicle_id: heldVehicle, buyer_contact_id, total_clp: 5 }),
      await place.post('/sale-notes', { vehicle_id: sold, buyer_contact_id, total_clp: 5 }),
    ];
    expect([refusal(locked), locked.body.error.details.reservation_id]).toEqual([
      [409, 'CONFLICT', 'vehicle_locked'],
      reservation.id,
    ]);
    expect(refusal(gone)).toEqual([409, 'CONFLICT', 'vehicle_not_available']);
    const neither = await place.post('/sale-notes', { vehicle_id: heldVehicle, buyer_contact_id });
    expect([neither.status, neither.body.error.details.body[0]!.code]).toEqual([400, 'custom']);
  });

  it('treats an id of another workspace as unknown, in each field', async () => {
    const stranger = await DocumentsPlace.in(api);
    const ids = {
      vehicle_id: await stranger.vehicle(),
      buyer_contact_id: await stranger.contact(),
      quote_id: '',
      lead_id: '',
      salesperson_id: '',
    };
    const about = { vehicle_id: ids.vehicle_id, buyer_contact_id: ids.buyer_contact_id };
    ids.quote_id = (await stranger.made('/quotes', { ...about, offered_price_clp: 5 })).id;
    ids.lead_id = (await stranger.made('/leads', { contact_id: about.buyer_contact_id })).id;
    ids.salesperson_id = (await stranger.member()).id;
    const body = { vehicle_id: await place.vehicle(), buyer_contact_id, total_clp: 5 };
    const numbers = await place.loadNumbers('sale_note');
    for (const [name, theirs] of Object.entries(ids)) {
      const [first, other] = [
        await place.post('/sale-notes', { ...body, [name]: theirs }),
        await place.post('/sale-notes', { ...body, [name]: randomUUID() }),
      ];
      expect({ ...first.body.error, requestId: '' }).toEqual({ ...other.body.error, requestId: '' });
      expect([first.status, first.body.error.details.body.map(({ path }) => path)]).toEqual([422, [name]]);
    }
    const tradeIn = await place.post('/sale-notes', { ...body, trade_in_purchase_note_ids: [randomUUID()] });
    expect([tradeIn.status, tradeIn.body.error.details.body[0]!.path]).toEqual([422, 'trade_in_purchase_note_ids.0']);
    expect(await place.loadNumbers('sale_note')).toEqual(numbers);
  });
});

describe('a price approval', () => {
  it('is needed below the original floor price, up to its price, from another member', async () => {
    const [seller, decider, other] = [await place.member(), await place.member(), await place.member()];
    const vehicle_id = await place.vehicle({ floor_price_clp: 9_500_000 });
    const note = await place.made('/sale-notes', { vehicle_id, buyer_contact_id, total_clp: 9_000_000 }, seller.token);
    expect(note.price_approval_required).toBe(true);
    await place.patch(`/vehicles/${vehicle_id}`, { floor_price_clp: 1 });
    const approve = () => place.post(`/sale-notes/${note.id}/approve`);
    const request = (price: number) =>
      place.made('/price-approvals', { sale_note_id: note.id, requested_price_clp: price }, seller.token);
    const decide = (id: string, token: string, status = 'approved') =>
      place.post(`/price-approvals/${id}/decision`, { status }, { token });
    expect(refusal(await approve())).toEqual([409, 'CONFLICT', 'price_not_approved']);
    const first = await request(9_200_000);
    const twice = await place.post(
      '/price-approvals',
      { sale_note_id: note.id, requested_price_clp: 1 },
      { token: seller.token },
    );
    expect(refusal(twice)).toEqual([409, 'CONFLICT', 'approval_pending']);
    expect(refusal(await decide(first.id, seller.token))).toEqual([403, 'FORBIDDEN', 'own_request']);
    expect(refusal(await decide(first.id, await place.createToken(seller.id)))).toEqual([
      403,
      'FORBIDDEN',
      'own_request',
    ]);
    expect((await decide(first.id, place.token)).status).toBe(403);
    const decisions = await Promise.all([decide(first.id, decider.token), decide(first.id, other.token)]);
    expect(tally(decisions)).toEqual({ 200: 1, '409 already_decided': 1 });
    expect(refusal(await approve())).toEqual([409, 'CONFLICT', 'price_not_approved']);
    const second = await request(9_000_000);
    expect((await decide(second.id, decider.token)).status).toBe(200);
    expect((await approve()).status).toBe(200);
    const events = (await place.events()).filter(({ resource }) => resource.id === first.id);
    expect(events.map(({ type, changes }) => [type, changes])).toEqual([
      ['price_approval.requested', undefined],
      ['price_approval.decided', { status: { from: 'pending', to: 'approved' } }],
    ]);
    expect(events[0]!.data).toEqual({
      id: first.id,
      quote_id: null,
      reservation_id: null,
      sale_note_id: note.id,
      requested_price_clp: 9_200_000,
      requester_user_id: seller.id,
      status: 'pending',
    });
    const closed = await place.post(
      '/price-approvals',
      { sale_note_id: note.id, requested_price_clp: 1 },
      { token: seller.token },
    );
    expect(refusal(closed)).toEqual([409, 'CONFLICT', 'document_closed']);
    expect(await place.listIds(`/price-approvals?sale_note_id=${note.id}`)).toEqual([second.id, first.id]);
  });

  it('names exactly one document; an API key must name the requester', async () => {
    const vehicle_id = await place.vehicle();
    const { id } = await place.made('/quotes', { vehicle_id, buyer_contact_id, offered_price_clp: 5 });
    const member = await place.member();
    const ask = (body: object, token?: string) =>
      place.post('/price-approvals', { requested_price_clp: 5, ...body }, { token });
    const answers = [
      await ask({}),
      await ask({ quote_id: id, sale_note_id: id }),
      await ask({ quote_id: id }),
      await ask({ quote_id: id, requester_user_id: randomUUID() }),
      await ask({ quote_id: id, requester_user_id: randomUUID() }, member.token),
      await ask({ quote_id: randomUUID(), requester_user_id: member.id }),
      await ask({ quote_id: id, requester_user_id: member.id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 422, 422, 422, 201]);
  });
});

describe('a member with the scope to approve', () => {
  it('cannot repeat an approval after losing the scope', async () => {
    const seller = await place.member(without('sale_notes:approve'));
    const owner = await place.member();
    const note = await issue(await place.vehicle());
    expect((await place.post(`/sale-notes/${note.id}/approve`, {}, { token: seller.token })).status).toBe(403);
    expect(
      (await place.post(`/sale-notes/${note.id}/approve`, {}, { token: owner.token, key: 'approve' })).status,
    ).toBe(200);
    expect(
      (await place.post(`/sale-notes/${note.id}/void`, { void_reason: 'x' }, { token: seller.token })).status,
    ).toBe(403);
    const role = await place.made('/roles', {
      name: 'Sin aprobar',
      scopes: without('sale_notes:approve'),
      visibility: 'all',
    });
    await place.patch(`/members/${owner.id}`, { role: 'custom', custom_role_id: role.id });
    const repeat = await place.post(`/sale-notes/${note.id}/approve`, {}, { token: owner.token, key: 'approve' });
    expect([
      repeat.status,
      (await place.post(`/sale-notes/${note.id}/approve`, {}, { token: owner.token })).status,
    ]).toEqual([403, 403]);
  });
});

describe('a merged contact', () => {
  it('transfers its documents to the survivor, including those issued concurrently', async () => {
    const own = await DocumentsPlace.in(api);
    const [survivor, gone, vehicle_id] = [await own.contact('Uno'), await own.contact('Dos'), await own.vehicle()];
    const body = { vehicle_id, buyer_contact_id: gone, offered_price_clp: 5 };
    const before = await own.made('/quotes', body);
    const merge = own.post(`/contacts/${survivor}/merge`, { secondary_ids: [gone] });
    const during = await times(10, () => own.made('/quotes', body));
    expect((await merge).status).toBe(200);
    const after = await own.made('/quotes', body);
    expect(await own.listIds(`/quotes?contact_id=${survivor}`)).toHaveLength(12);
    expect([before, after, ...during]).toHaveLength(12);
    expect(await own.listIds(`/quotes?contact_id=${gone}`)).toEqual([]);
    expect((await own.eventTypes()).filter((type) => type !== 'quote.issued')).toEqual([]);
  });
});
