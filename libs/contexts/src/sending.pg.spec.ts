import { randomUUID } from 'node:crypto';
import { correspondentsOn } from '@workops/contacts';
import { contactTables } from '@workops/contacts/testing';
import {
  inboxOn,
  messagesOn,
  Sending,
  type Inbox,
  type Messages,
  type MessageTemplates,
  type OutgoingInput,
  type SendingDeps,
} from '@workops/conversations';
import { accepted, anAccount, conversationTables, MemoryProvider, noDirectories, openedAccount, putOff } from '@workops/conversations/testing';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import { eventually, latch, MemoryStorage, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';

const text = (content: string, over: Partial<OutgoingInput> = {}): OutgoingInput => ({
  ...{ type: 'text', content, attachmentIds: [], location: null, flow: null, template: null, replyToMessageId: null, purpose: undefined },
  ...{ acknowledge: [], ...over },
});

const templates: MessageTemplates = {
  find: async (_workspaceId, _accountId, { name }) =>
    name === 'hola' ? { category: 'utility', sendable: true, variables: 1, content: 'Hola {{1}}' } : undefined,
  isPublishedFlow: async () => false,
  ofNotices: async () => undefined,
};

describe('messages to customers', () => {
  let test: TestDatabase;
  let inbox: Inbox;
  let messages: Messages;
  const correspondents = () => {
    const workspaces = { ...noDirectories.workspaces, profileOf: async () => ({ livemode: true, country: 'CL' }) };
    return { workspaces, clock: systemClock, ids: systemIds, database: test.database };
  };

  beforeAll(async () => {
    test = await testDatabase();
    const deps = { ...correspondents(), correspondents: correspondentsOn(correspondents()) };
    const files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
    inbox = inboxOn({ ...deps, files });
    messages = messagesOn({ ...deps, files, templates, directories: noDirectories });
  });
  afterAll(() => test.drop());

  const sendingBy = (providers: SendingDeps['providers']) =>
    new Sending({
      ...{ database: test.database, logger: createLogger('test', 'silent'), directUrl: test.url, providers, templates },
      correspondents: correspondentsOn(correspondents()),
      now: () => new Date(),
      accounts: {
        byIds: async () => [],
        opened: (_workspaceId, id) => openedAccount(test.database, id),
        credentialRejected: async () => undefined,
      },
    });

  /** A workspace with an account of a provider of its own, and conversations that customers have begun. */
  const setUp = async (conversations = 1, over: Parameters<typeof anAccount>[2] = {}, sentAt = () => new Date()) => {
    const workspaceId = randomUUID();
    const account = await anAccount(test.database, workspaceId, { provider: workspaceId, maxPerSecond: 1000, ...over });
    const received = await inbox.receive(account, {
      messages: Array.from({ length: conversations }, (_, n) => ({
        ...{
          externalMessageId: randomUUID(),
          from: { kind: account.kind, identity: `5691234${1000 + n}` },
          profileName: null,
          type: 'text' as const,
        },
        ...{ content: 'Hola', attachments: [], sentAt: sentAt(), automated: false },
      })),
      statuses: [],
    });
    const actor = anActor({ workspaceId });
    const ids = received.messages.map(({ conversationId }) => conversationId);
    const { messages: rows, ...tables } = conversationTables(test.database, workspaceId);
    const outbound = async () => (await rows()).filter(({ direction }) => direction === 'outbound');
    const ended = async (status: string, count: number) => {
      await eventually(async () => (await outbound()).filter((row) => row.delivery_status === status).length === count, 60_000);
      return outbound();
    };
    return { workspaceId, account, actor, ids, id: ids[0]!, ended, ...tables };
  };

  it('are committed with their event, then arrive in the order of each conversation', async () => {
    const { workspaceId, actor, ids, ended } = await setUp(5);
    const provider = new MemoryProvider();
    const sending = sendingBy({ [workspaceId]: provider });
    sending.start();
    for (let n = 0; n < 6; n += 1) await Promise.all(ids.map((id) => messages.send(actor, id, text(`${n}`))));
    await ended('sent', 30);
    await sending.stop();
    for (const id of ids) {
      const contents = provider.handed.filter(({ conversationId }) => conversationId === id).map(({ content }) => content);
      expect(contents).toEqual(['0', '1', '2', '3', '4', '5']);
    }
    const events = (await recordedEvents(test.database, workspaceId)).filter(({ type }) => type === 'message.sent');
    expect(events).toHaveLength(30);
    expect(events[0]!.data).toMatchObject({ delivery_status: null, sender_type: 'api_key', content: '0' });
  });

  it('are retried until the provider takes them, and there is one', async () => {
    const { workspaceId, actor, id, ended, retryNow } = await setUp();
    const provider = new MemoryProvider(putOff);
    const sending = sendingBy({ [workspaceId]: provider });
    sending.start();
    await messages.send(actor, id, text('Hola'));
    await ended('retrying', 1);
    provider.answer = accepted;
    await retryNow();
    const [message] = await ended('sent', 1);
    await sending.stop();
    expect(message).toMatchObject({ delivery_status: 'sent', error: null });
    expect(provider.handed).toHaveLength(2);
  });

  it('of one account wait for no other one that hangs', async () => {
    const [hanging, other] = [await setUp(20), await setUp()];
    const hangs = latch();
    const stuck = new MemoryProvider(async () => {
      await hangs.opened;
      return accepted();
    });
    const sending = sendingBy({ [hanging.workspaceId]: stuck, [other.workspaceId]: new MemoryProvider() });
    sending.start();
    await Promise.all(hanging.ids.map((id) => messages.send(hanging.actor, id, text('Hola'))));
    await eventually(async () => stuck.handed.length > 0, 60_000);
    await messages.send(other.actor, other.id, text('Hola'));
    await other.ended('sent', 1);
    hangs.open();
    await sending.stop();
  });

  it('are asked about again at the hand-over: what was blocked meanwhile is not sent', async () => {
    const { workspaceId, actor, id, ended, conversations } = await setUp();
    const provider = new MemoryProvider();
    await messages.send(actor, id, text('Oferta', { purpose: 'service' }));
    await messages.send(actor, id, text('Respuesta'));
    const [conversation] = await conversations();
    await contactTables(test.database, workspaceId).stopProactive(conversation!.contact_id);
    const sending = sendingBy({ [workspaceId]: provider });
    sending.start();
    const rows = await ended('sent', 1);
    await sending.stop();
    expect(rows.map(({ delivery_status, error }) => [delivery_status, error?.code])).toEqual([
      ['failed', 'all_proactive_blocked'],
      ['sent', undefined],
    ]);
    expect(provider.handed.map(({ content }) => content)).toEqual(['Respuesta']);
  });

  it('are free text inside the window alone, which closes to the moment; a template opens none', async () => {
    const day = 86_400_000;
    const open = await setUp(1, {}, () => new Date(Date.now() - day + 60_000));
    await messages.send(open.actor, open.id, text('A tiempo'));
    const { actor, id } = await setUp(1, {}, () => new Date(Date.now() - day));
    const template = { template: { name: 'hola', language: 'es', variables: ['Ana'] }, type: 'template' as const };
    const blocked = { code: 'OUTBOUND_BLOCKED', objection: { reasons: ['template_missing', 'window_closed'] } };
    await expect(messages.send(actor, id, text('Tarde'))).rejects.toMatchObject(blocked);
    expect(await messages.send(actor, id, text('', template))).toMatchObject({ content: 'Hola Ana', purpose: 'service' });
    await expect(messages.send(actor, id, text('Tarde'))).rejects.toMatchObject(blocked);
  });

  it('whose attempt a crash left open fail as unknown where a repeat could arrive twice, and are repeated where it is known', async () => {
    for (const repeatsAreKnown of [false, true]) {
      const { workspaceId, actor, id, ended, leaveOpen } = await setUp();
      const provider = new MemoryProvider(accepted, repeatsAreKnown);
      await messages.send(actor, id, text('Hola'));
      await leaveOpen();
      const sending = sendingBy({ [workspaceId]: provider });
      sending.start();
      const [message] = await ended(repeatsAreKnown ? 'sent' : 'failed', 1);
      await sending.stop();
      expect(message!.error).toEqual(repeatsAreKnown ? null : expect.objectContaining({ code: 'outcome_unknown', retryable: true }));
      expect(provider.handed).toHaveLength(repeatsAreKnown ? 1 : 0);
    }
  });

  it('end delivered when their provider says so before it has answered', async () => {
    const { workspaceId, account, actor, id, ended } = await setUp();
    const provider = new MemoryProvider(async () => {
      await inbox.receive(account, { messages: [], statuses: [{ externalMessageId: 'wamid.9', status: 'delivered', at: new Date() }] });
      return { kind: 'sent', externalId: 'wamid.9' };
    });
    const sending = sendingBy({ [workspaceId]: provider });
    sending.start();
    await messages.send(actor, id, text('Hola'));
    await ended('delivered', 1);
    await sending.stop();
  });
});
