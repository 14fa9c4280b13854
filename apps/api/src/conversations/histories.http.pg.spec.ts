import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox } from '@workops/conversations';
import { aReceivedMessage, anAccount } from '@workops/conversations/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, type Method, type Refusal } from '../testing/api-app';
import { TokenIssuer } from '../testing/token-issuer';

interface Entry {
  id: string;
  author: { kind: string; name: string | null };
  changes: Record<string, { from: unknown; to: unknown }>;
}
type Page = { data: Entry[]; meta: { pagination: { nextCursor: string | null } } } & Refusal;

describe('histories', () => {
  let api: ApiApp;
  let issuer: TokenIssuer;
  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    api = await ApiApp.start(issuer.env);
  });
  afterAll(async () => {
    await api.close();
    await issuer.close();
  });

  const setUp = async (accountFields: Parameters<typeof anAccount>[2] = {}) => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const account = await anAccount(api.database, workspaceId, accountFields);
    const receive = async (identity = '56912345678') => {
      const messages = [aReceivedMessage({ from: { kind: 'whatsapp', identity } })];
      return (await api.app.get<Inbox>(INBOX).receive(account, { messages, statuses: [] })).messages[0]!.conversationId;
    };
    const call = async <Body = { data: { id: string } }>(method: Method, path: string, body?: object, as = token) =>
      (await api.insist<Body>(method, path, { token: as, ...(body && { body }) })).body;
    const history = (path: string, as = token) => api.call<Page>('GET', `${path}/history`, { token: as });
    const changes = async (path: string, as = token) =>
      (await history(path, as)).body.data.map((entry) => entry.changes);
    const { id: roleId } = (
      await call('POST', '/roles', {
        name: 'Estrecha',
        scopes: ['conversations:read', 'tickets:read'],
        visibility: 'assigned',
      })
    ).data;
    const subject = randomUUID();
    const email = `${subject}@example.com`;
    const enrolled = { workspaceId, name: 'Ivo', email, subject, role: 'custom' as const, customRoleId: roleId };
    const narrow = { ...(await api.access.enrolMember(enrolled)), token: issuer.token(workspaceId, subject) };
    return { workspaceId, token, receive, narrow, call, history, changes };
  };

  it('shows who moved, assigned and reworded a conversation, newest first', async () => {
    const { receive, narrow, call, history } = await setUp();
    const id = await receive();
    await call('POST', `/conversations/${id}/assign`, { assignee_user_id: narrow.id });
    await call('PATCH', `/conversations/${id}`, { subject: 'Hora de control', priority: 'high' });
    await call('POST', `/conversations/${id}/resolve`, {});
    await receive();
    const { body } = await history(`/conversations/${id}`);
    expect(body.data.map(({ author, changes }) => [author.kind, changes])).toEqual([
      ['system', { status: { from: 'resolved', to: 'open' } }],
      ['api_key', { status: { from: 'open', to: 'resolved' } }],
      ['api_key', { subject: { from: null, to: null }, priority: { from: 'normal', to: 'high' } }],
      ['api_key', { assignee_user_id: { from: null, to: narrow.id } }],
    ]);
    expect(JSON.stringify(body)).not.toContain('control');
  });

  it('is paged, and the same by number', async () => {
    const { receive, call, token, changes } = await setUp();
    const id = await receive();
    for (const priority of ['high', 'low', 'urgent']) await call('PATCH', `/conversations/${id}`, { priority });
    const first = await api.call<Page>('GET', `/conversations/${id}/history?limit=2`, { token });
    const cursor = first.body.meta.pagination.nextCursor!;
    const rest = await api.call<Page>('GET', `/conversations/${id}/history?limit=2&cursor=${cursor}`, { token });
    expect([...first.body.data, ...rest.body.data].map(({ changes: { priority } }) => priority?.to)).toEqual([
      'urgent',
      'low',
      'high',
    ]);
    expect(rest.body.meta.pagination.nextCursor).toBeNull();
    expect(await changes('/conversations/C-1')).toHaveLength(3);
  });

  it('shows the changes of a ticket, also those that follow its conversation', async () => {
    const { receive, narrow, call, changes } = await setUp();
    const conversation = await receive();
    const { id } = (await call('POST', `/conversations/${conversation}/tickets`, { subject: 'Reclamo' })).data;
    await call('PUT', `/tickets/${id}/status`, { status: 'pending' });
    await call('POST', `/conversations/${conversation}/assign`, { assignee_user_id: narrow.id });
    await call('POST', `/conversations/${conversation}/close`, {});
    expect(await changes(`/tickets/${id}`)).toEqual([
      { status: { from: 'pending', to: 'closed' } },
      { assignee_user_id: { from: null, to: narrow.id } },
      { status: { from: 'open', to: 'pending' } },
    ]);
    expect((await changes(`/conversations/${conversation}`)).at(-1)).toEqual({ ticket_id: { from: null, to: id } });
  });

  it('names no other ticket or conversation to a member with assigned visibility', async () => {
    const { call, narrow, changes, history, receive } = await setUp();
    const conversation = await receive();
    const { contact_id } = (await call<{ data: { contact_id: string } }>('GET', `/conversations/${conversation}`)).data;
    const create = async (subject: string) =>
      (await call('POST', '/tickets', { contact_id, subject, assignee_user_id: narrow.id })).data.id;
    const [kept, merged] = [await create('Uno'), await create('Dos')];
    await call('POST', `/tickets/${kept}/merge`, { ticket_id: merged });
    const status = { from: 'open', to: 'resolved' };
    expect(await changes(`/tickets/${merged}`)).toEqual([{ status, merged_into_id: { from: null, to: kept } }]);
    expect(await changes(`/tickets/${merged}`, narrow.token)).toEqual([{ status }]);
    expect((await history(`/conversations/${conversation}`, narrow.token)).status).toBe(404);
  });

  it('of a conversation names no ticket to a member with assigned visibility', async () => {
    const { call, narrow, changes, receive } = await setUp();
    const conversation = await receive();
    const { id } = (await call('POST', `/conversations/${conversation}/tickets`, { subject: 'Reclamo' })).data;
    await call('POST', `/conversations/${conversation}/assign`, { assignee_user_id: narrow.id });
    const assignment = { assignee_user_id: { from: null, to: narrow.id } };
    expect(await changes(`/conversations/${conversation}`)).toEqual([
      assignment,
      { ticket_id: { from: null, to: id } },
    ]);
    expect(await changes(`/conversations/${conversation}`, narrow.token)).toEqual([assignment, {}]);
  });

  it('is forbidden without the scope, and not found in another workspace', async () => {
    const { workspaceId, receive, call, history } = await setUp();
    const id = await receive();
    const ticket = (await call('POST', `/conversations/${id}/tickets`, { subject: 'Reclamo' })).data.id;
    const key = await api.key(workspaceId, ['contacts:read']);
    const stranger = await api.workspace(ALL_SCOPES);
    for (const path of [`/conversations/${id}`, `/tickets/${ticket}`]) {
      expect((await history(path, key)).status).toBe(403);
      expect((await history(path, stranger.token)).status).toBe(404);
    }
  });

  it('names the system as the author of an assignment by a rule', async () => {
    const { receive, narrow, call, history } = await setUp({ defaultHandler: 'external' });
    const id = await receive();
    const rule = { name: 'Todo', position: 1, strategy: 'member', assignee_user_id: narrow.id, conditions: [] };
    await call('POST', '/assignment-rules', rule);
    await call('POST', `/conversations/${id}/handoff`, { reason: 'Pide una persona' });
    expect(
      (await history(`/conversations/${id}`)).body.data.map(({ author, changes }) => [author.kind, changes]),
    ).toEqual([
      ['system', { assignee_user_id: { from: null, to: narrow.id } }],
      ['api_key', { handler: { from: 'external', to: 'human' } }],
    ]);
  });
});
