import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox } from '@workops/conversations';
import { aReceivedMessage, anAccount, lockTicket } from '@workops/conversations/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { latch, recordedEvents, untilSomebodyWaits } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../../testing/api-app';
import { TokenIssuer } from '../../testing/token-issuer';

interface Ticket {
  id: string;
  status: string;
  contact_id: string;
  conversation_ids: string[];
  merged_into_id: string | null;
}

describe('a merge of tickets', () => {
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
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      api.call<{ data: Ticket } & Refusal>(method, path, { token, ...(body && { body }) });
    const refused = async (...given: Parameters<typeof call>) => {
      const { status, body } = await call(...given);
      return [status, body.error.details?.reason ?? body.error.details?.body?.[0]?.path];
    };
    const open = async (identity: string) => {
      const account = await anAccount(api.database, workspaceId);
      const messages = [aReceivedMessage({ from: { kind: 'whatsapp', identity } })];
      const receive = () => api.app.get<Inbox>(INBOX).receive(account, { messages, statuses: [] });
      const conversationId = (await receive()).messages[0]!.conversationId;
      const { body } = await call('POST', `/conversations/${conversationId}/tickets`, { subject: 'Reclamo' });
      const write = () =>
        api.app
          .get<Inbox>(INBOX)
          .receive(account, { messages: [aReceivedMessage({ from: { kind: 'whatsapp', identity } })], statuses: [] });
      return { conversationId, write, ...body.data };
    };
    const events = async () =>
      (await recordedEvents(api.database, workspaceId)).filter(({ type }) => type === 'ticket.resolved');
    return { workspaceId, token, call, refused, open, events };
  };

  it('moves the conversations, and the other ticket stays resolved', async () => {
    const { call, refused, open, events } = await setUp();
    const [survivor, other] = [await open('56912345678'), await open('56912345678')];
    const merge = `/tickets/${survivor.id}/merge`;
    const merged = await call('POST', merge, { ticket_id: other.id });
    expect([merged.status, merged.body.data]).toEqual([
      200,
      expect.objectContaining({
        status: 'open',
        merged_into_id: null,
        conversation_ids: [survivor.conversationId, other.conversationId],
      }),
    ]);
    const path = `/tickets/${other.id}`;
    expect((await call('GET', path)).body.data).toMatchObject({
      status: 'resolved',
      conversation_ids: [],
      merged_into_id: survivor.id,
    });
    expect((await call('GET', `/conversations/${other.conversationId}`)).body.data).toMatchObject({
      ticket_id: survivor.id,
    });
    expect(await events()).toMatchObject([{ data: { ticket_id: other.id } }]);
    expect(await refused('PUT', `${path}/status`, { status: 'open' })).toEqual([409, 'merged']);
    const again = { conversation_id: other.conversationId };
    expect(await refused('POST', `${path}/conversations`, again)).toEqual([409, 'merged']);
    await call('PUT', `/tickets/${survivor.id}/status`, { status: 'pending' });
    await other.write();
    expect((await call('GET', `/tickets/${survivor.id}`)).body.data.status).toBe('open');
    expect((await call('GET', path)).body.data.status).toBe('resolved');
  });

  it('is refused for another contact, the same ticket, and one that is not active', async () => {
    const { call, refused, open } = await setUp();
    const [ana, eva, done] = [await open('56912345678'), await open('56987654321'), await open('56912345678')];
    await call('PUT', `/tickets/${done.id}/close`, {});
    const merge = `/tickets/${ana.id}/merge`;
    expect(await refused('POST', merge, { ticket_id: eva.id })).toEqual([422, 'ticket_id']);
    expect(await refused('POST', merge, { ticket_id: ana.id })).toEqual([422, 'ticket_id']);
    expect(await refused('POST', merge, { ticket_id: randomUUID() })).toEqual([422, 'ticket_id']);
    expect(await refused('POST', merge, { ticket_id: done.id })).toEqual([409, 'invalid_state']);
    expect((await call('GET', `/tickets/${ana.id}`)).body.data.conversation_ids).toEqual([ana.conversationId]);
  });

  it('takes in a ticket without a conversation', async () => {
    const { call, open } = await setUp();
    const ana = await open('56912345678');
    const { body } = await call('POST', '/tickets', { contact_id: ana.contact_id, subject: 'Llamó' });
    expect((await call('POST', `/tickets/${ana.id}/merge`, { ticket_id: body.data.id })).status).toBe(200);
    expect((await call('GET', `/tickets/${body.data.id}`)).body.data).toMatchObject({
      status: 'resolved',
      merged_into_id: ana.id,
    });
  });

  it('names the survivor only to callers that see all records', async () => {
    const { workspaceId, token, call, open } = await setUp();
    const [survivor, other] = [await open('56912345678'), await open('56912345678')];
    const role = await api.insist<{ data: { id: string } }>('POST', '/roles', {
      token,
      body: { name: 'Propias', scopes: ['tickets:read', 'tickets:write'], visibility: 'assigned' },
    });
    const { id: memberId } = await api.access.enrolMember({
      workspaceId,
      name: 'Ana',
      email: 'ana@example.com',
      role: 'custom',
      subject: 'ana',
      customRoleId: role.body.data.id,
    });
    await api.insist('PATCH', `/tickets/${other.id}`, { token, body: { assignee_user_id: memberId } });
    await call('POST', `/tickets/${survivor.id}/merge`, { ticket_id: other.id });
    const ana = { token: issuer.token(workspaceId, 'ana') };
    const read = await api.insist<{ data: Ticket }>('GET', `/tickets/${other.id}`, ana);
    const list = await api.insist<{ data: Ticket[] }>('GET', '/tickets', ana);
    const body = { status: 'open' };
    const { body: refusal } = await api.call<Refusal>('PUT', `/tickets/${other.id}/status`, { ...ana, body });
    expect([read.body.data, ...list.body.data]).toMatchObject([
      { id: other.id, merged_into_id: null },
      { id: other.id, merged_into_id: null },
    ]);
    expect(refusal.error.details).toEqual({ reason: 'merged' });
    expect((await call('GET', `/tickets/${other.id}`)).body.data.merged_into_id).toBe(survivor.id);
  });

  it('locks both tickets in the order of their ids, so that opposite merges do not deadlock', async () => {
    const { call, open } = await setUp();
    const { contact_id } = await open('56912345678');
    const create = async () => (await call('POST', '/tickets', { contact_id, subject: 'Llamó' })).body.data.id;
    const [low, high] = [await create(), await create()].sort() as [string, string];
    const [isHeld, mayGoOn] = [latch(), latch()];
    const holding = api.database.transaction(async (tx) => {
      await lockTicket(tx, low);
      isHeld.open();
      await mayGoOn.opened;
      await tx.query("SET LOCAL lock_timeout = '200ms'");
      await lockTicket(tx, high);
    });
    await isHeld.opened;
    const merging = call('POST', `/tickets/${high}/merge`, { ticket_id: low });
    await untilSomebodyWaits(api.database);
    mayGoOn.open();
    await holding;
    expect((await merging).status).toBe(200);
  });
});
