import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { INBOX, type Inbox } from '@workops/conversations';
import { anAccount } from '@workops/conversations/testing';
import { ALL_SCOPES, systemActor, type Scope } from '@workops/kernel';
import { eventually, latch } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace } from '../testing/api-app';
import { CHAT_SITE, chatSite } from '../testing/chat-site';
import { listened } from '../testing/listened';

const LIMIT_MS = 120_000;

let api: ApiApp;
let base: string;
beforeAll(async () => {
  api = await ApiApp.start();
  await api.app.listen(0, '127.0.0.1');
  base = `http://127.0.0.1:${(api.app.getHttpServer().address() as AddressInfo).port}/api/v1`;
});
afterAll(async () => {
  api.app.getHttpServer().closeAllConnections();
  await api.close();
});

const listen = (token: string, lastEventId?: string) =>
  listened(`${base}/conversations/stream`, {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  });
const listenAsVisitor = (token: string, visitor: string) =>
  listened(`${base}/widget/stream`, { authorization: `Bearer ${token}`, origin: CHAT_SITE, 'widget-visitor': visitor });

/** A member who sees only their own assignments. */
async function anAssignee({ id: workspaceId, token }: KeyedWorkspace): Promise<{ id: string; token: string }> {
  const scopes: Scope[] = ['conversations:read', 'tickets:read'];
  const body = { name: 'Propias', scopes, visibility: 'assigned' };
  const role = (await api.insist<{ data: { id: string } }>('POST', '/roles', { token, body })).body.data.id;
  const { id } = await api.access.enrolMember({
    workspaceId,
    name: 'Ana',
    email: 'ana@example.com',
    role: 'custom',
    customRoleId: role,
  });
  const actor = {
    ...systemActor(workspaceId, true),
    author: { kind: 'member', id, name: 'Ana' },
    scopes: new Set(ALL_SCOPES),
  } as const;
  const { token: own } = await api.access.personalTokens.create(actor, { name: 'Test', scopes });
  return { id, token: own };
}

const ticketEvents = (stream: Awaited<ReturnType<typeof listen>>) =>
  stream.events().flatMap(({ name, data }) => (name === 'ticket' ? [data] : []));

/** A conversation that can receive messages. */
async function aConversation(workspaceId: string, from: string) {
  const account = await anAccount(api.database, workspaceId);
  const receive = async (contents: readonly string[]) => {
    const messages = contents.map((content) => ({
      externalMessageId: randomUUID(),
      from: { kind: 'whatsapp', identity: from },
      profileName: null,
      type: 'text',
      content,
      attachments: [],
      sentAt: new Date(),
      automated: false,
    })) as Parameters<Inbox['receive']>[1]['messages'];
    return (await api.app.get<Inbox>(INBOX).receive(account, { messages, statuses: [] })).messages;
  };
  return { receive, id: (await receive(['Hola']))[0]!.conversationId };
}

describe('GET /conversations/stream', () => {
  it('delivers 1,001 messages in order over ten reconnects, without hidden ones', async () => {
    const workspace = await api.workspace();
    const ana = await anAssignee(workspace);
    const [mine, hidden] = [
      await aConversation(workspace.id, '56911111111'),
      await aConversation(workspace.id, '56922222222'),
    ];
    await api.insist('POST', `/conversations/${mine.id}/assign`, {
      token: workspace.token,
      body: { assignee_user_id: ana.id },
    });

    const total = 1_001;
    let stream = await listen(ana.token);
    await eventually(() => stream.lastId() !== undefined, LIMIT_MS);
    const allCut = latch();
    const writing = (async () => {
      for (let batch = 0; batch < 50; batch += 1) {
        // The last messages are written only after the last disconnect.
        if (batch === 46) await allCut.opened;
        await mine.receive(Array.from({ length: 20 }, (_, n) => `${batch}-${n}`));
        await hidden.receive(['oculto']);
      }
    })();
    const heard: Record<string, unknown>[] = [];
    const seqs = (events: ReturnType<typeof stream.events>) =>
      events.filter(({ name }) => name === 'message').map(({ data }) => data.seq as number);
    let last = 1;
    let cuts = 0;
    while (last < total) {
      const until = cuts < 10 ? Math.min(total, (cuts + 1) * 90) : total;
      await eventually(() => Math.max(last, ...seqs(stream.events())) >= until, LIMIT_MS);
      await stream.stop();
      const events = stream.events();
      heard.push(...events.map(({ data }) => data));
      for (const seq of seqs(events)) {
        expect(seq).toBeLessThanOrEqual(last + 1);
        last = Math.max(last, seq);
      }
      if (last >= total) break;
      cuts += 1;
      if (cuts === 10) allCut.open();
      stream = await listen(ana.token, stream.lastId());
      expect(stream.status).toBe(200);
    }
    await writing;
    expect(cuts).toBe(10);
    expect(JSON.stringify(heard)).not.toContain(hidden.id);
  });

  it('delivers tickets only to readers with access, in their current state', async () => {
    const workspace = await api.workspace();
    const ana = await anAssignee(workspace);
    const [mine, hidden] = [
      await aConversation(workspace.id, '56911111111'),
      await aConversation(workspace.id, '56922222222'),
    ];
    const call = (method: 'POST' | 'PUT', path: string, body: object) =>
      api.insist(method, path, { token: workspace.token, body });
    const [all, own, none] = [
      await listen(workspace.token),
      await listen(ana.token),
      await listen(await api.key(workspace.id, ['conversations:read'])),
    ];
    for (const stream of [all, own, none]) await eventually(() => stream.lastId() !== undefined, LIMIT_MS);
    await call('POST', `/conversations/${hidden.id}/tickets`, { subject: 'Reclamo' });
    await eventually(() => ticketEvents(all).length === 1, LIMIT_MS);
    await call('POST', `/conversations/${mine.id}/tickets`, { subject: 'Garantía', assignee_user_id: ana.id });
    await eventually(() => ticketEvents(all).length === 2 && ticketEvents(own).length === 1, LIMIT_MS);
    await call('PUT', '/tickets/T-2/close', {});
    await eventually(() => ticketEvents(all).length === 3 && ticketEvents(own).length === 2, LIMIT_MS);
    const opened = {
      display_id: 'T-2',
      subject: 'Garantía',
      status: 'open',
      assignee_user_id: ana.id,
      conversation_ids: [mine.id],
    };
    expect(ticketEvents(own)).toMatchObject([opened, { ...opened, status: 'resolved', resolved_by: 'api_key' }]);
    expect(ticketEvents(all)).toMatchObject([
      { display_id: 'T-1', conversation_ids: [hidden.id] },
      opened,
      { ...opened, status: 'resolved' },
    ]);
    await mine.receive(['¿Y?']);
    await eventually(
      () => none.events().some(({ name, data }) => name === 'message' && data.content === '¿Y?'),
      LIMIT_MS,
    );
    expect(ticketEvents(none)).toEqual([]);
    await Promise.all([all, own, none].map((stream) => stream.stop()));
  });

  it('shows members among authors under their current names', async () => {
    const workspace = await api.workspace();
    const { id: memberId } = await api.access.enrolMember({
      workspaceId: workspace.id,
      name: 'Ana',
      email: 'ana@example.com',
      role: 'admin',
    });
    const { actor } = (await api.access.memberActor({ workspaceId: workspace.id, memberId }))!;
    const own = { ...actor, credentialId: null, requestId: null };
    const { token } = await api.access.personalTokens.create(own, {
      name: 'Test',
      scopes: ['conversations:read', 'conversations:write'],
    });
    const conversation = await aConversation(workspace.id, '56911111111');
    const before = await listen(workspace.token);
    await eventually(() => before.lastId() !== undefined, LIMIT_MS);
    const from = before.lastId();
    await api.insist('POST', `/conversations/${conversation.id}/notes`, { token, body: { content: 'Llamar' } });
    const authors = (stream: typeof before) =>
      stream.events().flatMap(({ data }) => (data.content === 'Llamar' ? [data.author] : []));
    await eventually(() => authors(before).length > 0, LIMIT_MS);
    expect(authors(before)[0]).toMatchObject({ kind: 'member', id: memberId, name: 'Ana' });
    await api.insist('PATCH', `/members/${memberId}`, { token: workspace.token, body: { name: 'Ana Rojas' } });
    const after = await listen(workspace.token, from);
    await eventually(() => authors(after).length > 0, LIMIT_MS);
    expect(authors(after)[0]).toMatchObject({ kind: 'member', id: memberId, name: 'Ana Rojas' });
    await Promise.all([before, after].map((stream) => stream.stop()));
  });

  it('delivers what its credential may see, and ends once it is revoked', async () => {
    const workspace = await api.workspace();
    const conversation = await aConversation(workspace.id, '56911111111');
    const minted = await api.insist<{ data: { id: string; token: string } }>('POST', '/api-keys', {
      token: workspace.token,
      body: { name: 'Escucha', scopes: ['conversations:read'] },
    });
    const stream = await listen(minted.body.data.token);
    expect([stream.status, stream.headers.get('content-type'), stream.headers.get('x-accel-buffering')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
      'no',
    ]);
    await eventually(() => stream.lastId() !== undefined, LIMIT_MS);
    await conversation.receive(['¿Hay alguien?']);
    await eventually(() => stream.events().length >= 2, LIMIT_MS);
    const [message, changed] = ['message', 'conversation'].map(
      (name) => stream.events().find((event) => event.name === name)?.data,
    );
    expect([message, changed]).toMatchObject([
      { content: '¿Hay alguien?', seq: 2 },
      { id: conversation.id, unread_count: 2, contact_name: null },
    ]);
    await api.insist('DELETE', `/api-keys/${minted.body.data.id}`, { token: workspace.token });
    await eventually(() => stream.isOver(), LIMIT_MS);
    expect((await listen(minted.body.data.token)).status).toBe(401);
  });
});

describe('GET /widget/stream', () => {
  it('allows five streams per visitor, and returns 503 for a sixth until one ends', async () => {
    const { token, begin } = await chatSite(api);
    const { visitor_token: visitor } = await begin();
    const streams = await Promise.all(Array.from({ length: 5 }, () => listenAsVisitor(token, visitor)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const refused = await listenAsVisitor(token, visitor);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    const { visitor_token: other } = await begin();
    expect((await listenAsVisitor(token, other)).status).toBe(200);
    await streams[0]!.stop();
    let again = 503;
    for (const limit = Date.now() + LIMIT_MS; again === 503 && Date.now() < limit; await sleep(50))
      again = (await listenAsVisitor(token, visitor)).status;
    expect(again).toBe(200);
  });

  it('ends once the website’s key is revoked', async () => {
    const { owner, token, begin } = await chatSite(api);
    const { visitor_token: visitor } = await begin();
    const stream = await listenAsVisitor(token, visitor);
    const keys = await api.insist<{ data: { id: string }[] }>('GET', '/publishable-keys', { token: owner });
    await api.insist('DELETE', `/publishable-keys/${keys.body.data[0]!.id}`, { token: owner });
    await eventually(() => stream.isOver(), LIMIT_MS);
  });
});
