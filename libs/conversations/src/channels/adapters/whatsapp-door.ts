import type { Clock, Ids, SecretKeeper } from '@workops/kernel';
import { isOfTheValue, type Database } from '@workops/platform/database';
import { recordStore } from '@workops/platform/records';
import type { ChannelDirectories } from '../channel-ports';
import { hubSigns, isOneOf } from '../domain/signatures';
import type { Inbox, LostEntry } from '../../conversations/message-ports';
import { receiveWhatsapp, whatsappAtDoor, type WhatsappAtDoor } from '../use-cases/receive-whatsapp';
import { whatsappPayload } from './cloud-api/inbound-payload';
import { accountsAtDoors } from './messaging-accounts';
import { whatsappFlows } from './whatsapp-flows';
import { templateReads, whatsappTemplates } from './whatsapp-templates';

export type { WhatsappAtDoor };

/** Counts stored entries; `ignored` are invalid or for another number. */
export interface TakenPayload extends Record<'messages' | 'statuses' | 'templates' | 'ignored', number> {
  /** The entries that cannot be kept. */
  lost: readonly LostEntry[];
}

/** Receives WhatsApp's calls. */
export interface WhatsappDoor {
  /** Undefined if it is unknown or accepts no messages. */
  account(id: string): Promise<WhatsappAtDoor | undefined>;
  proves(account: WhatsappAtDoor, signature: string | undefined, body: Uint8Array): boolean;
  knows(account: WhatsappAtDoor, token: string): boolean;
  /** Resolves once everything is committed. */
  receive(account: WhatsappAtDoor, payload: unknown): Promise<TakenPayload>;
}

interface WhatsappDoorOn {
  database: Database;
  inbox: Inbox;
  secrets: SecretKeeper;
  workspaces: ChannelDirectories['workspaces'];
  clock: Clock;
  ids: Ids;
}

export function whatsappDoorOn({ database, inbox, secrets, workspaces, clock, ids }: WhatsappDoorOn): WhatsappDoor {
  const deps = {
    ...recordStore(database, { whatsappTemplates, whatsappFlows }),
    inbox,
    secrets,
    workspaces,
    clock,
    ids,
    isOfTheEntry: isOfTheValue,
    templateReads: templateReads(database),
    atDoors: accountsAtDoors(database),
  };
  const take = receiveWhatsapp(deps);
  return {
    account: whatsappAtDoor(deps),
    proves: ({ appSecret }, signature, body) => hubSigns(signature, body, appSecret),
    knows: ({ verifyTokens }, token) => isOneOf(token, verifyTokens),
    receive: async (account, said) => {
      const payload = whatsappPayload(said, { ...account, now: clock.now() });
      const lost = await take(account, payload);
      const { messages, statuses, templates, ignored } = payload;
      return { messages: messages.length, statuses: statuses.length, templates: templates.length, ignored, lost };
    },
  };
}
