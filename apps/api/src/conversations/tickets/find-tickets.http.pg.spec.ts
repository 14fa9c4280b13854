import { INBOX, type Inbox } from '@workops/conversations';
import { aReceivedMessage, anAccount } from '@workops/conversations/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, type Page, type Refusal } from '../../testing/api-app';

interface Ticket {
  id: string;
  subject: string;
}

describe('the list of tickets', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const post = (path: string, body: object) => api.insist<{ data: Ticket }>('POST', path, { token, body });
    const open = async (n: number, profileName: string, ticket: object) => {
      const account = await anAccount(api.database, workspaceId);
      const from = { kind: 'whatsapp' as const, identity: `5691234567${n}` };
      const messages = [aReceivedMessage({ from, profileName })];
      const received = await api.app.get<Inbox>(INBOX).receive(account, { messages, statuses: [] });
      const { conversationId } = received.messages[0]!;
      return (await post(`/conversations/${conversationId}/tickets`, ticket)).body.data.id;
    };
    const list = async (query: string, as = token) =>
      (await api.insist<Page<Ticket>>('GET', `/tickets?${query}`, { token: as })).body;
    const subjects = async (...given: Parameters<typeof list>) =>
      (await list(...given)).data.map(({ subject }) => subject);
    const policy = (name: string, priority: string, minutes: number) =>
      post('/sla-policies', {
        name,
        position: 1,
        conditions: { priorities: [priority] },
        resolution_minutes: minutes,
        business_hours_only: false,
      });
    return { workspaceId, token, post, open, list, subjects, policy };
  };

  it('is searched by words of the subject, ignoring accents and case, or of the contact', async () => {
    const { workspaceId, open, subjects } = await setUp();
    await open(1, 'Ana Muñoz', { subject: 'Devolución del ÁRBOL' });
    await open(2, 'Eva Soto', { subject: 'Reclamo 100%' });
    expect(await subjects('q=devolucion%20arbol')).toEqual(['Devolución del ÁRBOL']);
    expect(await subjects('q=árbol%20reclamo')).toEqual([]);
    expect(await subjects('q=0%25')).toEqual(['Reclamo 100%']);
    expect(await subjects('q=munoz&status=open')).toEqual(['Devolución del ÁRBOL']);
    const reader = await api.key(workspaceId, ['tickets:read']);
    expect([await subjects('q=munoz', reader), await subjects('q=reclamo', reader)]).toEqual([[], ['Reclamo 100%']]);
  });

  it('finds nothing without a word, and rejects more than ten words', async () => {
    const { workspaceId, token, open, subjects } = await setUp();
    await open(1, 'Ana Muñoz', { subject: 'Reclamo' });
    const reader = await api.key(workspaceId, ['tickets:read']);
    for (const as of [token, reader]) {
      expect([await subjects('q=%C2%B4', as), await subjects('q=%CC%81', as), await subjects('q=%1F', as)]).toEqual([
        [],
        [],
        [],
      ]);
      const { status, body } = await api.call<Refusal>('GET', `/tickets?q=${'a%20'.repeat(11)}`, { token: as });
      expect([status, body.error.details?.query]).toEqual([400, [expect.objectContaining({ code: 'too_big' })]]);
      expect((await api.call('GET', `/tickets?q=${'a%20'.repeat(10)}`, { token: as })).status).toBe(200);
    }
  });

  it('is in the order of the targets, page by page, without tickets that have none', async () => {
    const { token, open, list, subjects, policy } = await setUp();
    await policy('Larga', 'low', 600);
    await policy('Corta', 'high', 60);
    await policy('Media', 'normal', 120);
    await open(1, 'Ana', { subject: 'Larga', priority: 'low' });
    await open(2, 'Eva', { subject: 'Corta', priority: 'high' });
    await open(3, 'Ivo', { subject: 'Media', priority: 'normal' });
    await open(4, 'Leo', { subject: 'Sin', priority: 'urgent' });
    const done = await open(5, 'Mia', { subject: 'Resuelta', priority: 'high' });
    await api.insist('PUT', `/tickets/${done}/close`, { token, body: {} });
    const first = await list('sort=due&limit=2');
    expect(first.data.map(({ subject }) => subject)).toEqual(['Corta', 'Media']);
    expect(await subjects(`sort=due&limit=2&cursor=${first.meta.pagination.nextCursor}`)).toEqual(['Larga']);
    expect(await subjects('sort=due&status=open,pending&priority=low')).toEqual(['Larga']);
    expect(await subjects('status=open')).toEqual(['Sin', 'Media', 'Corta', 'Larga']);
  });

  it('is counted for what is neither resolved nor closed', async () => {
    const { token, open } = await setUp();
    const [first] = [await open(1, 'Ana', { subject: 'Uno', priority: 'high' })];
    await open(2, 'Eva', { subject: 'Dos' });
    const third = await open(3, 'Ivo', { subject: 'Tres' });
    await api.insist('PUT', `/tickets/${first}/status`, { token, body: { status: 'pending' } });
    await api.insist('PUT', `/tickets/${third}/close`, { token, body: {} });
    expect((await api.insist<{ data: object }>('GET', '/tickets/stats', { token })).body.data).toEqual({
      open: 1,
      pending: 1,
      mine: 0,
      unassigned: 2,
      breached: 0,
      by_priority: { low: 0, normal: 1, high: 1, urgent: 0 },
    });
  });
});
