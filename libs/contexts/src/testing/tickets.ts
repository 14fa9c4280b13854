import { randomUUID } from 'node:crypto';
import { correspondentsOn } from '@workops/contacts';
import { nothingSuppressed } from '@workops/contacts/testing';
import {
  inboxOn,
  messagesOn,
  messageWork,
  noConditions,
  noticesOn,
  slaOn,
  ticketsOn,
  usualTargets,
  type ReceivedMessage,
  type Sla,
} from '@workops/conversations';
import { anAccount, noDirectories } from '@workops/conversations/testing';
import { MINUTE, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { SecretBox, secretKeeper, systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import { MemoryStorage, recordedEvents, testDatabase } from '@workops/platform/testing';

/** Earlier than the database's clock, so that due work is due there too. */
export const BEGIN = Date.parse('2026-01-12T12:00:00Z');

export type TicketsPlace = Awaited<ReturnType<typeof ticketsPlace>>;

export async function ticketsPlace() {
  let moment = BEGIN;
  const test = await testDatabase();
  const clock = { now: () => new Date(moment) };
  const workspaces = { ...noDirectories.workspaces, loadProfile: async () => ({ livemode: true, country: 'CL' }) };
  const deps = { database: test.database, workspaces, clock, ids: systemIds };
  const files = new Files(test.database, new MemoryStorage(), clock, systemIds);
  const shared = { ...deps, files, correspondents: correspondentsOn({ ...deps, mailStanding: nothingSuppressed }) };
  const directories = {
    ...noDirectories,
    teams: { exists: async () => true },
    members: { active: async (_workspace: string, ids: readonly string[]) => ids.map((id) => ({ id })) },
  };
  const inbox = inboxOn(shared);
  const messages = messagesOn({
    ...shared,
    templates: { find: async () => undefined, isPublishedFlow: async () => false, ofNotices: async () => undefined },
    directories,
  });
  const tickets = ticketsOn({ ...shared, directories });
  const sla = slaOn({ ...shared, directories });
  const notices = noticesOn(shared);
  const work = messageWork({
    ...shared,
    logger: createLogger('test', 'silent'),
    secrets: secretKeeper(new SecretBox(Buffer.alloc(32, 7))),
    providers: {},
    directUrl: undefined,
    isOver: () => false,
    notices: { notifyAdmins: async () => undefined },
    bounced: async () => undefined,
    stops: async () => new Map(),
  });

  const at = (minutes: number): void => {
    moment = BEGIN + minutes * MINUTE;
  };

  const setUp = async (over: Parameters<typeof anAccount>[2] = {}) => {
    const workspaceId = randomUUID();
    const memberId = randomUUID();
    const actor = anActor({ workspaceId, author: { kind: 'member', id: memberId, name: 'Ana' } });
    const bot: Actor = { ...actor, author: { kind: 'ai_agent', id: randomUUID(), name: 'Bot' } };
    const writeTo = async (
      account: Awaited<ReturnType<typeof anAccount>>,
      message: Partial<ReceivedMessage> = {},
    ): Promise<string> => {
      const { messages: received } = await inbox.receive(account, {
        messages: [
          {
            externalMessageId: randomUUID(),
            from: { kind: 'whatsapp', identity: '56912345678' },
            profileName: null,
            type: 'text',
            content: 'Hola',
            attachments: [],
            sentAt: new Date(moment),
            automated: false,
            ...message,
          },
        ],
        statuses: [],
      });
      return received[0]!.conversationId;
    };
    const account = await anAccount(test.database, workspaceId, over);
    const id = await writeTo(account);
    const sibling = async () => writeTo(await anAccount(test.database, workspaceId));
    const open = () => tickets.open(actor, id, { subject: 'Reclamo' });
    const policy = (fields: Partial<Parameters<Sla['create']>[1]>) =>
      sla.create(actor, {
        ...usualTargets,
        name: randomUUID(),
        position: 1,
        conditions: noConditions,
        isActive: true,
        ...fields,
      });
    const say = (as: Actor, content = 'Sí') =>
      messages.send(as, id, {
        type: 'text',
        content,
        attachmentIds: [],
        location: null,
        flow: null,
        template: null,
        replyToMessageId: null,
        acknowledge: [],
        purpose: undefined,
      });
    const status = (messageId: string, deliveryStatus: 'failed' | 'delivered') =>
      inbox.receive(account, {
        messages: [],
        statuses: [{ messageId, externalMessageId: messageId, status: deliveryStatus, at: new Date(moment) }],
      });
    const told = async () =>
      (await recordedEvents(test.database, workspaceId)).filter(({ type }) => /^(ticket|sla)\./.test(type));
    const types = async () => (await told()).map(({ type }) => type);
    const bodies = async (type: string) =>
      (await told()).filter((event) => event.type === type).map(({ data }) => data);
    return {
      workspaceId,
      memberId,
      actor,
      bot,
      account,
      id,
      writeTo,
      sibling,
      open,
      policy,
      say,
      status,
      told,
      types,
      bodies,
    };
  };
  return { database: test.database, drop: () => test.drop(), inbox, messages, tickets, sla, notices, work, at, setUp };
}
