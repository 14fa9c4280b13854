import { randomUUID } from 'node:crypto';
import { mailBounced } from '@workops/campaigns';
import { correspondentsOn } from '@workops/contacts';
import { contactTables, nothingSuppressed } from '@workops/contacts/testing';
import {
  inboxOn,
  messagesOn,
  messageWork,
  Sending,
  type ConversationDirectories,
  type MessageTemplates,
  type OutgoingInput,
  type SendingDeps,
} from '@workops/conversations';
import { anAccount, conversationTables, noDirectories, openedAccount } from '@workops/conversations/testing';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { SecretBox, secretKeeper, systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import { eventually, MemoryStorage, recordedEvents, testDatabase } from '@workops/platform/testing';

export const text = (content: string, over: Partial<OutgoingInput> = {}): OutgoingInput => ({
  type: 'text',
  content,
  attachmentIds: [],
  location: null,
  flow: null,
  template: null,
  replyToMessageId: null,
  purpose: undefined,
  acknowledge: [],
  ...over,
});

export const templates: MessageTemplates = {
  find: async (_workspaceId, _accountId, { name }) =>
    name === 'hola'
      ? {
          category: 'utility',
          sendable: true,
          variables: 1,
          content: 'Hola {{1}}',
          components: [{ type: 'BODY', text: 'Hola {{1}}' }],
        }
      : undefined,
  isPublishedFlow: async () => false,
  ofNotices: async () => undefined,
};

const ENDED_MS = 60_000;

export type MessagingWorld = Awaited<ReturnType<typeof messagingWorld>>;

export async function messagingWorld(directories: ConversationDirectories = noDirectories) {
  const test = await testDatabase();
  const { database } = test;
  const workspaces = { ...noDirectories.workspaces, loadProfile: async () => ({ livemode: true, country: 'CL' }) };
  const storage = new MemoryStorage();
  const files = new Files(database, storage, systemClock, systemIds);
  const correspondents = correspondentsOn({
    mailStanding: nothingSuppressed,
    database,
    workspaces,
    clock: systemClock,
    ids: systemIds,
  });
  const shared = { database, files, correspondents, workspaces, clock: systemClock, ids: systemIds };
  const logger = createLogger('test', 'silent');
  const bounced = mailBounced(systemIds);
  const stops: SendingDeps['stops'] = async () => new Map();
  const inbox = inboxOn(shared);
  const messages = messagesOn({ ...shared, templates, directories });
  const work = messageWork({
    ...shared,
    logger,
    secrets: secretKeeper(new SecretBox(Buffer.alloc(32, 7))),
    providers: {},
    directUrl: undefined,
    isOver: () => false,
    notices: { notifyAdmins: async () => undefined },
    bounced,
    stops,
  });

  const sendings: Sending[] = [];
  const sendingBy = (providers: SendingDeps['providers'], over: Partial<SendingDeps> = {}) => {
    const sending = new Sending({
      database,
      logger,
      bounced,
      stops,
      directUrl: test.url,
      providers,
      templates,
      correspondents,
      now: () => new Date(),
      accounts: {
        byIds: async () => [],
        opened: (_workspaceId, id) => openedAccount(database, id),
        credentialRejected: async () => undefined,
      },
      ...over,
    });
    sendings.push(sending);
    return sending;
  };

  const setUp = async (conversations = 1, over: Parameters<typeof anAccount>[2] = {}, sentAt = () => new Date()) => {
    const workspaceId = randomUUID();
    const account = await anAccount(database, workspaceId, { provider: workspaceId, maxPerSecond: 1000, ...over });
    const received = await inbox.receive(account, {
      messages: Array.from({ length: conversations }, (_, n) => ({
        externalMessageId: randomUUID(),
        from: { kind: account.kind, identity: `5691234${1000 + n}` },
        profileName: null,
        type: 'text' as const,
        content: 'Hola',
        attachments: [],
        sentAt: sentAt(),
        automated: false,
      })),
      statuses: [],
    });
    const actor = anActor({ workspaceId });
    const ids = received.messages.map(({ conversationId }) => conversationId);
    const { messages: rows, ...tables } = conversationTables(database, workspaceId);
    const outbound = async () => (await rows()).filter(({ direction }) => direction === 'outbound');
    const ended = async (status: string, count: number) => {
      await eventually(
        async () => (await outbound()).filter((row) => row.delivery_status === status).length === count,
        ENDED_MS,
      );
      return outbound();
    };
    const events = async (type: string) =>
      (await recordedEvents(database, workspaceId)).filter((event) => event.type === type);
    const contacts = contactTables(database, workspaceId);
    return { workspaceId, account, actor, ids, id: ids[0]!, outbound, ended, events, ...tables, ...contacts };
  };

  return {
    test,
    database,
    files,
    storage,
    inbox,
    messages,
    work,
    sendingBy,
    setUp,
    logger,
    workspaces,
    correspondents,
    end: async () => {
      await Promise.all(sendings.map((each) => each.stop()));
      await test.drop();
    },
  };
}
