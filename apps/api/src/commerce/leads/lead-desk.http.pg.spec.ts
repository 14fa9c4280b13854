import { randomUUID } from 'node:crypto';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type Page } from '../../testing/api-app';
import { anAppointmentPlace } from '../../testing/appointment-place';
import { DocumentsPlace } from '../../testing/documents-place';
import type { AsJson } from '../../testing/as-json';
import type { LeadResource, PipelineResource } from '@workops/commerce/http';

type Lead = AsJson<LeadResource>;
interface Bulk {
  data: { done: number; refused: number; rows: { id: string; outcome: string; code: string | null }[] };
}

let api: ApiApp;
let place: DocumentsPlace;
let pipeline: AsJson<PipelineResource>;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '100000' });
});
beforeEach(async () => {
  place = await DocumentsPlace.in(api);
  pipeline = (await place.get<Page<AsJson<PipelineResource>>>('/pipelines')).body.data[0]!;
});
afterAll(() => api.close());

const aLead = async (body: object = {}) => place.made<Lead>('/leads', { contact_id: await place.contact(), ...body });
const leadNow = async (id: string, token = place.token) =>
  (await place.get<{ data: Lead }>(`/leads/${id}`, token)).body.data;
const listEvents = async (id: string) =>
  (await recordedEvents(api.database, place.id))
    .filter(({ resource }) => resource.id === id)
    .map(({ type, changes }) => [type, changes]);
const bulk = (body: object, token = place.token) => api.insist<Bulk>('POST', '/leads/bulk-update', { token, body });

describe('the next action of a lead', () => {
  it('is set, listed when due, cleared, and ends with the lead', async () => {
    const next = { next_action: ' Llamar ', next_action_at: '2027-03-01T12:00:00.000Z' };
    const [late, soon, none] = [
      await aLead(next),
      await aLead({ next_action_at: '2027-02-01T12:00:00.000Z' }),
      await aLead(),
    ];
    expect(late).toMatchObject({ next_action: 'Llamar', next_action_at: '2027-03-01T12:00:00.000Z' });
    expect(await place.listIds('/leads?sort=next_action')).toEqual([soon.id, late.id]);
    expect(await place.listIds('/leads?next_action_before=2027-02-15T00:00:00Z')).toEqual([soon.id]);
    const first = await place.get<Page<Lead>>('/leads?sort=next_action&limit=1');
    const cursor = first.body.meta.pagination.nextCursor;
    expect(await place.listIds(`/leads?sort=next_action&limit=1&cursor=${cursor}`)).toEqual([late.id]);
    const cleared = (await place.patch(`/leads/${late.id}`, { next_action: null })).body.data;
    expect([cleared.next_action, cleared.next_action_at]).toEqual([null, null]);
    await place.made(`/leads/${soon.id}/lose`, { lost_reason: 'Precio' });
    expect((await leadNow(soon.id)).next_action_at).toBeNull();
    expect(refusal(await place.patch(`/leads/${soon.id}`, { next_action: 'Llamar' }))).toEqual([
      409,
      'CONFLICT',
      'lead_closed',
    ]);
    expect((await place.patch(`/leads/${soon.id}`, { next_action: null, note: 'Nota' })).status).toBe(200);
    expect((await listEvents(none.id)).map(([type]) => type)).toEqual(['lead.created']);
  });

  it('and untouched leads are found by their owner with owner_user_id=me, in lists and boards', async () => {
    const { id: owner, token } = await place.member();
    const mine = await aLead({ owner_user_id: owner });
    await aLead();
    expect(await place.listIds('/leads?owner_user_id=me', token)).toEqual([mine.id]);
    expect(await place.listIds('/leads?owner_user_id=me')).toEqual([]);
    const board = await place.get(`/pipelines/${pipeline.id}/board?owner_user_id=me`, token);
    expect(board.body.data).toMatchObject({ stages: [{ count: 1 }, { count: 0 }, { count: 0 }, { count: 0 }] });
    expect(await place.listIds(`/leads?untouched_since=${mine.updated_at}`, token)).toEqual([]);
    const later = new Date(Date.parse(mine.updated_at) + 60_000).toISOString();
    expect(await place.listIds(`/leads?owner_user_id=me&untouched_since=${later}`, token)).toEqual([mine.id]);
  });
});

describe('a bulk update of leads', () => {
  it('assigns, moves and loses each lead alone, with the events of the single calls', async () => {
    const seller = await place.member();
    const [open, lost, hidden] = [await aLead(), await aLead(), randomUUID()];
    await place.made(`/leads/${lost.id}/lose`, { lost_reason: 'Precio' });
    const { status, body } = await bulk({
      lead_ids: [open.id, lost.id, hidden],
      owner_user_id: seller.id,
      stage_id: pipeline.stages[2]!.id,
      lost_reason: 'Compró en otro lugar.',
    });
    expect([status, body.data]).toEqual([
      200,
      {
        done: 1,
        refused: 2,
        rows: [
          { id: open.id, outcome: 'done', code: null, reason: null },
          { id: lost.id, outcome: 'refused', code: 'CONFLICT', reason: 'lead_closed' },
          { id: hidden, outcome: 'refused', code: 'NOT_FOUND', reason: null },
        ],
      },
    ]);
    expect((await listEvents(open.id)).map(([type]) => type)).toEqual([
      'lead.created',
      'lead.assigned',
      'lead.stage_changed',
      'lead.lost',
    ]);
    expect(await leadNow(lost.id)).toMatchObject({ owner_user_id: null, lost_reason: 'Precio' });
  });

  it('moves to another pipeline, and refuses references that are wrong for all', async () => {
    const fleet = await place.made('/pipelines', { name: 'Flotas', stages: [{ name: 'a' }] });
    const ids = { lead_ids: [(await aLead()).id, (await aLead()).id] };
    expect((await bulk({ ...ids, pipeline_id: fleet.id })).body.data.done).toBe(2);
    const back = await bulk({ ...ids, stage_id: pipeline.stages[0]!.id });
    expect(back.body.data.rows.map(({ code }) => code)).toEqual(['VALIDATION_ERROR', 'VALIDATION_ERROR']);
    for (const wrong of [
      { owner_user_id: randomUUID() },
      { pipeline_id: randomUUID() },
      { stage_id: randomUUID() },
      { pipeline_id: fleet.id, stage_id: pipeline.stages[0]!.id },
    ])
      expect([wrong, (await bulk({ ...ids, ...wrong })).status]).toEqual([wrong, 422]);
    for (const wrong of [{}, { lost_reason: ' ' }]) expect((await bulk({ ...ids, ...wrong })).status).toBe(400);
    const many = Array.from({ length: 201 }, () => randomUUID());
    expect((await bulk({ lead_ids: many, owner_user_id: null })).status).toBe(400);
  });

  it('changes only leads that the caller sees', async () => {
    const seller = await place.member(['leads:read', 'leads:write'], 'assigned');
    const [own, foreign] = [await aLead({ owner_user_id: seller.id }), await aLead()];
    const { data } = (await bulk({ lead_ids: [foreign.id, own.id], lost_reason: 'Precio' }, seller.token)).body;
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
    expect((await leadNow(foreign.id)).status).toBe('open');
  });
});

describe('a bulk update that assigns leads away from a caller with assigned visibility', () => {
  it('moves and loses them too', async () => {
    const seller = await place.member(['leads:read', 'leads:write'], 'assigned');
    const other = await place.member();
    const [first, second] = [await aLead({ owner_user_id: seller.id }), await aLead({ owner_user_id: seller.id })];
    const change = { owner_user_id: other.id, stage_id: pipeline.stages[1]!.id };
    const moved = await bulk({ lead_ids: [first.id], ...change }, seller.token);
    expect(moved.body.data.rows).toEqual([{ id: first.id, outcome: 'done', code: null, reason: null }]);
    const lost = await bulk({ lead_ids: [second.id], ...change, lost_reason: 'Precio' }, seller.token);
    expect(lost.body.data.done).toBe(1);
    expect(await leadNow(first.id)).toMatchObject({ ...change, status: 'open' });
    expect(await leadNow(second.id)).toMatchObject({ ...change, status: 'lost', lost_reason: 'Precio' });
    expect((await listEvents(second.id)).map(([type]) => type)).toEqual([
      'lead.created',
      'lead.assigned',
      'lead.stage_changed',
      'lead.lost',
    ]);
  });

  it('has one row for a lead that is named twice', async () => {
    const seller = await place.member(['leads:read', 'leads:write'], 'assigned');
    const { id } = await aLead({ owner_user_id: seller.id });
    const { data } = (await bulk({ lead_ids: [id, id], owner_user_id: null }, seller.token)).body;
    expect(data).toEqual({ done: 1, refused: 0, rows: [{ id, outcome: 'done', code: null, reason: null }] });
  });
});

describe('a merge of two leads', () => {
  it('gives one the inquiries, documents and missing fields of the other, which is disqualified', async () => {
    const seller = await place.member();
    const contact_id = await place.contact();
    const vehicle = await place.vehicle({ plate: 'BBCL11' });
    const kept = await aLead({ contact_id, note: 'Al contado' });
    const other = await aLead({
      contact_id,
      owner_user_id: seller.id,
      vehicle_id: vehicle,
      note: 'Retoma',
      next_action: 'Llamar',
      next_action_at: '2027-03-01T12:00:00.000Z',
    });
    const quote = await place.made('/quotes', {
      vehicle_id: vehicle,
      buyer_contact_id: contact_id,
      lead_id: other.id,
      offered_price_clp: 5_000_000,
      tax_treatment: 'exento',
    });
    const merged = await place.post(`/leads/${kept.id}/merge`, { lead_id: other.id });
    expect([merged.status, merged.body.data]).toMatchObject([
      200,
      {
        id: kept.id,
        status: 'open',
        owner_user_id: seller.id,
        vehicle_id: vehicle,
        note: 'Al contado\nRetoma',
        next_action: 'Llamar',
        merged_into_id: null,
      },
    ]);
    expect(await leadNow(other.id)).toMatchObject({
      status: 'unqualified',
      unqualified_reason: 'Unido a otro lead.',
      merged_into_id: kept.id,
      next_action: null,
    });
    expect((await place.get(`/quotes/${quote.id}`)).body.data.lead_id).toBe(kept.id);
    expect(await place.listIds('/leads?q=bbcl11&status=open')).toEqual([kept.id]);
    expect((await listEvents(other.id)).at(-1)).toEqual([
      'lead.unqualified',
      { status: { from: 'open', to: 'unqualified' } },
    ]);
    expect((await listEvents(kept.id)).at(-1)).toEqual([
      'lead.assigned',
      { owner_user_id: { from: null, to: seller.id } },
    ]);
    const reopened = await place.post(`/leads/${other.id}/reopen`);
    expect([refusal(reopened), reopened.body.error.details]).toMatchObject([
      [409, 'CONFLICT', 'merged'],
      { lead_id: kept.id },
    ]);
  });

  it('counts the inquiries of both, and later ones join the survivor', async () => {
    const form = (n: number) => ({ submission_id: `form-${n}`, name: 'Ana', email: 'ana@example.com' });
    const inquiry = await place.made('/website-leads', form(1));
    const from = await leadNow(String(inquiry.lead_id));
    const kept = await aLead({ contact_id: from.contact_id });
    const merged = await place.made<Lead>(`/leads/${kept.id}/merge`, { lead_id: from.id });
    expect([merged.inquiry_count, merged.last_inquiry_at]).toEqual([1, from.last_inquiry_at]);
    expect(await place.listIds(`/leads/${kept.id}/inquiries`)).toHaveLength(1);
    expect((await place.made('/website-leads', form(2))).lead_id).toBe(kept.id);
    expect(await leadNow(from.id)).toMatchObject({ inquiry_count: 0, last_inquiry_at: null });
  });

  it('moves appointments to the survivor', async () => {
    const diary = await anAppointmentPlace(api);
    const contact_id = await diary.made('/contacts', { name: 'Josefa' });
    const [kept, other] = [await diary.made('/leads', { contact_id }), await diary.made('/leads', { contact_id })];
    const { id } = await diary.booked(10, { lead_id: other });
    expect((await diary.call('POST', `/leads/${kept}/merge`, { lead_id: other })).status).toBe(200);
    const list = await diary.call<Page<{ id: string }>>('GET', `/appointments?lead_id=${kept}`);
    expect(list.body.data.map((appointment) => appointment.id)).toEqual([id]);
  });

  it('is refused for closed leads, another contact, itself, and leads that the caller does not see', async () => {
    const seller = await place.member(['leads:read', 'leads:write'], 'assigned');
    const contact_id = await place.contact();
    const [own, foreign, stranger] = [
      await aLead({ contact_id, owner_user_id: seller.id }),
      await aLead({ contact_id }),
      await aLead(),
    ];
    const merge = (id: string, lead_id: string, token = place.token) =>
      place.post(`/leads/${id}/merge`, { lead_id }, { token });
    expect((await merge(own.id, own.id)).status).toBe(422);
    expect((await merge(own.id, stranger.id)).status).toBe(422);
    expect((await merge(own.id, foreign.id, seller.token)).status).toBe(422);
    expect((await merge(foreign.id, own.id, seller.token)).status).toBe(404);
    await place.made(`/leads/${foreign.id}/win`);
    expect(refusal(await merge(own.id, foreign.id))).toEqual([409, 'CONFLICT', 'lead_closed']);
    expect((await leadNow(own.id)).status).toBe('open');
  });

  it('names the survivor only to callers that see all records', async () => {
    const seller = await place.member(['leads:read', 'leads:write'], 'assigned');
    const contact_id = await place.contact();
    const other = await aLead({ contact_id, owner_user_id: seller.id });
    const kept = await aLead({ contact_id, owner_user_id: (await place.member()).id });
    await place.made(`/leads/${kept.id}/merge`, { lead_id: other.id });
    expect((await leadNow(other.id, seller.token)).merged_into_id).toBeNull();
    const { body } = await place.post(`/leads/${other.id}/reopen`, {}, { token: seller.token });
    expect(body.error.details).not.toHaveProperty('lead_id');
  });
});

describe('a person who asks again after a lost lead', () => {
  const form = (n: number) => ({ submission_id: `form-${n}`, name: 'Ana', email: 'ana@example.com' });
  const inquire = async (n: number) => leadNow(String((await place.made('/website-leads', form(n))).lead_id));

  it('goes to the former salesperson while that one is active', async () => {
    const seller = await place.member();
    const first = await inquire(1);
    await place.made(`/leads/${first.id}/assign`, { owner_user_id: seller.id });
    await place.made(`/leads/${first.id}/lose`, { lost_reason: 'Precio' });
    const again = await inquire(2);
    expect([again.id === first.id, again.owner_user_id]).toEqual([false, seller.id]);
    await place.made(`/leads/${again.id}/lose`, { lost_reason: 'Precio' });
    expect((await api.call('DELETE', `/members/${seller.id}`, { token: place.token })).status).toBe(204);
    expect((await inquire(3)).owner_user_id).toBeNull();
  });

  it('is assigned by the pipeline if the last lead was won', async () => {
    const seller = await place.member();
    const first = await inquire(1);
    await place.made(`/leads/${first.id}/assign`, { owner_user_id: seller.id });
    await place.made(`/leads/${first.id}/win`);
    expect((await inquire(2)).owner_user_id).toBeNull();
  });

  it('goes to the former salesperson although another lead was merged since', async () => {
    const seller = await place.member();
    const first = await inquire(1);
    await place.made(`/leads/${first.id}/assign`, { owner_user_id: seller.id });
    await place.made(`/leads/${first.id}/lose`, { lost_reason: 'Precio' });
    const fleet = await place.made('/pipelines', { name: 'Flotas', stages: [{ name: 'a' }] });
    const input = { contact_id: first.contact_id, pipeline_id: fleet.id };
    const [kept, other] = [await aLead(input), await aLead(input)];
    await place.made(`/leads/${kept.id}/merge`, { lead_id: other.id });
    expect((await inquire(2)).owner_user_id).toBe(seller.id);
  });
});

describe('the history of a lead', () => {
  type Entry = { author: { kind: string }; changes: Record<string, { from: unknown; to: unknown }> };
  const history = async (id: string, token = place.token) =>
    (await place.get<Page<Entry>>(`/leads/${id}/history`, token)).body.data;

  it('shows who changed what, newest first, and no texts', async () => {
    const { id: owner } = await place.member();
    const lead = await aLead();
    await place.patch(`/leads/${lead.id}`, { note: 'Busca un auto', value_clp: 8_000_000 });
    await place.made(`/leads/${lead.id}/assign`, { owner_user_id: owner });
    await bulk({ lead_ids: [lead.id], lost_reason: 'Precio' });
    const entries = await history(lead.id);
    expect(entries.map(({ author, changes }) => [author.kind, changes])).toEqual([
      ['api_key', { status: { from: 'open', to: 'lost' }, lost_reason: { from: null, to: null } }],
      ['api_key', { owner_user_id: { from: null, to: owner } }],
      ['api_key', { note: { from: null, to: null }, value_clp: { from: null, to: 8_000_000 } }],
    ]);
    const first = await place.get<Page<Entry>>(`/leads/${lead.id}/history?limit=1`);
    const cursor = first.body.meta.pagination.nextCursor;
    const rest = await place.get<Page<Entry>>(`/leads/${lead.id}/history?cursor=${cursor}`);
    expect([...first.body.data, ...rest.body.data]).toEqual(entries);
  });

  it('names the lead of a merge only to callers that see all, and is hidden with its lead', async () => {
    const { id: owner, token } = await place.member(['leads:read'], 'assigned');
    const contact_id = await place.contact();
    const [kept, merged, other] = [
      await aLead({ contact_id }),
      await aLead({ contact_id, owner_user_id: owner }),
      await aLead(),
    ];
    await place.made(`/leads/${kept.id}/merge`, { lead_id: merged.id });
    const [all] = await history(merged.id);
    expect(all!.changes).toMatchObject({ merged_into_id: { from: null, to: kept.id } });
    const [narrowed] = await history(merged.id, token);
    const { merged_into_id: _merged, ...shown } = all!.changes;
    expect(narrowed!.changes).toEqual(shown);
    expect((await place.get(`/leads/${other.id}/history`, token)).status).toBe(404);
    const stranger = await DocumentsPlace.in(api);
    expect((await stranger.get(`/leads/${merged.id}/history`)).status).toBe(404);
  });
});
