import { randomUUID } from 'node:crypto';
import { correspondentsOn } from '@workops/contacts';
import { contactTables, nothingSuppressed } from '@workops/contacts/testing';
import {
  inboxOn,
  messagesOn,
  type Inbox,
  type Messages,
  type ReceivedMessage,
  type ReceivedStatus,
} from '@workops/conversations';
import {
  aReceivedMessage,
  anAccount,
  attachmentsOf,
  conversationTables,
  noDirectories,
} from '@workops/conversations/testing';
import { systemActor, systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { MemoryStorage, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';

describe('the inbox', () => {
  let test: TestDatabase;
  let inbox: Inbox;
  let read: Messages;

  beforeAll(async () => {
    test = await testDatabase();
    const { database } = test;
    const workspaces = { ...noDirectories.workspaces, loadProfile: async () => ({ livemode: true, country: 'CL' }) };
    const deps = { database, workspaces, clock: systemClock, ids: systemIds };
    const files = new Files(database, new MemoryStorage(), systemClock, systemIds);
    const shared = { ...deps, files, correspondents: correspondentsOn({ ...deps, mailStanding: nothingSuppressed }) };
    inbox = inboxOn(shared);
    const templates = {
      find: async () => undefined,
      isPublishedFlow: async () => false,
      ofNotices: async () => undefined,
    };
    read = messagesOn({ ...shared, templates, directories: noDirectories });
  });
  afterAll(() => test.drop());

  const setUp = async (over: Parameters<typeof anAccount>[2] = {}) => {
    const workspaceId = randomUUID();
    const account = await anAccount(test.database, workspaceId, over);
    const receive = (messages: ReceivedMessage[], statuses: ReceivedStatus[] = []) =>
      inbox.receive(account, { messages, statuses });
    const events = async () => (await recordedEvents(test.database, workspaceId)).map(({ type }) => type);
    const tables = { ...conversationTables(test.database, workspaceId), ...contactTables(test.database, workspaceId) };
    return { workspaceId, account, receive, events, ...tables };
  };

  it('creates one contact and one conversation for ten concurrent first messages, numbered without gaps', async () => {
    const { receive, conversations, messages, contacts, events } = await setUp();
    await Promise.all(Array.from({ length: 10 }, (_, n) => receive([aReceivedMessage({ content: `${n}` })])));
    expect(await contacts()).toEqual([
      expect.objectContaining({
        name: 'Ana',
        phone: '+56912345678',
        origin_channel: 'whatsapp',
        channels: ['whatsapp'],
      }),
    ]);
    expect(await conversations()).toEqual([
      expect.objectContaining({ number: 1, status: 'open', last_seq: 10, unread_count: 10, source: 'inbound' }),
    ]);
    expect((await messages()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // The order is not defined, because they were recorded at the same time.
    expect((await events()).sort()).toEqual([
      'contact.created',
      'conversation.created',
      ...Array<string>(10).fill('message.received'),
    ]);
  });

  it('sanitises file names, and recognises a subscriber by WhatsApp’s forms of a number', async () => {
    const { receive, messages, conversations } = await setUp();
    const names = ['../../etc/passwd', 'a\r\nSet-Cookie: x.pdf', 'factura\u202efdp.exe', null];
    const attachments = names.map((filename, n) => ({
      source: { reference: `media-${n}` },
      filename,
      contentType: 'application/pdf',
    }));
    const whatsapp = (identity: string) => ({ kind: 'whatsapp' as const, identity });
    await receive([aReceivedMessage({ type: 'file', attachments, from: whatsapp('56912345678@s.whatsapp.net') })]);
    await receive([
      aReceivedMessage({ from: whatsapp('56912345678:7@s.whatsapp.net') }),
      aReceivedMessage({ from: whatsapp('+56912345678') }),
    ]);
    const [message] = await messages();
    const kept = await attachmentsOf(test.database, message!.id);
    expect(kept.map(({ filename }) => filename)).toEqual(['passwd', 'aSet-Cookie: x.pdf', 'facturafdp.exe', 'file-4']);
    expect((await conversations()).map(({ identity, last_seq: seq }) => [identity, seq])).toEqual([
      ['+56912345678', 3],
    ]);
  });

  it('accepts a message once, even repeated in a batch and in parallel', async () => {
    const { receive, messages, events } = await setUp();
    const message = aReceivedMessage();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => receive([message, message])));
    expect(await messages()).toHaveLength(1);
    expect(await events()).toEqual(['contact.created', 'conversation.created', 'message.received']);
    const storedMessages = outcomes.flatMap((outcome) => outcome.messages);
    expect(new Set(storedMessages.map(({ messageId }) => messageId)).size).toBe(1);
    expect(storedMessages.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  });

  it('recognises a subscriber by any form of the number and by a linked identity', async () => {
    const { receive, contacts, conversations } = await setUp();
    const from = (identity: string, ...also: string[]) =>
      aReceivedMessage({
        from: { kind: 'whatsapp', identity },
        alsoKnownAs: also.map((each) => ({ kind: 'whatsapp' as const, identity: each })),
      });
    await receive([from('5215512345678', 'MX.7712')]);
    await receive([from('525512345678')]);
    await receive([from('MX.7712')]);
    expect(await contacts()).toHaveLength(1);
    expect(await conversations()).toEqual([expect.objectContaining({ identity: '+525512345678', last_seq: 3 })]);
  });

  it('creates a new contact for a number that is only on a card', async () => {
    const { receive, contacts, readdress } = await setUp();
    await receive([aReceivedMessage({ from: { kind: 'whatsapp', identity: '56911111111' } })]);
    await readdress('+56922222222');
    await receive([aReceivedMessage({ from: { kind: 'whatsapp', identity: '56911111111' } })]);
    expect((await contacts()).map(({ phone }) => phone)).toEqual(['+56911111111', '+56911111111']);
  });

  it('reopens a resolved conversation, and starts a new one after a close', async () => {
    const { receive, conversations, resolve, close } = await setUp();
    await receive([aReceivedMessage()]);
    await resolve();
    await receive([aReceivedMessage({ type: 'reaction', content: '👍' })]);
    expect(await conversations()).toEqual([expect.objectContaining({ status: 'resolved', waiting_since: null })]);
    await receive([aReceivedMessage({ automated: true })]);
    await receive([aReceivedMessage()]);
    expect(await conversations()).toEqual([
      expect.objectContaining({ status: 'open', resolved_at: null, waiting_since: expect.any(Date) }),
    ]);
    await close();
    await receive([aReceivedMessage()]);
    const [first, second] = await conversations();
    expect(second).toMatchObject({ number: 2, status: 'open', previous_conversation_id: first!.id, last_seq: 1 });
  });

  it.each(['reaction', 'system'] as const)(
    'opens nothing for a %s, as the first message and after a close',
    async (type) => {
      const { receive, conversations, contacts, close, messages, events } = await setUp();
      expect((await receive([aReceivedMessage({ type })])).messages).toEqual([]);
      expect([await conversations(), await contacts(), await events()]).toEqual([[], [], []]);
      await receive([aReceivedMessage()]);
      await close();
      expect((await receive([aReceivedMessage({ type })])).messages).toEqual([]);
      expect([(await conversations()).length, (await messages()).length]).toEqual([1, 1]);
      const both = await receive([aReceivedMessage({ type }), aReceivedMessage(), aReceivedMessage({ type })]);
      expect([both.messages.length, (await conversations()).length]).toEqual([2, 2]);
    },
  );

  it('empties a deleted and updates an edited message, also in the list', async () => {
    const { receive, conversations, messages, resolve } = await setUp();
    const message = aReceivedMessage({ content: 'Mi clave es 1234' });
    const { externalMessageId } = message;
    await receive([message]);
    await resolve();
    await receive([], [{ externalMessageId, status: 'edited', content: 'Mi clave es otra', at: new Date() }]);
    expect(await messages()).toMatchObject([{ content: 'Mi clave es otra' }]);
    expect(await conversations()).toMatchObject([
      { status: 'resolved', last_message: { excerpt: 'Mi clave es otra' } },
    ]);
    await receive([], [{ externalMessageId, status: 'deleted', at: new Date() }]);
    expect(await messages()).toMatchObject([{ content: '' }]);
    expect(await conversations()).toMatchObject([{ status: 'resolved', last_message: { excerpt: '' } }]);
    const second = aReceivedMessage({ content: 'Perdón' });
    await receive([second], [{ externalMessageId: second.externalMessageId, status: 'deleted', at: new Date() }]);
    expect((await messages()).map(({ content }) => content)).toEqual(['', '']);
  });

  it('finds a message by its latest words only, after each edit', async () => {
    const { workspaceId, receive } = await setUp();
    const message = aReceivedMessage({ content: 'Quiero una hora' });
    const { externalMessageId } = message;
    await receive([aReceivedMessage({ content: 'Buenos días' }), message]);
    const edit = (content: string) => receive([], [{ externalMessageId, status: 'edited', content, at: new Date() }]);
    const search = async (q: string) => {
      const { items } = await read.search(systemActor(workspaceId, true), { q, limit: 10, cursor: null });
      return items.map(({ content }) => content);
    };
    const foundBy = async (...terms: string[]) => Promise.all(terms.map(search));
    await edit('Quiero una factura');
    expect(await foundBy('hora', 'factura', 'quiero', 'buenos')).toEqual([
      [],
      ['Quiero una factura'],
      ['Quiero una factura'],
      ['Buenos días'],
    ]);
    await edit('Quiero una hora');
    expect(await foundBy('hora', 'factura')).toEqual([['Quiero una hora'], []]);
    await edit('…');
    expect(await foundBy('hora', 'quiero')).toEqual([[], []]);
    await edit('Gracias');
    expect(await foundBy('hora', 'gracias')).toEqual([[], ['Gracias']]);
  });

  it('keeps a deleted message empty when an edit is repeated', async () => {
    const { receive, conversations, messages } = await setUp();
    const first = aReceivedMessage({ content: 'Mi clave es 1234' });
    const edit = (externalMessageId: string) => ({
      externalMessageId,
      status: 'edited' as const,
      content: 'Mi clave es otra',
      at: new Date(),
    });
    const remove = (externalMessageId: string) => ({ externalMessageId, status: 'deleted' as const, at: new Date() });
    await receive([first], [edit(first.externalMessageId), remove(first.externalMessageId)]);
    await receive([], [edit(first.externalMessageId)]);
    expect(await messages()).toMatchObject([{ content: '' }]);
    expect(await conversations()).toMatchObject([{ last_message: { excerpt: '' } }]);
    const second = aReceivedMessage({ content: 'Perdón' });
    await receive([second], [remove(second.externalMessageId), edit(second.externalMessageId)]);
    expect((await messages()).map(({ content }) => content)).toEqual(['', '']);
    const photo = aReceivedMessage({ type: 'image', content: '' });
    await receive([photo], [edit(photo.externalMessageId)]);
    expect((await messages()).map(({ content }) => content)).toEqual(['', '', 'Mi clave es otra']);
  });

  it.each(['bot', 'external'] as const)(
    'starts a %s account’s conversation with people if the contact takes no automatic answers',
    async (handler) => {
      const { receive, conversations, close, silence } = await setUp({
        defaultHandler: handler,
        aiAgentId: randomUUID(),
      });
      await receive([aReceivedMessage()]);
      await close();
      await silence();
      await receive([aReceivedMessage()]);
      expect((await conversations()).map((each) => each.handler)).toEqual([handler, 'human']);
    },
  );

  it('puts the messages of several people in one batch into separate conversations', async () => {
    const { receive, conversations, messages } = await setUp();
    const people = ['56911111111', '56922222222', '56933333333'];
    await receive(
      [0, 1, 2, 0, 1, 2].map((n) => aReceivedMessage({ from: { kind: 'whatsapp', identity: people[n]! } })),
    );
    expect(await conversations()).toHaveLength(3);
    expect((await messages()).map(({ seq }) => seq)).toEqual([1, 2, 1, 2, 1, 2]);
  });

  it('filters a conversation of a blocked contact, and restores an archived one', async () => {
    const { receive, conversations, contacts, close, blockAndArchive, events } = await setUp();
    await receive([aReceivedMessage()]);
    await close();
    await blockAndArchive();
    await receive([aReceivedMessage()]);
    expect((await conversations()).map(({ filtered }) => filtered)).toEqual([false, true]);
    expect(await contacts()).toEqual([expect.objectContaining({ archived_at: null })]);
    expect((await events()).slice(3).sort()).toEqual(['contact.updated', 'conversation.created', 'message.received']);
  });

  it('joins a mail to the answered thread if its sender is the contact', async () => {
    const { receive, messages } = await setUp({ kind: 'email', windowHours: null });
    const mail = (externalMessageId: string, identity: string, ...references: string[]) =>
      aReceivedMessage({
        externalMessageId,
        from: { kind: 'email', identity },
        thread: { references, subject: 'Consulta' },
      });
    await receive([
      mail('<1@a>', 'ana@example.com'),
      mail('<2@a>', 'Ana@Example.com', '<1@a>'),
      mail('<3@a>', 'ana@example.com'),
    ]);
    await receive([mail('<4@a>', 'eva@example.com', '<1@a>')]);
    const places = new Map<string, number>();
    for (const { conversation_id } of await messages())
      places.set(conversation_id, (places.get(conversation_id) ?? 0) + 1);
    expect([...places.values()].sort()).toEqual([1, 1, 2]);
  });

  it('joins a mail to its subject’s conversation if its sender is the contact', async () => {
    const { receive, messages, conversations } = await setUp({ kind: 'email', windowHours: null });
    const mail = (identity: string, number?: number) =>
      aReceivedMessage({
        externalMessageId: randomUUID(),
        from: { kind: 'email', identity },
        thread: { references: ['rewritten@relay'], subject: 'Consulta', ...(number !== undefined && { number }) },
      });
    await receive([mail('ana@example.com')]);
    const { number } = (await conversations())[0] as unknown as { number: number };
    await receive([mail('ana@example.com', Number(number))]);
    await receive([mail('eva@example.com', Number(number)), mail('ana@example.com', 999_999)]);
    const places = new Map<string, number>();
    for (const { conversation_id } of await messages())
      places.set(conversation_id, (places.get(conversation_id) ?? 0) + 1);
    expect([...places.values()].sort()).toEqual([1, 1, 2]);
  });

  it('only raises statuses, and keeps the ones that come before their message', async () => {
    const { receive, messages, ours, earlyStatuses } = await setUp();
    await receive([aReceivedMessage()]);
    await ours('wamid.1');
    const status = (word: ReceivedStatus['status']): ReceivedStatus => ({
      externalMessageId: 'wamid.1',
      status: word,
      at: new Date(),
    });
    await receive([], [status('read'), status('sent')]);
    await receive([], [status('delivered')]);
    await receive([], [status('failed')]);
    expect(await messages()).toEqual([
      expect.objectContaining({
        delivery_status: 'read',
        error: null,
        sent_at: expect.any(Date),
        delivered_at: expect.any(Date),
        failed_at: null,
      }),
    ]);
    await receive([], [{ externalMessageId: 'wamid.2', status: 'delivered', at: new Date() }]);
    expect((await earlyStatuses()).map((early) => early.external_message_id)).toEqual(['wamid.2']);
  });
});
