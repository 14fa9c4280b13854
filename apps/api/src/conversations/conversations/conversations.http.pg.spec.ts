import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox } from '@workops/conversations';
import { anAccount, conversationTables } from '@workops/conversations/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type Page, type Refusal } from '../../testing/api-app';
import { TokenIssuer } from '../../testing/token-issuer';

interface Conversation {
  id: string;
  display_id: string;
  status: string;
  handler: string;
  assignee_user_id: string | null;
  contact_name: string | null;
  unread_count: number;
  waiting_since: string | null;
  resolved_by: string | null;
  last_message: { excerpt: string } | null;
}

interface Message {
  id: string;
  seq: number;
  content: string;
  direction: string;
  delivery_status: string | null;
  attachments: { id: string }[];
}

describe('the conversations API', () => {
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

  /** A workspace with a received message. */
  const setUp = async (over: Parameters<typeof anAccount>[2] = {}, sentAt = new Date()) => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const account = await anAccount(api.database, workspaceId, over);
    const receive = (content: string, identity = '56912345678') =>
      api.app.get<Inbox>(INBOX).receive(account, {
        messages: [
          {
            externalMessageId: randomUUID(),
            from: { kind: account.kind, identity },
            profileName: 'Ana',
            type: 'text',
            content,
            attachments: [],
            sentAt,
            automated: false,
          },
        ],
        statuses: [],
      });
    const [first] = (await receive('¿Tienen hora mañana?')).messages;
    const id = first!.conversationId;
    const post = <Body = { data: Conversation }>(path: string, body: unknown = {}, as = token) =>
      api.call<Body>('POST', `/conversations/${id}${path}`, { token: as, body });
    const get = <Body>(path: string, as = token) => api.call<Body>('GET', path, { token: as });
    const member = async (name: string, customRoleId?: string) => {
      const subject = randomUUID();
      const role = customRoleId ? { role: 'custom' as const, customRoleId } : { role: 'owner' as const };
      const enrolled = await api.access.enrolMember({
        workspaceId,
        name,
        email: `${subject}@example.com`,
        subject,
        ...role,
      });
      return { id: enrolled.id, token: issuer.token(workspaceId, subject) };
    };
    const events = async (type: string) =>
      (await recordedEvents(api.database, workspaceId)).filter((event) => event.type === type);
    return {
      workspaceId,
      token,
      account,
      receive,
      id,
      post,
      get,
      member,
      events,
      ...conversationTables(api.database, workspaceId),
    };
  };

  it('lists, reads by either id, answers and marks as read', async () => {
    const { id, get, post } = await setUp();
    const list = await get<Page<Conversation>>('/conversations?status=open,pending&waiting=true');
    expect(list.body.data).toMatchObject([
      {
        id,
        display_id: 'C-1',
        contact_name: 'Ana',
        unread_count: 1,
        last_message: { excerpt: '¿Tienen hora mañana?' },
      },
    ]);
    expect((await get<{ data: Conversation }>('/conversations/C-1')).body.data.id).toBe(id);
    const sent = await post<{ data: Message }>('/messages', { content: 'Sí, a las 10:00.' });
    expect([sent.status, sent.body.data]).toEqual([
      201,
      expect.objectContaining({ seq: 2, direction: 'outbound', delivery_status: null }),
    ]);
    expect((await get<{ data: Conversation }>(`/conversations/${id}`)).body.data).toMatchObject({
      unread_count: 0,
      waiting_since: null,
    });
    expect((await post('/read', { up_to_seq: 1 })).body.data).toMatchObject({ unread_count: 0, waiting_since: null });
    const messages = await get<Page<Message>>(`/conversations/${id}/messages?limit=1`);
    expect(messages.body.data.map(({ seq }) => seq)).toEqual([2]);
    const rest = await get<Page<Message>>(
      `/conversations/${id}/messages?limit=1&cursor=${messages.body.meta.pagination.nextCursor}`,
    );
    expect(rest.body.data.map(({ seq }) => seq)).toEqual([1]);
    const after = await get<Page<Message>>(`/conversations/${id}/messages?after_seq=0`);
    expect(after.body.data.map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await get<{ data: object }>('/conversations/stats')).body.data).toMatchObject({
      by_status: { open: 1 },
      unassigned: 1,
      waiting: 0,
    });
  });

  it('lets only a single concurrent claim succeed', async () => {
    const { id, member, events } = await setUp();
    const members = await Promise.all(Array.from({ length: 50 }, (_, n) => member(`M${n}`)));
    const answers = await Promise.all(
      members.map(({ token }) =>
        api.call<{ data: Conversation } & Refusal>('POST', `/conversations/${id}/claim`, { token, body: {} }),
      ),
    );
    const [won, ...rest] = [...answers].sort((left, right) => left.status - right.status);
    expect(won!.body.data).toMatchObject({ handler: 'human', assignee_user_id: expect.any(String) });
    for (const other of rest) {
      expect([other.status, other.body.error.details]).toEqual([
        409,
        { reason: 'already_claimed', assignee_user_id: won!.body.data.assignee_user_id },
      ]);
    }
    expect(await events('conversation.assigned')).toHaveLength(1);
  });

  it('moves through all states, with one resolved event', async () => {
    const { post, events } = await setUp();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const moves: [string, object, string][] = [
      ['/snooze', { until }, 'snoozed'],
      ['/pend', {}, 'pending'],
      ['/reopen', {}, 'open'],
      ['/resolve', { note: 'Listo.' }, 'resolved'],
      ['/resolve', {}, 'resolved'],
      ['/close', { reason: 'Fin' }, 'closed'],
      ['/close', {}, 'closed'],
    ];
    for (const [path, body, status] of moves) expect((await post(path, body)).body.data.status).toBe(status);
    const [resolved, ...more] = await events('conversation.resolved');
    expect(resolved).toMatchObject({
      changes: { status: { from: 'open', to: 'resolved' } },
      data: { resolved_by: null, to_status: 'resolved' },
    });
    expect(more).toEqual([]);
    expect(refusal(await post<Refusal>('/messages', { content: 'Hola' }))).toEqual([409, 'CONFLICT', 'closed']);
    expect((await post<{ data: Message }>('/notes', { content: 'Llamó de nuevo.' })).body.data).toMatchObject({
      direction: 'internal',
      type: 'note',
    });
  });

  it('returns to the named agent, or switches the agent if one has it', async () => {
    const { post, get, id, token, events } = await setUp({ defaultHandler: 'bot', aiAgentId: randomUUID() });
    const agent = async (name: string) => {
      const body = { name, draft: { instructions: 'Salude.' } };
      return (await api.insist<{ data: { id: string } }>('POST', '/ai-agents', { token, body })).body.data.id;
    };
    const [first, second] = [await agent('Ventas'), await agent('Taller')];
    await post('/handoff', { reason: 'Pide una persona.' });
    expect((await post('/return-to-ai', { ai_agent_id: first })).body.data).toMatchObject({
      handler: 'bot',
      ai_agent_id: first,
    });
    expect((await post('/return-to-ai', { ai_agent_id: second })).body.data).toMatchObject({
      handler: 'bot',
      ai_agent_id: second,
    });
    expect((await get<{ data: Conversation }>(`/conversations/${id}`)).body.data).toMatchObject({
      ai_agent_id: second,
    });
    expect((await events('conversation.assigned')).map(({ changes }) => Object.keys(changes!))).toEqual([
      ['handler'],
      ['handler'],
    ]);
    const elsewhere = await setUp();
    expect((await elsewhere.post('/return-to-ai', { ai_agent_id: first })).status).toBe(422);
  });

  it('assigns, hands off to people and returns to the AI', async () => {
    const { post, member, events } = await setUp({ defaultHandler: 'bot', aiAgentId: randomUUID() });
    const ana = await member('Ana');
    expect((await post('/handoff', { reason: 'Pide una persona.' })).body.data.handler).toBe('human');
    expect(refusal(await post<Refusal>('/handoff', { reason: 'Otra vez' }))).toEqual([
      409,
      'CONFLICT',
      'handler_human',
    ]);
    expect((await post('/assign', { assignee_user_id: ana.id })).body.data.assignee_user_id).toBe(ana.id);
    expect((await post('/assign', { assignee_user_id: ana.id })).status).toBe(200);
    expect((await post<Refusal>('/assign', { assignee_user_id: randomUUID() })).status).toBe(422);
    expect(
      (await post<Refusal>('/return-to-ai', { ai_agent_id: randomUUID() })).body.error.details.body.map(
        ({ path }) => path,
      ),
    ).toEqual(['ai_agent_id']);
    expect((await post('/return-to-ai')).body.data).toMatchObject({ handler: 'bot', assignee_user_id: null });
    expect((await events('conversation.assigned')).map(({ changes }) => Object.keys(changes!).sort())).toEqual([
      ['handler'],
      ['assignee_user_id'],
      ['assignee_user_id', 'handler'],
    ]);
  });

  it('opens one conversation per account and contact, by the address on the card', async () => {
    const { token, account, id } = await setUp();
    const create = (body: object) =>
      api.call<{ data: Conversation } & Refusal>('POST', '/conversations', { token, body });
    const blocked = (body: object) =>
      api.call<{ error: { reasons: string[] } }>('POST', '/conversations', { token, body });
    const contact = async (phone: string) =>
      (await api.call<{ data: { id: string } }>('POST', '/contacts', { token, body: { name: 'Eva', phone } })).body.data
        .id;
    const eva = await contact('+56987654321');
    const begun = await create({ contact_id: eva, messaging_account_id: account.id, source: 'crm' });
    expect([begun.status, begun.body.data]).toEqual([
      201,
      expect.objectContaining({ display_id: 'C-2', status: 'open', source: 'crm' }),
    ]);
    const again = await create({ contact_id: eva, messaging_account_id: account.id });
    expect(again.body.error.details).toMatchObject({
      reason: 'conversation_active',
      conversation_id: begun.body.data.id,
    });
    const conflict = await create({ contact_id: await contact('+56912345678'), messaging_account_id: account.id });
    expect(refusal(conflict)).toEqual([409, 'CONFLICT', 'identity_of_other']);
    const text = await blocked({
      contact_id: await contact('+56911112222'),
      messaging_account_id: account.id,
      message: { content: 'Hola' },
    });
    expect([text.status, text.body.error.reasons]).toEqual([422, ['template_missing', 'window_closed']]);
    expect(id).not.toBe(begun.body.data.id);
  });

  it('searches by word prefixes, ignoring accents, newest first', async () => {
    const { receive, get } = await setUp();
    await receive('Necesito una hora para mi HIJO');
    await receive('Gracias');
    const contents = async (q: string) =>
      (await get<Page<Message>>(`/messages/search?q=${encodeURIComponent(q)}`)).body.data.map(({ content }) => content);
    expect(await contents('hora')).toEqual(['Necesito una hora para mi HIJO', '¿Tienen hora mañana?']);
    expect(await contents('ho manana')).toEqual(['¿Tienen hora mañana?']);
    expect(await contents('híjo')).toEqual(['Necesito una hora para mi HIJO']);
    expect(await contents('nada')).toEqual([]);
    const first = await get<Page<Message>>('/messages/search?q=hora&limit=1');
    const second = await get<Page<Message>>(
      `/messages/search?q=hora&limit=1&cursor=${first.body.meta.pagination.nextCursor}`,
    );
    expect([first, second].map(({ body }) => body.data[0]!.content)).toEqual([
      'Necesito una hora para mi HIJO',
      '¿Tienen hora mañana?',
    ]);
    expect(second.body.meta.pagination.nextCursor).toBeNull();
  });

  it('shows a conversation only to members who can see it', async () => {
    const { id, token, member, workspaceId, post } = await setUp();
    const role = await api.call<{ data: { id: string } }>('POST', '/roles', {
      token,
      body: { name: 'Propias', scopes: ['conversations:read', 'conversations:assign'], visibility: 'assigned' },
    });
    const ana = await member('Ana', role.body.data.id);
    const seen = async () => [
      (await api.call('GET', `/conversations/${id}`, { token: ana.token })).status,
      (await api.call<Page<Conversation>>('GET', '/conversations', { token: ana.token })).body.data.length,
      (await api.call<Page<Message>>('GET', '/messages/search?q=hora', { token: ana.token })).body.data.length,
    ];
    expect(await seen()).toEqual([404, 0, 0]);
    await post('/assign', { assignee_user_id: ana.id });
    expect(await seen()).toEqual([200, 1, 1]);
    expect(workspaceId).toBeDefined();
  });

  it('sends an uploaded file once, and downloads it as an attachment', async () => {
    const { token, post, get } = await setUp();
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'cotización.pdf');
    const file = await api.call<{ data: { id: string } }>('POST', '/attachments', { token, body: form });
    const sent = await post<{ data: Message }>('/messages', { attachment_ids: [file.body.data.id] });
    expect(sent.body.data).toMatchObject({ type: 'file', attachments: [{ id: file.body.data.id, status: 'stored' }] });
    expect((await post<Refusal>('/messages', { attachment_ids: [file.body.data.id] })).status).toBe(422);
    const download = await get(`/messages/${sent.body.data.id}/attachments/${file.body.data.id}`);
    expect([download.status, download.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  });
});
