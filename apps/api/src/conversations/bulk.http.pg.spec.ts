import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox } from '@workops/conversations';
import { aReceivedMessage, anAccount } from '@workops/conversations/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../testing/api-app';
import { TokenIssuer } from '../testing/token-issuer';

interface Rows {
  data: { done: number; refused: number; rows: { id: string; outcome: string; code: string | null; reason: string }[] };
}

describe('a bulk change', () => {
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

  const setUp = async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const account = await anAccount(api.database, workspaceId);
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4]) {
      const messages = [aReceivedMessage({ from: { kind: 'whatsapp', identity: `5691234567${n}` } })];
      const received = await api.app.get<Inbox>(INBOX).receive(account, { messages, statuses: [] });
      ids.push(received.messages[0]!.conversationId);
    }
    const post = <Body = { data: { id: string } }>(path: string, body: object, more: object = {}) =>
      api.call<Body & Refusal>('POST', path, { token, body, ...more });
    const read = async <T>(path: string) => (await api.insist<{ data: T }>('GET', path, { token })).body.data;
    const member = await api.access.enrolMember({
      workspaceId,
      name: 'Eva',
      email: 'eva@example.com',
      subject: randomUUID(),
      role: 'owner',
    });
    const events = async (type: string) =>
      (await recordedEvents(api.database, workspaceId)).filter((event) => event.type === type);
    return { workspaceId, token, ids, post, read, member, events };
  };

  it('assigns conversations, with a result for each', async () => {
    const { ids, post, read, member, events } = await setUp();
    const [first, closed, third] = ids as [string, string, string, string];
    await post(`/conversations/${closed}/close`, {});
    const unknown = randomUUID();
    const { status, body } = await post<Rows>('/conversations/bulk-assign', {
      conversation_ids: [third, closed, unknown, first],
      assignee_user_id: member.id,
    });
    expect([status, body.data]).toEqual([
      200,
      {
        done: 2,
        refused: 2,
        rows: [
          { id: third, outcome: 'done', code: null, reason: null },
          { id: closed, outcome: 'refused', code: 'CONFLICT', reason: 'closed' },
          { id: unknown, outcome: 'refused', code: 'NOT_FOUND', reason: null },
          { id: first, outcome: 'done', code: null, reason: null },
        ],
      },
    ]);
    expect(await read(`/conversations/${first}`)).toMatchObject({ assignee_user_id: member.id });
    expect(
      (await events('conversation.assigned'))
        .map(({ data }) => (data as { conversation_id: string }).conversation_id)
        .sort(),
    ).toEqual([first, third].sort());
  });

  it('is refused as a whole for an unknown member, without any change, or too many ids', async () => {
    const { ids, post, read } = await setUp();
    const body = { conversation_ids: ids, assignee_user_id: randomUUID() };
    expect((await post('/conversations/bulk-assign', body)).status).toBe(422);
    expect(await read('/conversations?assignee_user_id=none')).toHaveLength(4);
    const many = { conversation_ids: Array.from({ length: 201 }, () => ids[0]), assignee_user_id: null };
    expect((await post('/conversations/bulk-assign', many)).status).toBe(400);
    expect((await post('/conversations/bulk-assign', { conversation_ids: ids })).status).toBe(400);
  });

  it('moves conversations once under an idempotency key, even in concurrent calls', async () => {
    const { ids, post, events } = await setUp();
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { conversation_ids: ids, move: 'resolve' };
    const one = await post<Rows>('/conversations/bulk-move', body, { headers });
    const other = await post<Rows>('/conversations/bulk-move', body, { headers });
    expect([one.status, one.body.data.done, other.body]).toEqual([200, 4, one.body]);
    const reversed = { conversation_ids: [...ids].reverse(), move: 'reopen' };
    const both = await Promise.all([
      post<Rows>('/conversations/bulk-move', reversed),
      post<Rows>('/conversations/bulk-move', { ...reversed, conversation_ids: ids }),
    ]);
    expect(both.map(({ body: { data } }) => data.done)).toEqual([4, 4]);
    expect(await events('conversation.resolved')).toHaveLength(4);
  });

  it('changes and resolves tickets, each with its conversations', async () => {
    const { ids, post, read, member, events } = await setUp();
    const tickets: string[] = [];
    for (const id of ids.slice(0, 3))
      tickets.push((await post(`/conversations/${id}/tickets`, { subject: 'Reclamo' })).body.data.id);
    await post(`/conversations/${ids[2]}/close`, {});
    const change = { priority: 'high', assignee_user_id: member.id, close: true, reason: 'Duplicado' };
    const { body } = await post<Rows>('/tickets/bulk-update', { ticket_ids: tickets, ...change });
    expect(body.data.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', null],
      ['done', null],
      ['refused', 'closed'],
    ]);
    expect(await read('/tickets?status=resolved')).toMatchObject([
      { id: tickets[1], priority: 'high', assignee_user_id: member.id },
      { id: tickets[0] },
    ]);
    expect(await read(`/conversations/${ids[0]}`)).toMatchObject({ assignee_user_id: member.id, status: 'open' });
    expect(await events('ticket.resolved')).toHaveLength(2);
    expect((await post('/tickets/bulk-update', { ticket_ids: tickets })).status).toBe(400);
    expect((await post('/tickets/bulk-update', { ticket_ids: tickets, priority: 'low', reason: 'x' })).status).toBe(
      400,
    );
  });

  it('reaches only what a narrowed member sees', async () => {
    const { workspaceId, ids, post, read } = await setUp();
    const role = await post('/roles', {
      name: 'Estrecha',
      scopes: ['conversations:assign', 'conversations:read', 'conversations:write', 'tickets:write'],
      visibility: 'assigned',
    });
    const subject = randomUUID();
    const narrow = await api.access.enrolMember({
      workspaceId,
      name: 'Ivo',
      email: 'ivo@example.com',
      subject,
      role: 'custom',
      customRoleId: role.body.data.id,
    });
    await post(`/conversations/${ids[1]}/assign`, { assignee_user_id: narrow.id });
    const { body: ticket } = await post(`/conversations/${ids[0]}/tickets`, { subject: 'Reclamo' });
    const as = { token: issuer.token(workspaceId, subject) };
    const moved = await post<Rows>('/conversations/bulk-move', { conversation_ids: ids, move: 'close' }, as);
    expect(moved.body.data.rows.map(({ code }) => code)).toEqual(['NOT_FOUND', null, 'NOT_FOUND', 'NOT_FOUND']);
    const changed = await post<Rows>('/tickets/bulk-update', { ticket_ids: [ticket.data.id], close: true }, as);
    expect(changed.body.data).toMatchObject({ done: 0, rows: [{ code: 'NOT_FOUND' }] });
    expect(await read('/conversations?status=closed')).toHaveLength(1);
  });
});
