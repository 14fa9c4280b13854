import type { Attachment, Correspondents } from '../conversations/conversation-ports';
import type { MessageTemplates } from './sent-template-ports';
import type { Conversation } from '../conversations/domain/conversation';
import type { Message } from '../conversations/domain/message';
import type { ChannelProviders, MessageAccounts } from '../conversations/message-ports';

/** A message whose attempt is committed: no other process hands it over until the lease ends. */
export interface LeasedSend {
  workspaceId: string;
  messageId: string;
  conversationId: string;
  accountId: string;
  /** This one included. */
  attempts: number;
  /** Of a campaign. */
  bulk?: boolean;
}

/** A message to hand over, in its present state. */
export interface ReadySend extends LeasedSend {
  message: Message;
  conversation: Conversation;
  /** The form of the identity that the provider used last, and the time of its last message. */
  to: string;
  lastInboundAt: Date | null;
  /** Whether the contact has an active safety hold. */
  held: boolean;
  refusesMarketing: boolean;
  attachments: Attachment[];
  replyToExternalId: string | null;
  /** Of mails: the ids of the thread, the last one first. */
  references: string[];
}

/** How a send moves in its queue. */
export type SendMove =
  /** It is over. */
  | { kind: 'end' }
  | { kind: 'again'; afterSeconds: number }
  /** Its outcome is lost: it waits for a status. */
  | { kind: 'unknown' };

/** The open attempt of a send while its conversation is locked. */
export interface OpenSend extends LeasedSend {
  leasedUntil: Date | null;
  unknown: boolean;
}

/** An attempt whose outcome is known. */
interface EndedSend {
  send: LeasedSend;
  /** Its id at the provider. */
  externalId?: string;
  /** The address does not exist, according to its mail server. */
  deadAddress?: string;
}

/** State of an attempt while its conversation is locked. */
export interface OpenAttempt {
  message: Message;
  /** Undefined where a status has ended it. */
  send: OpenSend | undefined;
  /** Statuses that arrived before the message had its id at the provider. */
  early: readonly { status: string; at: Date; error: Message['error'] }[];
}

/** Result of judging an attempt. */
export interface Settlement {
  /** Where it changes. */
  message?: Message;
  move?: SendMove;
}

/** The queues of messages, for every process that hands them over. */
export interface SendWork {
  /**
   * At most `limit`, and at most the given number of each of those workspaces; fair over workspaces and accounts, each account within its rate. Campaigns only
   * where it is their turn.
   */
  lease(limit: number, ofWorkspaces: ReadonlyMap<string, number>, withCampaigns: boolean): Promise<LeasedSend[]>;
  ready(leased: readonly LeasedSend[]): Promise<ReadySend[]>;
  /** Settles attempts of one account in one commit, with their conversations and ids at the provider locked. Non-existent addresses are reported with it. */
  settle(ended: readonly EndedSend[], judge: (attempt: OpenAttempt, place: number) => Settlement): Promise<void>;
  /** Attempts that a crash left open. */
  lost(limit: number): Promise<(LeasedSend & { provider: string })[]>;
  /** Those that have waited for a status in vain. */
  unheard(limit: number): Promise<LeasedSend[]>;
}

export interface SendDeps {
  work: SendWork;
  accounts: MessageAccounts;
  providers: ChannelProviders;
  correspondents: Pick<Correspondents, 'judge'>;
  templates: MessageTemplates;
  /** Where campaigns are sent: why their messages may not be handed over now, by id. */
  stops(workspaceId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Called with the error that delays one message; the others go on. */
  failed(error: unknown): void;
  now: () => Date;
}
