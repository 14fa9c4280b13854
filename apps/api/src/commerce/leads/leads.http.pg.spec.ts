import { randomUUID } from 'node:crypto';
import type { Scope } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type KeyedWorkspace, type Page, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import type { LeadResource, PipelineResource } from '@workops/commerce/http';

type Lead = AsJson<LeadResource>;
type Pipeline = AsJson<PipelineResource>;
type Answer = { data: Lead } & Refusal;
type Board = {
  data: {
    stages: { id: string; count: number; value_clp: number; leads: Lead[] }[];
    won: number;
    lost: number;
    unqualified: number;
  };
};
interface Place extends KeyedWorkspace {
  pipeline: Pipeline;
  contact: string;
}

let api: ApiApp;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

async function aPlace(): Promise<Place> {
  const { id, token } = await api.workspace();
  const { data } = (await api.call<Page<Pipeline>>('GET', '/pipelines', { token })).body;
  const made = await api.call<{ data: { id: string } }>('POST', '/contacts', {
    token,
    body: { name: 'Josefa Núñez', phone: '+56912345678' },
  });
  return { id, token, pipeline: data[0]!, contact: made.body.data.id };
}

const post = <Body = Answer>({ token }: { token: string }, path: string, body: object) =>
  api.call<Body>('POST', path, { token, body });
const patch = ({ token }: { token: string }, path: string, body: object) =>
  api.call<Answer>('PATCH', path, { token, body });
const aLead = async (place: Place, body: object = {}) =>
  (await post(place, '/leads', { contact_id: place.contact, ...body })).body.data;
const listed = async ({ token }: { token: string }, query: string) =>
  (await api.call<Page<Lead>>('GET', `/leads?${query}`, { token })).body.data.map(({ id }) => id);
const readBoard = async (place: Place, query = '', token = place.token) =>
  (await api.call<Board>('GET', `/pipelines/${place.pipeline.id}/board${query}`, { token })).body.data;
const listEvents = async (place: Place, id: string) =>
  (await recordedEvents(api.database, place.id))
    .filter(({ resource }) => resource.id === id)
    .map(({ type, changes }) => [type, changes]);
const stage = ({ pipeline }: Place, index: number): string => pipeline.stages[index]!.id;
const issuePaths = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  body.error.details.body.map(({ path }) => path),
];

const SCOPES: Scope[] = ['leads:read', 'leads:write', 'contacts:read'];

/** A member who sees only their own assignments. */
async function aSeller(place: Place, scopes = SCOPES): Promise<{ id: string; token: string }> {
  const role = await post<{ data: { id: string } }>(place, '/roles', {
    name: randomUUID(),
    scopes: SCOPES,
    visibility: 'assigned',
  });
  const { id } = await api.access.enrolMember({
    workspaceId: place.id,
    name: 'Ana',
    email: `${randomUUID()}@example.com`,
    role: 'custom',
    customRoleId: role.body.data.id,
  });
  const { actor } = (await api.access.memberActor({ workspaceId: place.id, memberId: id }))!;
  const { token } = await api.access.personalTokens.create(
    { ...actor, credentialId: null, requestId: null },
    { name: 'Test', scopes },
  );
  return { id, token };
}

describe('leads over HTTP', () => {
  it('start at the first stage of Ventas, and show their contact to permitted callers', async () => {
    const place = await aPlace();
    const made = await post(place, '/leads', {
      contact_id: place.contact,
      value_clp: 9_000_000,
      intent: 'buy',
      note: ' Al contado ',
    });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      {
        pipeline_id: place.pipeline.id,
        stage_id: stage(place, 0),
        stage_name: 'Nuevo',
        status: 'open',
        source: 'manual',
        note: 'Al contado',
        value_clp: 9_000_000,
        inquiry_count: 0,
        last_inquiry_at: null,
        closed_at: null,
        created_by: { kind: 'api_key' },
        contact: { id: place.contact, display_name: 'Josefa Núñez', named: true },
      },
    ]);
    const blind = await api.key(place.id, ['leads:read']);
    expect((await api.call<Answer>('GET', `/leads/${made.body.data.id}`, { token: blind })).body.data).toEqual({
      ...made.body.data,
      contact: null,
    });
    expect(await listEvents(place, made.body.data.id)).toEqual([['lead.created', undefined]]);
  });

  it('take another note, and none, without an event', async () => {
    const place = await aPlace();
    const { id } = await aLead(place, { note: 'Al contado' });
    const noted = await patch(place, `/leads/${id}`, { note: ' A crédito ' });
    expect([noted.status, noted.body.data.note]).toEqual([200, 'A crédito']);
    const again = await patch(place, `/leads/${id}`, { note: 'A crédito', value_clp: null });
    expect(again.body.data.updated_at).toBe(noted.body.data.updated_at);
    expect((await patch(place, `/leads/${id}`, { value_clp: 5 })).body.data.note).toBe('A crédito');
    expect((await patch(place, `/leads/${id}`, { note: null })).body.data.note).toBeNull();
    expect(await listEvents(place, id)).toEqual([['lead.created', undefined]]);
  });

  it('are refused with all unknown references, and for a taken id at the source', async () => {
    const place = await aPlace();
    const elsewhere = await aLead(await aPlace());
    const vain = {
      contact_id: elsewhere.contact_id,
      pipeline_id: elsewhere.pipeline_id,
      owner_user_id: elsewhere.id,
      vehicle_id: elsewhere.id,
    };
    const answer = await post(place, '/leads', { ...vain, location_id: elsewhere.id });
    expect(issuePaths(answer)).toEqual([
      422,
      ['contact_id', 'pipeline_id', 'owner_user_id', 'location_id', 'vehicle_id'],
    ]);
    expect(
      issuePaths(await post(place, '/leads', { contact_id: place.contact, stage_id: elsewhere.stage_id })),
    ).toEqual([422, ['stage_id']]);
    const existing = await aLead(place, { source: 'crm', external_id: '7' });
    const conflict = await post(place, '/leads', { contact_id: place.contact, source: 'crm', external_id: '7' });
    expect([conflict.status, conflict.body.error.code, conflict.body.error.details.lead_id]).toEqual([
      409,
      'UNIQUE_CONFLICT',
      existing.id,
    ]);
    expect((await aLead(place, { source: 'other', external_id: '7' })).external_id).toBe('7');
  });

  it('move, close and reopen with one event each; repeats record none', async () => {
    const place = await aPlace();
    const { id } = await aLead(place);
    const move = (path: string, body: object = {}) => post(place, `/leads/${id}/${path}`, body);
    expect(
      (await move('stage', { stage_id: stage(place, 2), from_stage_id: stage(place, 0) })).body.data.stage_name,
    ).toBe('Visita');
    expect((await move('stage', { stage_id: stage(place, 2) })).status).toBe(200);
    expect(refusal(await move('stage', { stage_id: stage(place, 1), from_stage_id: stage(place, 0) }))).toEqual([
      409,
      'CONFLICT',
      'stage_changed',
    ]);
    expect((await move('lose', { lost_reason: ' Muy caro ' })).body.data).toMatchObject({
      status: 'lost',
      lost_reason: 'Muy caro',
    });
    expect((await move('lose', { lost_reason: 'Otra' })).body.data.lost_reason).toBe('Muy caro');
    for (const path of ['win', 'unqualify', 'stage']) {
      const body = { unqualify: { unqualified_reason: 'x' }, stage: { stage_id: stage(place, 2) } }[path] ?? {};
      expect(refusal(await move(path, body))).toEqual([409, 'CONFLICT', 'lead_closed']);
    }
    expect((await move('reopen', { stage_id: stage(place, 1) })).body.data).toMatchObject({
      status: 'open',
      lost_reason: null,
      closed_at: null,
    });
    const changed = (from: unknown, to: unknown) => ({ from, to });
    expect((await listEvents(place, id)).slice(1)).toEqual([
      ['lead.stage_changed', { stage_id: changed(stage(place, 0), stage(place, 2)) }],
      ['lead.lost', { status: changed('open', 'lost') }],
      ['lead.stage_changed', { status: changed('lost', 'open'), stage_id: changed(stage(place, 2), stage(place, 1)) }],
    ]);
  });

  it('accept the first of two concurrent moves from a stage, and refuse the second', async () => {
    const place = await aPlace();
    const { id } = await aLead(place);
    const moves = [1, 2].map((to) =>
      post(place, `/leads/${id}/stage`, { stage_id: stage(place, to), from_stage_id: stage(place, 0) }),
    );
    const answers = await Promise.all(moves);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error.details.reason).toBe('stage_changed');
  });

  it('are hidden from a restricted seller in lists, boards, paths and bodies', async () => {
    const place = await aPlace();
    const seller = await aSeller(place);
    const [theirs, other] = [
      await aLead(place, { owner_user_id: seller.id, value_clp: 5 }),
      await aLead(place, { value_clp: 7, source: 'crm', external_id: '7' }),
    ];
    await post(place, `/leads/${(await aLead(place)).id}/win`, {});
    expect(await listed(seller, '')).toEqual([theirs.id]);
    const board = await readBoard(place, '', seller.token);
    expect([board.stages[0], board.won]).toMatchObject([{ count: 1, value_clp: 5, leads: [{ id: theirs.id }] }, 0]);
    expect(await readBoard(place)).toMatchObject({
      stages: [{ count: 2, value_clp: 12 }, { count: 0, leads: [] }, {}, {}],
      won: 1,
      lost: 0,
    });
    for (const path of ['', '/inquiries'])
      expect((await api.call('GET', `/leads/${other.id}${path}`, { token: seller.token })).status).toBe(404);
    expect((await post(seller, `/leads/${other.id}/win`, {})).status).toBe(404);
    const conflict = await post(seller, '/leads', { contact_id: place.contact, source: 'crm', external_id: '7' });
    expect([conflict.status, conflict.body.error.code, 'lead_id' in conflict.body.error.details]).toEqual([
      409,
      'UNIQUE_CONFLICT',
      false,
    ]);
    const unknown = await post(seller, '/leads/bulk-assign', { lead_ids: [theirs.id, other.id], owner_user_id: null });
    expect(issuePaths(unknown)).toEqual([422, ['lead_ids.1']]);
    expect(await listed(seller, '')).toEqual([theirs.id]);
  });

  it('are assigned in bulk, all or none, with an event per change', async () => {
    const place = await aPlace();
    const seller = await aSeller(place);
    const [first, two] = [await aLead(place), await aLead(place, { owner_user_id: seller.id })];
    const { body } = await post<{ data: { assigned: number } }>(place, '/leads/bulk-assign', {
      lead_ids: [two.id, first.id],
      owner_user_id: seller.id,
    });
    expect(body.data).toEqual({ assigned: 1 });
    expect((await listEvents(place, first.id)).at(-1)).toEqual([
      'lead.assigned',
      { owner_user_id: { from: null, to: seller.id } },
    ]);
    expect(await listEvents(place, two.id)).toHaveLength(1);
  });

  it('are found by words of contact and vehicle, by filters, and in pages', async () => {
    const place = await aPlace();
    const vehicle = await post<{ data: { id: string } }>(place, '/vehicles', {
      make: 'Citroën',
      model: 'C3',
      plate: 'BBCL99',
    });
    const [plain, car] = [
      await aLead(place),
      await aLead(place, { vehicle_id: vehicle.body.data.id, intent: 'sell', source: 'feria' }),
    ];
    for (const q of ['nunez+citroen', 'bbcl99', 'c3+josefa', 'BB-CL.99', 'BBCL+99', 'bb+cl+99', 'c+3', 'c-3'])
      expect(await listed(place, `q=${q}`)).toEqual([car.id]);
    expect(await listed(place, 'q=9+1234+5678')).toEqual([car.id, plain.id]);
    await patch(place, `/leads/${car.id}`, { vehicle_id: null });
    await patch(place, `/leads/${plain.id}`, { vehicle_id: vehicle.body.data.id });
    expect(await listed(place, 'q=citroen')).toEqual([plain.id]);
    for (const query of [
      'intent=sell',
      'source=feria',
      `location_id=none&intent=sell`,
      'status=open,won&source=feria',
    ]) {
      expect(await listed(place, query)).toEqual([car.id]);
    }
    expect(await listed(place, `owner_user_id=${randomUUID()}`)).toEqual([]);
    expect((await readBoard(place, '?q=citroen')).stages[0]).toMatchObject({ count: 1, leads: [{ id: plain.id }] });
    const first = await api.call<Page<Lead>>('GET', '/leads?limit=1&sort=last_inquiry', { token: place.token });
    const cursor = first.body.meta.pagination.nextCursor;
    expect(first.body.data.map(({ id }) => id)).toEqual([car.id]);
    expect(await listed(place, `limit=1&sort=last_inquiry&cursor=${cursor}`)).toEqual([plain.id]);
    expect((await api.call('GET', `/leads?cursor=${cursor}`, { token: place.token })).status).toBe(400);
  });
});

describe('a list of leads', () => {
  it('is filtered by place, person, vehicle and times, including the closing time', async () => {
    const place = await aPlace();
    const { id: vehicle } = (await post(place, '/vehicles', { make: 'Kia', model: 'Rio' })).body.data;
    const [won, open] = [
      (await aLead(place)).id,
      (await aLead(place, { vehicle_id: vehicle, stage_id: stage(place, 1) })).id,
    ];
    const { closed_at: at } = (await post(place, `/leads/${won}/win`, {})).body.data;
    const [past, future] = ['2000-01-01T00:00:00Z', '2190-01-01T00:00:00Z'];
    const filters: [string, string[]][] = [
      [`pipeline_id=${place.pipeline.id}&contact_id=${place.contact}`, [open, won]],
      [`stage_id=${stage(place, 1)}`, [open]],
      [`vehicle_id=${vehicle}`, [open]],
      [`closed_from=${String(at)}`, [won]],
      [`closed_from=${past}&closed_to=${future}`, [won]],
      [`created_from=${past}&created_to=${future}&updated_since=${past}`, [open, won]],
    ];
    for (const [query, ids] of filters) expect([query, await listed(place, query)]).toEqual([query, ids]);
    const nothing = ['pipeline_id', 'stage_id', 'contact_id', 'vehicle_id'].map((name) => `${name}=${randomUUID()}`);
    const moments = [
      `closed_to=${String(at)}`,
      `created_from=${future}`,
      `created_to=${past}`,
      `updated_since=${future}`,
    ];
    for (const query of [...nothing, ...moments]) expect([query, await listed(place, query)]).toEqual([query, []]);
  });
});

describe('pipelines over HTTP', () => {
  it('keep their stages by id, and refuse to remove one with open leads', async () => {
    const place = await aPlace();
    const { id } = await aLead(place);
    const path = `/pipelines/${place.pipeline.id}`;
    expect(refusal(await patch(place, path, { stages: place.pipeline.stages.slice(1) }))).toEqual([
      409,
      'CONFLICT',
      'stage_in_use',
    ]);
    await post(place, `/leads/${id}/win`, {});
    expect((await patch(place, path, { stages: place.pipeline.stages.slice(1) })).status).toBe(200);
    const read = (await api.call<Answer>('GET', `/leads/${id}`, { token: place.token })).body.data;
    expect(read).toMatchObject({ stage_id: stage(place, 0), stage_name: 'Nuevo' });
    const reopened = (await post(place, `/leads/${id}/reopen`, {})).body.data;
    expect([reopened.stage_id, reopened.stage_name]).toEqual([stage(place, 1), 'Contactado']);
  });

  it('have one default, which cannot be unset; used pipelines cannot be deleted', async () => {
    const place = await aPlace();
    const { body } = await post<{ data: Pipeline }>(place, '/pipelines', {
      name: 'Flotas',
      stages: [{ name: 'Nuevo' }],
      is_default: true,
    });
    const del = (id: string) => api.call<Refusal>('DELETE', `/pipelines/${id}`, { token: place.token });
    expect(refusal(await del(body.data.id))).toEqual([409, 'CONFLICT', 'default_pipeline']);
    expect(refusal(await patch(place, `/pipelines/${body.data.id}`, { is_default: false }))).toEqual([
      409,
      'CONFLICT',
      'default_pipeline',
    ]);
    const { id, stage_id: first } = await aLead(place);
    expect(first).toBe(body.data.stages[0]!.id);
    const moved = await post(place, `/leads/${id}/pipeline`, { pipeline_id: place.pipeline.id });
    expect([moved.body.data.stage_name, (await listEvents(place, id)).at(-1)![0]]).toEqual([
      'Nuevo',
      'lead.pipeline_changed',
    ]);
    expect(refusal(await del(place.pipeline.id))).toEqual([409, 'CONFLICT', 'pipeline_in_use']);
    expect(
      (await post<Refusal>(place, '/pipelines', { name: 'flotas', stages: [{ name: 'x' }] })).body.error.code,
    ).toBe('UNIQUE_CONFLICT');
  });
});
