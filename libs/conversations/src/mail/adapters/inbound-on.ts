import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Actor, Clock, Ids, SecretKeeper } from '@workops/kernel';
import { isOfTheValue, type Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { recordStore } from '@workops/platform/records';
import type { ConversationDirectories, Correspondents } from '../../conversations/conversation-ports';
import { bridgePayload } from '../domain/bridge-payload';
import { mailLimits } from '../domain/received-mail';
import type { InboundAccount, InboundAccounts, MailEnvelope, ReadsMail } from '../mail-ports';
import type { LostEntry, ReceivedOutcome } from '../../conversations/message-ports';
import { receiveEntries } from '../../conversations/use-cases/receive-entries';
import { receiveMail } from '../use-cases/receive-mail';
import { simulate } from '../use-cases/simulate';
import { withWrittenSenders } from '../use-cases/written-senders';
import { inboxOn } from '../../conversations/adapters/inbox-on';
import { messagingAccounts } from '../../channels/adapters/messaging-accounts';
import { inboundAccounts, type MailDomains } from './inbound-accounts';

export interface InboundOn {
  database: Database;
  files: Files;
  correspondents: Correspondents;
  workspaces: ConversationDirectories['workspaces'];
  domains: MailDomains;
  secrets: SecretKeeper;
  reader: ReadsMail;
  clock: Clock;
  ids: Ids;
}

/** All channels except WhatsApp. Each call resolves once committed; a repeat is a no-op. */
export interface Inbound extends InboundAccounts {
  /** Throws `UnreadableMail` for a mail that can never be read. */
  mail(account: InboundAccount, raw: Uint8Array, envelope: MailEnvelope): Promise<void>;
  /** Returns entries that cannot be kept. */
  bridge(account: InboundAccount, body: unknown): Promise<readonly LostEntry[]>;
  /**
   * Accepts a workspace's own payload for a simulator account. Throws `malformed`, `not_found` and `conflict`, storing
   * nothing.
   */
  simulate(actor: Actor, accountId: string, body: unknown): Promise<ReceivedOutcome>;
}

/** Works in any process. Work for an account is charged to its workspace. */
export function inboundOn({
  database,
  files,
  correspondents,
  workspaces,
  domains,
  secrets,
  reader,
  clock,
  ids,
}: InboundOn): Inbound {
  const inbox = inboxOn({ database, files, correspondents, workspaces, clock, ids });
  const takeApart = receiveEntries(inbox, isOfTheValue);
  const takeMail = receiveMail({
    reader,
    inbox,
    clock,
    isOfTheMail: isOfTheValue,
    keep: async (workspaceId, content) => {
      const { id, size, sha256 } = await files.receive(
        workspaceId,
        Readable.from([content], { objectMode: false }),
        mailLimits.bytes,
      );
      return { fileId: id, size, sha256 };
    },
    digest: (content) => createHash('sha256').update(content).digest('hex'),
  });
  return {
    ...inboundAccounts(database, domains, secrets, clock),
    mail: (account, raw, envelope) => database.onBehalfOf(account.workspaceId, () => takeMail(account, raw, envelope)),
    bridge: async (account, body) => {
      const { lost, ...payload } = bridgePayload(account.kind, body);
      if (payload.messages.length === 0 && payload.statuses.length === 0) return lost;
      return database.onBehalfOf(account.workspaceId, async () => [
        ...lost,
        ...(await takeApart(account, await withWrittenSenders(correspondents, account, payload))),
      ]);
    },
    simulate: simulate({
      inbox,
      correspondents,
      account: recordStore(database, { messagingAccounts }).reads.messagingAccounts.byId,
    }),
  };
}
