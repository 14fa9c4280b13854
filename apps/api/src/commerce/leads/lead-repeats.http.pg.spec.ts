import { randomUUID } from 'node:crypto';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Page, type Refusal } from '../../testing/api-app';
import { DocumentsPlace } from '../../testing/documents-place';
import { followEvents } from '../../testing/follow-events';
import { portalSignature } from '../../testing/portal-signature';
import type { AsJson } from '../../testing/as-json';
import type { InquiryResource, LeadResource, PipelineResource } from '@workops/commerce/http';

type Lead = AsJson<LeadResource>;

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

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const aLead = async (body: object = {}) => place.made('/leads', { contact_id: await place.contact(), ...body });
const leadNow = async (id: unknown) => (await place.get<{ data: Lead }>(`/leads/${String(id)}`)).body.data;
const formInput = (n: number, over: object = {}) => ({
  submission_id: `form-${n}`,
  name: 'Ana',
  email: 'ana@example.com',
  ...over,
});

describe('a call with an Idempotency-Key', () => {
  const calls: [what: string, call: (lead: string) => { path: string; body: object; other: object }][] = [
    ['creates a lead', () => ({ path: '/leads', body: { source: 'feria' }, other: { source: 'radio' } })],
    ...['stage', 'lose', 'assign', 'win'].map((move): (typeof calls)[number] => [
      `asks a lead to ${move}`,
      (lead) => {
        const bodies: Record<string, [object, object]> = {
          stage: [{ stage_id: pipeline.stages[1]!.id }, { stage_id: pipeline.stages[2]!.id }],
          lose: [{ lost_reason: 'Precio' }, { lost_reason: 'Plazo' }],
          assign: [{ owner_user_id: null }, { owner_user_id: randomUUID() }],
          win: [{ value_clp: 1 }, { value_clp: 2 }],
        };
        const [body, other] = bodies[move]!;
        return { path: `/leads/${lead}/${move}`, body, other };
      },
    ]),
    ['brings a lead from the website', () => ({ path: '/website-leads', body: formInput(1), other: formInput(2) })],
  ];

  it.each(calls)(
    'that %s gets identical responses when repeated, and a conflict with another body',
    async (_what, makeCall) => {
      const lead = await aLead();
      const { path, body, other } = makeCall(lead.id);
      const contact = path === '/leads' ? { contact_id: lead.contact_id } : {};
      const answers = await times(4, () => place.post(path, { ...body, ...contact }, { key: 'once' }));
      expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
      expect(answers[0]!.status).toBeLessThan(300);
      const eventCount = (await recordedEvents(api.database, place.id)).length;
      const refused = await place.post(path, { ...other, ...contact }, { key: 'once' });
      expect([refused.status, refused.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_CONFLICT']);
      expect((await recordedEvents(api.database, place.id)).length).toBe(eventCount);
    },
  );
});

describe('an id of another workspace', () => {
  it('is treated as unknown in the body of a lead, move or inquiry', async () => {
    const elsewhere = await DocumentsPlace.in(api);
    const stages = (await elsewhere.get<Page<AsJson<PipelineResource>>>('/pipelines')).body.data[0]!;
    const [vehicle, contact, { id: member }, { id: branch }] = [
      await elsewhere.vehicle(),
      await elsewhere.contact(),
      await elsewhere.member(),
      await elsewhere.made('/locations', { name: 'Centro' }),
    ];
    const { id: theirLead } = await elsewhere.made('/leads', { contact_id: contact });
    const { id: lead, contact_id: own } = await aLead();
    const naming: [path: string, body: (id: string) => object, id: string][] = [
      ['/leads', (id) => ({ contact_id: id }), contact],
      ['/leads', (id) => ({ contact_id: own, pipeline_id: id }), stages.id],
      ['/leads', (id) => ({ contact_id: own, stage_id: id }), stages.stages[0]!.id],
      ['/leads', (id) => ({ contact_id: own, owner_user_id: id }), member],
      ['/leads', (id) => ({ contact_id: own, location_id: id }), branch],
      ['/leads', (id) => ({ contact_id: own, vehicle_id: id }), vehicle],
      [`/leads/${lead}/stage`, (id) => ({ stage_id: id }), stages.stages[1]!.id],
      [`/leads/${lead}/stage`, (id) => ({ stage_id: pipeline.stages[1]!.id, from_stage_id: id }), stages.stages[0]!.id],
      [`/leads/${lead}/pipeline`, (id) => ({ pipeline_id: id }), stages.id],
      [`/leads/${lead}/assign`, (id) => ({ owner_user_id: id }), member],
      ['/leads/bulk-assign', (id) => ({ lead_ids: [lead, id], owner_user_id: null }), theirLead],
      ['/website-leads', (id) => formInput(1, { vehicle_id: id }), vehicle],
      ['/website-leads', (id) => formInput(1, { location_id: id }), branch],
    ];
    const before = (await recordedEvents(api.database, place.id)).length;
    for (const [path, body, id] of naming) {
      const [theirs, nobodys] = [await place.post(path, body(id)), await place.post(path, body(randomUUID()))];
      const comparable = ({ status, body: { error } }: typeof theirs) =>
        JSON.stringify({ status, ...error, requestId: '' });
      expect([path, theirs.status, comparable(theirs)]).toEqual([path, 422, comparable(nobodys)]);
    }
    expect((await recordedEvents(api.database, place.id)).length).toBe(before);
  });
});

describe('lead assignment', () => {
  it('is limited to active members of the branch; removed members keep their leads', async () => {
    const branches = [
      await place.made('/locations', { name: 'Centro' }),
      await place.made('/locations', { name: 'Norte' }),
    ];
    const enrolled = (locationIds: string[]) =>
      api.access.enrolMember({
        workspaceId: place.id,
        name: 'Eva',
        email: `${randomUUID()}@example.com`,
        role: 'member',
        locationIds,
      });
    const [here, everywhere] = [await enrolled([branches[0]!.id]), await enrolled(branches.map(({ id }) => id))];
    await place.patch(`/pipelines/${pipeline.id}`, {
      assignment: 'least_open',
      assignee_ids: [here.id, everywhere.id],
    });
    const ownerAt = async (location_id?: string) => (await aLead({ location_id })).owner_user_id;
    expect([await ownerAt(branches[1]!.id), await ownerAt(branches[1]!.id)]).toEqual([everywhere.id, everywhere.id]);
    expect([await ownerAt(branches[0]!.id), await ownerAt()]).toEqual([here.id, here.id]);
    const kept = await aLead({ owner_user_id: everywhere.id });
    expect((await api.call('DELETE', `/members/${everywhere.id}`, { token: place.token })).status).toBe(204);
    expect([await ownerAt(branches[1]!.id), await ownerAt(), await ownerAt()]).toEqual([null, here.id, here.id]);
    expect((await leadNow(kept.id)).owner_user_id).toBe(everywhere.id);
  });
});

describe('concurrent contact merges and lead intake', () => {
  it('leave every lead with an existing contact after two chained merges', async () => {
    const [first, second, last] = [
      await place.made('/contacts', { name: 'Ana', email: 'ana@example.com' }),
      await place.contact(),
      await place.contact(),
    ];
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => place.post('/website-leads', formInput(n))),
      place.post(`/contacts/${second}/merge`, { secondary_ids: [first.id] }),
      ...Array.from({ length: 6 }, (_, n) => place.post('/website-leads', formInput(10 + n))),
      place.post(`/contacts/${last}/merge`, { secondary_ids: [second] }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    await followEvents(api.database, place.id, 'commerce-contact-merges');
    const leads = (await place.get<Page<Lead>>('/leads?limit=200')).body.data;
    const contacts = await Promise.all(leads.map(({ contact_id }) => place.get(`/contacts/${contact_id}`)));
    expect(contacts.map(({ status, body }) => [status, body.data.id])).toEqual(
      leads.map(({ contact_id }) => [200, contact_id]),
    );
  });
});

describe('an inquiry of the maximum size or without a branch', () => {
  it('keeps the longest sender name', async () => {
    const name = 'ñ'.repeat(500);
    const { lead_id } = await place.made('/website-leads', formInput(1, { name }));
    const [inquiry] = (await place.get<Page<AsJson<InquiryResource>>>(`/leads/${String(lead_id)}/inquiries`)).body.data;
    expect(inquiry!.sent_by.name).toBe(name);
  });

  it("creates a lead without a branch if the account's branch was deleted", async () => {
    const { id: branch } = await place.made('/locations', { name: 'Norte' });
    const { webhook_path, webhook_secret } = await place.made('/portal-accounts', {
      kind: 'portal_b',
      name: 'Sur',
      location_id: branch,
    });
    expect((await api.call('DELETE', `/locations/${branch}`, { token: place.token })).status).toBe(204);
    const body = JSON.stringify({ lead_id: '1', contact: { name: 'Ana' } });
    const headers = { 'x-portal-signature': portalSignature(String(webhook_secret), body) };
    const accepted = await api.insist<{ data: { lead_id: string } } & Refusal>('POST', String(webhook_path), {
      body,
      headers,
    });
    expect([accepted.status, (await leadNow(accepted.body.data.lead_id)).location_id]).toEqual([200, null]);
  });
});
