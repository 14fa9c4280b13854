import { recordedEvents } from '@workops/platform/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, refusal } from '../../testing/api-app';
import { anAppointmentPlace } from '../../testing/appointment-place';
import { DocumentsPlace, type Doc } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;
let contact: string;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '100000' });
});
beforeEach(async () => {
  place = await DocumentsPlace.in(api);
  contact = await place.contact();
});
afterAll(() => api.close());

const aLead = (body: object = {}) => place.made('/leads', { contact_id: contact, ...body });
const leadNow = async (id: string) => (await place.get(`/leads/${id}`)).body.data;
const merge = (kept: Doc, other: Doc) => place.post(`/leads/${kept.id}/merge`, { lead_id: other.id });
const aMerge = async (ofKept: object = {}, ofOther: object = {}) => {
  const [kept, other] = [await aLead(ofKept), await aLead(ofOther)];
  expect((await merge(kept, other)).status).toBe(200);
  return { kept, other };
};
const sell = async (lead: Doc) =>
  place.made('/sale-notes', {
    vehicle_id: await place.vehicle(),
    buyer_contact_id: contact,
    lead_id: lead.id,
    total_clp: 5_000_000,
  });
const merges = async () =>
  (await place.get<{ data: Record<string, unknown>[] }>('/audit-log')).body.data.filter(
    ({ action }) => action === 'lead.merged',
  );

describe('a merged lead', () => {
  it('counts as its survivor in a sale note, whose approval and void change the survivor alone', async () => {
    const { kept, other } = await aMerge();
    const before = await leadNow(other.id);
    const note = await sell(other);
    expect(note.lead_id).toBe(kept.id);
    await place.made(`/sale-notes/${note.id}/approve`);
    expect(await leadNow(kept.id)).toMatchObject({ status: 'won', sale_note_id: note.id });
    expect(await leadNow(other.id)).toEqual(before);
    await place.made(`/sale-notes/${note.id}/void`, { void_reason: 'Desistió' });
    expect(await leadNow(kept.id)).toMatchObject({ status: 'open', sale_note_id: null });
    expect(await leadNow(other.id)).toEqual(before);
  });

  it('counts as its survivor in quotes, reservations and a changed consignment', async () => {
    const { kept, other } = await aMerge();
    const lead_id = other.id;
    const quote = await place.made('/quotes', {
      vehicle_id: await place.vehicle(),
      buyer_contact_id: contact,
      lead_id,
      offered_price_clp: 5_000_000,
      tax_treatment: 'exento',
    });
    const reservation = await place.made('/reservations', {
      vehicle_id: await place.vehicle(),
      holder_contact_id: contact,
      hold_expires_on: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      lead_id,
    });
    const consignment = await place.made('/consignments', {
      vehicle_id: await place.vehicle({ status: 'draft' }),
      dueno_contact_id: contact,
      modalidad: 'en_local',
      comision_type: 'percentage',
      comision_value: 10,
    });
    const changed = await place.patch(`/consignments/${consignment.id}`, { lead_id });
    expect([quote.lead_id, reservation.lead_id, changed.body.data.lead_id]).toEqual([kept.id, kept.id, kept.id]);
  });

  it('counts as its survivor in an appointment', async () => {
    const diary = await anAppointmentPlace(api);
    const contact_id = await diary.made('/contacts', { name: 'Josefa' });
    const [kept, other] = [await diary.made('/leads', { contact_id }), await diary.made('/leads', { contact_id })];
    expect((await diary.call('POST', `/leads/${kept}/merge`, { lead_id: other })).status).toBe(200);
    expect((await diary.booked(10, { lead_id: other })).lead_id).toBe(kept);
  });

  it('is unknown to a caller that does not see its survivor', async () => {
    const seller = await place.member(ALL_SCOPES, 'assigned');
    const { other } = await aMerge({ owner_user_id: (await place.member()).id }, { owner_user_id: seller.id });
    const body = {
      vehicle_id: await place.vehicle(),
      buyer_contact_id: contact,
      lead_id: other.id,
      offered_price_clp: 5_000_000,
      tax_treatment: 'exento',
    };
    const refused = await place.post('/quotes', body, { token: seller.token });
    expect([refused.status, refused.body.error.details?.body]).toMatchObject([422, [{ path: 'lead_id' }]]);
  });

  it('names the last survivor after a merge of its survivor', async () => {
    const { kept, other } = await aMerge();
    const last = await aLead();
    expect((await merge(last, kept)).status).toBe(200);
    expect(await leadNow(other.id)).toMatchObject({ merged_into_id: last.id });
    expect((await sell(other)).lead_id).toBe(last.id);
  });
});

describe('a repeated merge of leads', () => {
  it('returns the survivor as it is, without an event', async () => {
    const { kept, other } = await aMerge();
    await place.made(`/leads/${kept.id}/win`);
    const [before, events] = [await leadNow(kept.id), await recordedEvents(api.database, place.id)];
    const repeat = await merge(kept, other);
    expect([repeat.status, repeat.body.data]).toEqual([200, before]);
    expect(await recordedEvents(api.database, place.id)).toHaveLength(events.length);
    expect(await merges()).toHaveLength(1);
    expect(refusal(await merge(await aLead(), other))).toEqual([409, 'CONFLICT', 'lead_closed']);
  });
});

describe('the audit log', () => {
  it('has an entry for a merge of leads', async () => {
    const { kept, other } = await aMerge();
    expect(await merges()).toEqual([
      expect.objectContaining({ target: { kind: 'lead', id: kept.id }, details: { merged_id: other.id } }),
    ]);
  });
});
