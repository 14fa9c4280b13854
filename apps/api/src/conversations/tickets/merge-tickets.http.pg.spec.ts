import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox } from '@workops/conversations';
import { aReceivedMessage, anAccount, lockTicket } from '@workops/conversations/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { latch, recordedEvents, untilSomebodyWaits } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../../testing/api-app';

interface Ticket {
  id: string;
  status: string;
  contact_id: string;
  conversation_ids: string[];
  merged_into_id: string | null;
}

describe('a merge of tickets', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

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
    return { call, refused, open, events };
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
