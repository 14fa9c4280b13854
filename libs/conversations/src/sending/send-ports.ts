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
  /** Counts this attempt too. */
  attempts: number;
  /** Whether the message belongs to a campaign. */
  bulk?: boolean;
}

/** A message to hand over, in its present state. */
export interface ReadySend extends LeasedSend {
  message: Message;
  conversation: Conversation;
  /** The form of the identity that the provider used last. */
  to: string;
  lastInboundAt: Date | null;
  /** Whether the contact has an active safety hold. */
  held: boolean;
  refusesMarketing: boolean;
  attachments: Attachment[];
  replyToExternalId: string | null;
  /** Message-IDs of an email thread, the latest first. */
  references: string[];
}

/** How a send moves in its queue. */
export type SendMove =
  /** The send leaves the queue. */
  | { kind: 'end' }
  | { kind: 'again'; afterSeconds: number }
  /** The outcome is unknown, so the send waits for a status. */
  | { kind: 'unknown' };

/** The open attempt of a send while its conversation is locked. */
export interface OpenSend extends LeasedSend {
  leasedUntil: Date | null;
  unknown: boolean;
}

/** An attempt whose outcome is known. */
interface EndedSend {
  send: LeasedSend;
  /** The message's id at the provider. */
  externalId?: string;
  /** The address does not exist, according to its mail server. */
  deadAddress?: string;
}

/** State of an attempt while its conversation is locked. */
export interface OpenAttempt {
  message: Message;
  /** Undefined if a status has ended the send. */
  send: OpenSend | undefined;
  /** Statuses that arrived before the message had its id at the provider. */
  early: readonly { status: string; at: Date; error: Message['error'] }[];
}

/** Result of judging an attempt. */
export interface Settlement {
  /** Set only if the message changes. */
  message?: Message;
  move?: SendMove;
}

/** The queues of messages, for every process that hands them over. */
export interface SendWork {
  /**
   * Leases at most `limit` messages, and at most the given number for each listed workspace. Leasing is fair over
   * workspaces and accounts and respects each account's rate. Campaigns are included only if `withCampaigns` is set.
   */
  lease(limit: number, ofWorkspaces: ReadonlyMap<string, number>, withCampaigns: boolean): Promise<LeasedSend[]>;
  ready(leased: readonly LeasedSend[]): Promise<ReadySend[]>;
  /**
   * Settles the attempts of one account in one commit, with their conversations and provider ids locked. The same
   * commit reports non-existent addresses.
   */
  settle(ended: readonly EndedSend[], judge: (attempt: OpenAttempt, place: number) => Settlement): Promise<void>;
  /** Attempts that a crash left open. */
  lost(limit: number): Promise<(LeasedSend & { provider: string })[]>;
  /** Sends whose expected status never came. */
  unheard(limit: number): Promise<LeasedSend[]>;
}

export interface SendDeps {
  work: SendWork;
  accounts: MessageAccounts;
  providers: ChannelProviders;
  correspondents: Pick<Correspondents, 'judge'>;
  templates: MessageTemplates;
  /** Reasons why campaign messages may not be handed over now, by message id. */
  stops(workspaceId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Called with an error that delays one message; the others continue. */
  failed(error: unknown): void;
  now: () => Date;
}
