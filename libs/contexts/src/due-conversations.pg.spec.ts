import { randomUUID } from 'node:crypto';
import { correspondentsOn } from '@workops/contacts';
import { nothingSuppressed } from '@workops/contacts/testing';
import { inboxOn, messagesOn, messageWork, type Inbox, type Messages } from '@workops/conversations';
import { anAccount, conversationTables, noDirectories } from '@workops/conversations/testing';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { SecretBox, secretKeeper, systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import { MemoryStorage, recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';

describe('due conversations', () => {
  let test: TestDatabase;
  let inbox: Inbox;
  let messages: Messages;
  let moveDue: () => Promise<number>;

  beforeAll(async () => {
    test = await testDatabase();
    const workspaces = { ...noDirectories.workspaces, loadProfile: async () => ({ livemode: true, country: 'CL' }) };
    const deps = { database: test.database, workspaces, clock: systemClock, ids: systemIds };
    const shared = {
      ...deps,
      files: new Files(test.database, new MemoryStorage(), systemClock, systemIds),
      correspondents: correspondentsOn({ ...deps, mailStanding: nothingSuppressed }),
    };
    inbox = inboxOn(shared);
    const templates = {
      find: async () => undefined,
      isPublishedFlow: async () => false,
      ofNotices: async () => undefined,
    };
    messages = messagesOn({ ...shared, templates, directories: noDirectories });
    ({ moveDue } = messageWork({
      ...shared,
      logger: createLogger('test', 'silent'),
      secrets: secretKeeper(new SecretBox(Buffer.alloc(32, 7))),
      providers: {},
      directUrl: undefined,
      isOver: () => false,
      notices: { notifyAdmins: async () => undefined },
      bounced: async () => undefined,
      stops: async () => new Map(),
    }));
  });
  afterAll(() => test.drop());

  const setUp = async () => {
    const workspaceId = randomUUID();
    const account = await anAccount(test.database, workspaceId);
    const { messages: received } = await inbox.receive(account, {
      messages: [
        {
          externalMessageId: randomUUID(),
          from: { kind: 'whatsapp', identity: '56912345678' },
          profileName: null,
          type: 'text',
          content: 'Hola',
          attachments: [],
          sentAt: new Date(),
          automated: false,
        },
      ],
      statuses: [],
    });
    const id = received[0]!.conversationId;
    const { age, conversations } = conversationTables(test.database, workspaceId);
    const after = async (hours: number) => {
      await age(hours);
      await Promise.all([moveDue(), moveDue()]);
      return (await conversations())[0]!.status;
    };
    const resolved = async () =>
      (await recordedEvents(test.database, workspaceId)).filter(({ type }) => type === 'conversation.resolved');
    return { actor: anActor({ workspaceId }), id, after, resolved };
  };

  it('open again when their snooze ends', async () => {
    const { actor, id, after } = await setUp();
    await messages.snooze(actor, id, { until: new Date(Date.now() + 3_600_000) });
    expect(await after(0)).toBe('snoozed');
    expect(await after(1)).toBe('open');
  });

  it('are resolved after inactivity, unless the customer waits, and then closed', async () => {
    const { actor, after, resolved } = await setUp();
    expect(await after(100)).toBe('open');
    await messages.config.save(actor, { autoResolveHours: 48 });
    expect(await after(0)).toBe('open');
    await messages.config.save(actor, { autoResolveWaiting: true });
    expect(await after(0)).toBe('resolved');
    expect(await after(71)).toBe('resolved');
    expect(await after(2)).toBe('closed');
    expect(await resolved()).toEqual([
      expect.objectContaining({
        author: expect.objectContaining({ kind: 'system' }),
        data: expect.objectContaining({ resolved_by: 'system', to_status: 'resolved' }),
      }),
    ]);
  });
});
