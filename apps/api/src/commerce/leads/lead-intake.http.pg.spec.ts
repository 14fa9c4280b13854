import { LEADS, type Leads } from '@workops/commerce';
import { asIf } from '@workops/commerce/testing';
import { systemActor, type Actor, type Clock } from '@workops/kernel';
import { CLOCK } from '@workops/platform/process';
import { ApiApp, type KeyedWorkspace } from '../../testing/api-app';
import { inquiryInput, leadCalls, times, type Account, type Answer, type LeadCalls } from '../../testing/lead-calls';
import { portalSignature } from '../../testing/portal-signature';

let api: ApiApp;
let workspace: KeyedWorkspace;
let actor: Actor;
let post: LeadCalls['post'];
let read: LeadCalls['read'];
let websiteLead: LeadCalls['websiteLead'];
let events: LeadCalls['events'];
let eventTypes: LeadCalls['eventTypes'];
let listInquiries: LeadCalls['inquiriesOf'];
let account: LeadCalls['account'];
let send: LeadCalls['send'];

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '100000' });
});
beforeEach(async () => {
  workspace = await api.workspace();
  actor = systemActor(workspace.id, true);
  ({
    post,
    read,
    websiteLead,
    events,
    eventTypes,
    inquiriesOf: listInquiries,
    account,
    send,
  } = leadCalls(api, workspace));
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => api.close());

describe('a lead from the website', () => {
  it('creates a contact, a lead and an inquiry, announced once each', async () => {
    const { status, body } = await websiteLead({
      message: '¿Sigue disponible?',
      phone: '912345678',
      page_url: 'https://automotora.example/yaris',
    });
    expect([status, body.data]).toMatchObject([201, { submission_id: 'form-1', duplicate: false, vehicle_id: null }]);
    expect(await listInquiries(body.data.lead_id)).toMatchObject([
      {
        source: 'website',
        external_id: 'form-1',
        intent: 'buy',
        message: '¿Sigue disponible?',
        sent_by: {
          name: 'Ana',
          email: 'ana@example.com',
          phone: '912345678',
          page_url: 'https://automotora.example/yaris',
        },
      },
    ]);
    const recorded = await events();
    expect(recorded.map(({ type }) => type)).toEqual(['contact.created', 'lead.created', 'website.lead']);
    const { lead_id, contact_id } = body.data;
    expect(recorded[2]).toMatchObject({
      author: { kind: 'api_key' },
      resource: { id: lead_id },
      data: { lead_id, contact_id, conversation_id: null, vehicle_id: null, submission_id: 'form-1', intent: 'buy' },
    });
    expect(await read(`/contacts/${contact_id}`)).toMatchObject({
      name: 'Ana',
      origin_channel: 'website',
      phone: '+56912345678',
    });
  });

  it('is stored once per submission under concurrent calls with different content', async () => {
    const answers = await times(50, (n) => websiteLead({ name: `Ana ${n}`, vehicle_ref: `nothing ${n}` }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => `${body.data.lead_id} ${body.data.contact_id}`)).size).toBe(1);
    expect(answers.filter(({ body }) => body.data.duplicate)).toHaveLength(49);
    expect(await eventTypes()).toEqual(['contact.created', 'lead.created', 'website.lead']);
  });

  it('with a new email creates one contact and lead with all concurrent inquiries', async () => {
    const answers = await times(20, (n) => websiteLead({ submission_id: `form-${n}`, email: 'Eva@Example.com' }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.lead_id}`)).size).toBe(1);
    const within = async (filter: string) => (await listInquiries(answers[0]!.body.data.lead_id, filter)).length;
    const filters = [
      '',
      '&created_from=2000-01-01T00:00:00Z',
      '&created_to=2000-01-01T00:00:00Z',
      '&created_from=2190-01-01T00:00:00Z',
    ];
    expect(await Promise.all(filters.map(within))).toEqual([20, 20, 0, 0]);
    const types = await eventTypes();
    expect(
      ['contact.created', 'lead.created', 'website.lead'].map((name) => types.filter((type) => type === name).length),
    ).toEqual([1, 1, 20]);
  });

  it('is assigned evenly to the members with the fewest open leads', async () => {
    const leads = api.app.get<Leads>(LEADS);
    const assigneeIds: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const member = {
        workspaceId: workspace.id,
        name: `Ana ${n}`,
        email: `ana-${n}@example.com`,
        role: 'owner' as const,
      };
      assigneeIds.push((await api.access.enrolMember(member)).id);
    }
    const [first] = await leads.pipelines.list(actor);
    await leads.pipelines.change(actor, first!.id, { assignment: 'least_open', assigneeIds });
    // As many concurrent calls as a workspace may have, so that none waits.
    const statuses = await times(10, async (n) => {
      const answered: number[] = [];
      for (let each = 0; each < 10; each += 1) {
        const { status } = await websiteLead({
          submission_id: `form-${n}-${each}`,
          email: `buyer-${n}-${each}@example.com`,
        });
        answered.push(status);
      }
      return answered;
    });
    expect(new Set(statuses.flat())).toEqual(new Set([201]));
    const owned = await Promise.all(
      assigneeIds.map((id) => leads.list(actor, { ownerUserId: id, limit: 100, cursor: null, sort: 'newest' })),
    );
    expect(owned.map(({ items }) => items.length)).toEqual([25, 25, 25, 25]);
  });

  it('of a blocked contact creates only an inquiry, and the response reveals nothing', async () => {
    const { id } = (await post<{ id: string }>('/contacts', { name: 'Ana', email: 'ana@example.com' })).body.data;
    await post(`/contacts/${id}/block`, { value: true });
    const { status, body } = await websiteLead();
    expect([status, body.data]).toEqual([
      201,
      { lead_id: null, contact_id: id, vehicle_id: null, submission_id: 'form-1', duplicate: false },
    ]);
    expect((await eventTypes()).slice(-1)).toEqual(['website.lead']);
  });

  it('finds its vehicle by any identifier, and keeps an unknown reference', async () => {
    const vehicle = { make: 'Kia', model: 'Rio', plate: 'BBCL11', stock_number: 'U-1', external_id: 'dms-1' };
    const { id } = (await post<{ id: string }>('/vehicles', vehicle)).body.data;
    for (const [n, vehicle_ref] of [id, 'U-1', 'bb-cl 11', 'dms-1'].entries()) {
      expect((await websiteLead({ submission_id: `form-${n}`, vehicle_ref })).body.data.vehicle_id).toBe(id);
    }
    const { lead_id, vehicle_id } = (await websiteLead({ submission_id: 'form-9', vehicle_ref: 'nothing' })).body.data;
    expect([vehicle_id, (await listInquiries(lead_id))[0]!.vehicle_ref]).toEqual([null, 'nothing']);
  });

  it.each([
    [{ name: null, email: ' ', phone: null }, 400, ['email']],
    [{ submission_id: ' ' }, 400, ['submission_id']],
    [{ vehicle_ref: ' ' }, 400, ['vehicle_ref']],
    [{ intent: 'rent' }, 400, ['intent']],
    [
      { vehicle_id: '01930000-0000-7000-8000-00000000dead', location_id: '01930000-0000-7000-8000-00000000dead' },
      422,
      ['vehicle_id', 'location_id'],
    ],
  ])('is refused with %j, and stores nothing', async (over, status, paths) => {
    const answer = await websiteLead(over);
    expect([answer.status, answer.body.error.details.body.map(({ path }) => path).sort()]).toEqual([
      status,
      [...paths].sort(),
    ]);
    expect(await eventTypes()).toEqual([]);
  });

  it('is trimmed, so that blanks make no difference', async () => {
    const vehicle_ref = ' nothing ';
    const [first, again] = [
      await websiteLead({ submission_id: ' form-1', vehicle_ref, message: ' Hola ', name: ' Ana ' }),
      await websiteLead(),
    ];
    expect([first.body.data.submission_id, first.body.data.duplicate, again.body.data.duplicate]).toEqual([
      'form-1',
      false,
      true,
    ]);
    expect(await listInquiries(first.body.data.lead_id)).toMatchObject([
      { external_id: 'form-1', vehicle_ref: 'nothing', message: 'Hola', sent_by: { name: 'Ana' } },
    ]);
    const { contact_id } = first.body.data;
    const lead = await post<{ external_id: string }>('/leads', { contact_id, source: 'crm', external_id: ' crm-1 ' });
    const second = await post('/leads', { contact_id, source: 'crm', external_id: 'crm-1' });
    expect([lead.body.data.external_id, second.status]).toEqual(['crm-1', 409]);
  });

  it('is refused for a publishable key', async () => {
    const origins = ['https://automotora.example'];
    const { token } = (await post<{ token: string }>('/publishable-keys', { name: 'Web', origins })).body.data;
    const body = { submission_id: 'form-1', name: 'Ana' };
    expect((await api.call('POST', '/website-leads', { token, body, headers: { origin: origins[0]! } })).status).toBe(
      403,
    );
  });
});

describe("a portal's call", () => {
  it('of portal A needs a key and a signature, and records its event', async () => {
    const portal = await account('portal_a');
    const body = inquiryInput('884213', { source: 'whatsapp', status: 'new' });
    const accepted = await send(portal, body, { token: workspace.token });
    expect([accepted.status, accepted.body.data]).toMatchObject([200, { duplicate: false }]);
    expect((await send(portal, body, { token: workspace.token })).body.data).toEqual({
      ...accepted.body.data,
      duplicate: true,
    });
    const { lead_id, contact_id } = accepted.body.data;
    const recorded = await events();
    expect(recorded.map(({ type }) => type)).toEqual(['contact.created', 'lead.created', 'portal_a.lead']);
    expect(recorded[2]!.data).toEqual({
      lead_id,
      contact_id,
      vehicle_id: null,
      source: 'whatsapp',
      portal_a_lead_id: '884213',
      status: 'new',
    });
    expect((await send(portal, body)).status).toBe(401);
    expect((await send(portal, body, { token: await api.key(workspace.id, ['leads:read']) })).status).toBe(403);
  });

  it('finds the vehicle by its listing on the same account', async () => {
    const [portal, other] = [await account('portal_b'), await account('portal_b')];
    const { id } = (await post<{ id: string }>('/vehicles', { make: 'Kia', model: 'Rio' })).body.data;
    await asIf(api.database).vehicleIsListed(workspace.id, id, { accountId: portal.id, externalId: '77120' });
    const inquiredVehicle = async (of: Account, leadId: string) => {
      const { lead_id } = (await send(of, inquiryInput(leadId, { ad_id: '77120' }))).body.data;
      return (await listInquiries(lead_id)).find(({ external_id }) => external_id === leadId)!.vehicle_id;
    };
    expect([await inquiredVehicle(portal, '1'), await inquiredVehicle(other, '2')]).toEqual([id, null]);
    expect(await read(`/vehicles/${id}`)).toMatchObject({ published_to: [portal.id] });
  });

  it('of portal B names its account and acts as the system, with separate ids', async () => {
    const [one, other] = [await account('portal_b'), await account('portal_b')];
    const [first, second] = [
      await send(one, inquiryInput('1', { ad_id: '77120' })),
      await send(other, inquiryInput('1')),
    ];
    expect([first.body.data.duplicate, second.body.data.duplicate, first.body.data.lead_id]).toEqual([
      false,
      false,
      second.body.data.lead_id,
    ]);
    expect(await listInquiries(first.body.data.lead_id)).toHaveLength(2);
    const recorded = (await events()).filter(({ type }) => type === 'portal_b.lead');
    expect(recorded).toMatchObject([
      { author: { kind: 'system' }, data: { portal_b_lead_id: '1', portal_b_ad_id: '77120' } },
      { data: { portal_b_lead_id: '1', portal_b_ad_id: null } },
    ]);
  });

  it('is accepted with and without the prefix of the API', async () => {
    const portal = await account('portal_b');
    const sendTo = async (url: string, leadId: string, secret = portal.webhook_secret) => {
      const payload = JSON.stringify(inquiryInput(leadId));
      const headers = { 'content-type': 'application/json', 'x-portal-signature': portalSignature(secret, payload) };
      const { statusCode, payload: body } = await api.http.send({ method: 'POST', url, headers, payload });
      return { status: statusCode, ...(JSON.parse(body) as Partial<Answer>) };
    };
    const beneath = await sendTo(`/api/v1${portal.webhook_path}`, '1');
    const beside = await sendTo(portal.webhook_path, '1');
    expect([beneath.status, beneath.data?.duplicate]).toEqual([200, false]);
    expect(beside.data).toMatchObject({ lead_id: beneath.data!.lead_id, duplicate: true });
    expect((await sendTo(`/api/v1${portal.webhook_path}`, '2', 'x'.repeat(43))).status).toBe(401);
    expect((await sendTo(`/api/v1/api/v1${portal.webhook_path}`, '2')).status).toBe(404);
  });

  it('is refused the same way for any wrong account or signature, storing nothing', async () => {
    const [portal, other] = [await account('portal_b'), await account('portal_b')];
    const [removed, disabled, another] = [
      await account('portal_b'),
      await account('portal_b', { enabled: false }),
      await account('marketplace'),
    ];
    await api.call('DELETE', `/portal-accounts/${removed.id}`, { token: workspace.token });
    const body = inquiryInput('1');
    const elsewhere = (id: string) => ({ ...portal, webhook_path: `/integrations/portal_b/${id}/leads` });
    const refusals = [
      await send(portal, body, { signature: '' }),
      await send(portal, body, { signature: `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` }),
      await send(portal, body, { secret: other.webhook_secret }),
      await send(portal, body, { text: JSON.stringify(body, null, 1) }),
      await send(portal, body, { text: '{"lead_id": ' }),
      await send(portal, body, { at: Math.floor(Date.now() / 1_000) - 301 }),
      await send(removed, body),
      await send(disabled, body),
      await send({ ...another, webhook_path: `/integrations/portal_b/${another.id}/leads` }, body),
      await send(elsewhere('01930000-0000-7000-8000-00000000dead'), body),
      await send(elsewhere('nothing'), body),
    ].map(({ status, body: { error } }) => ({ status, ...error, requestId: '' }));
    expect(new Set(refusals.map((refused) => JSON.stringify(refused))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await eventTypes()).toEqual([]);
  });

  it('is valid for 300 seconds', async () => {
    const portal = await account('portal_b');
    const at = Math.floor(Date.now() / 1_000);
    const after = async (seconds: number, leadId: string) => {
      jest.spyOn(api.app.get<Clock>(CLOCK), 'now').mockReturnValue(new Date((at + seconds) * 1_000));
      return (await send(portal, inquiryInput(leadId), { at })).status;
    };
    expect([await after(299, '1'), await after(301, '2')]).toEqual([200, 401]);
  });

  it('is validated only after its signature', async () => {
    const portal = await account('portal_b');
    const { status, body } = await send(portal, { lead_id: '1', contact: { name: ' ' } });
    expect([status, body.error.details.body.map(({ path }) => path)]).toEqual([400, ['contact']]);
    expect((await send(portal, { contact: {} })).status).toBe(400);
  });
});
