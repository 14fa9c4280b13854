import type { MarketplaceOrderResource } from '@workops/commerce/http';
import { ApiApp, type KeyedWorkspace } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { inquiryInput, leadCalls, times, type Answer, type LeadCalls } from '../../testing/lead-calls';

let api: ApiApp;
let workspace: KeyedWorkspace;
let post: LeadCalls['post'];
let read: LeadCalls['read'];
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
  ({ post, read, events, eventTypes, inquiriesOf: listInquiries, account, send } = leadCalls(api, workspace));
});
afterAll(() => api.close());

describe('a marketplace', () => {
  const order = (status: string, minute: number, over: object = {}) => ({
    order_id: 'o-1',
    status,
    amount_clp: 8_990_000,
    contact: { email: 'ana@example.com' },
    occurred_at: `2027-01-15T10:${String(minute).padStart(2, '0')}:00.000Z`,
    ...over,
  });

  it('sends orders that end the same in any order, each change announced once', async () => {
    const market = await account('marketplace');
    const tell = async (body: object) => (await send(market, body, {}, '/orders')).body.data.duplicate;
    expect([await tell(order('paid', 5)), await tell(order('created', 0)), await tell(order('paid', 5))]).toEqual([
      false,
      true,
      true,
    ]);
    const [kept] = await read<AsJson<MarketplaceOrderResource>[]>('/marketplace/orders?status=paid');
    expect(kept).toMatchObject({ external_id: 'o-1', status: 'paid', amount_clp: 8_990_000, account_id: market.id });
    expect(await tell(order('cancelled', 9))).toBe(false);
    expect(await read(`/marketplace/orders/${kept!.id}`)).toMatchObject({ status: 'cancelled' });
    const orders = (await events()).filter(({ type }) => type === 'marketplace.order');
    expect(orders.map(({ changes, data }) => [changes, data.status, data.id])).toEqual([
      [undefined, 'paid', kept!.id],
      [{ status: { from: 'paid', to: 'cancelled' } }, 'cancelled', kept!.id],
    ]);
    expect(await listInquiries(kept!.lead_id)).toHaveLength(1);
  });

  it.each(['assigned', 'branches'] as const)(
    'sends orders that a member with visibility %s reads only with their lead',
    async (visibility) => {
      const branch = (await post<{ id: string }>('/locations', { name: 'Norte' })).body.data.id;
      const scopes = ['marketplace:read', 'leads:read'] as const;
      const role = (await post<{ id: string }>('/roles', { name: 'Venta', scopes, visibility })).body.data;
      const locationIds = visibility === 'branches' ? [branch] : [];
      const named = {
        workspaceId: workspace.id,
        name: 'Leo',
        email: 'leo@example.com',
        role: 'custom',
        customRoleId: role.id,
        locationIds,
      } as const;
      const { id: memberId } = await api.access.enrolMember(named);
      const { actor: member } = (await api.access.memberActor({ workspaceId: workspace.id, memberId }))!;
      const { token } = await api.access.personalTokens.create(
        { ...member, credentialId: null, requestId: null },
        { name: 'Test', scopes: [...scopes] },
      );
      const [here, elsewhere] = [await account('marketplace', { location_id: branch }), await account('marketplace')];
      const seen = (await send(here, order('created', 0), {}, '/orders')).body.data;
      const hidden = (
        await send(elsewhere, order('created', 0, { contact: { email: 'eva@example.com' } }), {}, '/orders')
      ).body.data;
      if (visibility === 'assigned') await post(`/leads/${seen.lead_id}/assign`, { owner_user_id: memberId });
      await post(`/contacts/${hidden.contact_id}/block`, { value: true });
      const fromBlocked = order('paid', 1, { order_id: 'o-2', contact: { email: 'eva@example.com' } });
      expect((await send(elsewhere, fromBlocked, {}, '/orders')).body.data.lead_id).toBeNull();
      const all = await read<AsJson<MarketplaceOrderResource>[]>('/marketplace/orders');
      expect(all).toHaveLength(3);
      for (const query of ['', `?contact_id=${seen.contact_id}`, '?status=created,paid&limit=1']) {
        const { body } = await api.call<Answer<AsJson<MarketplaceOrderResource>[]>>(
          'GET',
          `/marketplace/orders${query}`,
          { token },
        );
        expect(body.data.map(({ lead_id }) => lead_id)).toEqual([seen.lead_id]);
      }
      const statuses = await Promise.all(
        all.map(async ({ id, lead_id }) => [
          lead_id,
          (await api.call('GET', `/marketplace/orders/${id}`, { token })).status,
        ]),
      );
      expect(new Map(statuses as [string | null, number][])).toEqual(
        new Map([
          [seen.lead_id, 200],
          [hidden.lead_id, 404],
          [null, 404],
        ]),
      );
    },
  );

  it('sends an order that is stored once under concurrent calls', async () => {
    const market = await account('marketplace');
    const answers = await times(10, () => send(market, order('created', 0), {}, '/orders'));
    expect(answers.filter(({ status, body }) => status === 200 && !body.data.duplicate)).toHaveLength(1);
    expect(await eventTypes()).toEqual(['contact.created', 'lead.created', 'marketplace.order']);
  });

  it('sends vehicle leads, whose ids are separate from those of orders', async () => {
    const market = await account('marketplace');
    const accepted = await send(
      market,
      inquiryInput('o-1', { kind: 'call', occurred_at: '2027-01-15T10:00:00Z', listing_id: 'MLC-1' }),
      {},
      '/vis-leads',
    );
    await send(market, order('created', 0), {}, '/orders');
    const { lead_id } = accepted.body.data;
    const inquiries = await listInquiries(lead_id);
    expect(inquiries.map(({ source }) => source)).toEqual(['marketplace_order', 'marketplace']);
    const leadEvent = (await events()).find(({ type }) => type === 'marketplace.vis_lead')!;
    expect(leadEvent.resource.id).toBe(inquiries[1]!.id);
    expect(leadEvent.data).toMatchObject({ account_id: market.id, external_id: 'o-1', lead_id, kind: 'call' });
  });

  it('sends orders and inquiries that a merge moves to the surviving contact', async () => {
    const market = await account('marketplace');
    const { contact_id: gone } = (await send(market, order('created', 0), {}, '/orders')).body.data;
    const { id: survivor } = (await post<{ id: string }>('/contacts', { name: 'Eva' })).body.data;
    const inquiry = inquiryInput('v-1', { contact: { email: 'ana@example.com' }, occurred_at: '2027-01-15T10:00:00Z' });
    expect((await send(market, inquiry, {}, '/vis-leads')).body.data).toMatchObject({
      contact_id: gone,
      duplicate: false,
    });
    expect((await post(`/contacts/${survivor}/merge`, { secondary_ids: [gone] })).status).toBe(200);
    expect(await read('/marketplace/orders')).toMatchObject([{ external_id: 'o-1', contact_id: survivor }]);
    expect((await send(market, inquiry, {}, '/vis-leads')).body.data).toMatchObject({
      contact_id: survivor,
      duplicate: true,
    });
  });
});
