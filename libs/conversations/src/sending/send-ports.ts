import type { Attachment, Correspondents } from '../conversations/conversation-ports';
import type { MessageTemplates } from './sent-template-ports';
import type { Conversation } from '../conversations/domain/conversation';
import type { Message } from '../conversations/domain/message';
import type { ChannelProviders, MessageAccounts } from '../conversations/message-ports';

/** The attempt is committed: no other process hands it over until the lease ends. `attempts` includes this one. */
export interface LeasedSend {
  workspaceId: string;
  messageId: string;
  conversationId: string;
  accountId: string;
  attempts: number;
  bulk?: boolean;
}

export interface ReadySend extends LeasedSend {
  message: Message;
  conversation: Conversation;
  to: string;
  lastInboundAt: Date | null;
  /** The contact has an active safety hold. */
  held: boolean;
  refusesMarketing: boolean;
  attachments: Attachment[];
  replyToExternalId: string | null;
  /** The Message-IDs, the latest first. */
  references: string[];
}

export type SendMove =
  /** The send leaves the queue. */
  | { kind: 'end' }
  | { kind: 'again'; afterSeconds: number }
  /** The outcome is unknown, so it waits for a status. */
  | { kind: 'unknown' };

export interface OpenSend extends LeasedSend {
  leasedUntil: Date | null;
  unknown: boolean;
}

interface EndedSend {
  send: LeasedSend;
  externalId?: string;
  /** Does not exist, according to its mail server. */
  deadAddress?: string;
}

export interface OpenAttempt {
  message: Message;
  /** Undefined if a status has ended the send. */
  send: OpenSend | undefined;
  /** Statuses that came before the message had the provider's id. */
  early: readonly { status: string; at: Date; error: Message['error'] }[];
}

export interface Settlement {
  /** Absent if the message does not change. */
  message?: Message;
  move?: SendMove;
}

/** Serves every process that hands over. */
export interface SendWork {
  /**
   * Leases at most `limit`, and the given number for listed workspaces, fairly over workspaces and accounts, within
   * each account's rate.
   */
  lease(limit: number, ofWorkspaces: ReadonlyMap<string, number>, withCampaigns: boolean): Promise<LeasedSend[]>;
  ready(leased: readonly LeasedSend[]): Promise<ReadySend[]>;
  /**
   * Settles one account's attempts in one commit, with conversations and provider ids locked. Reports non-existent
   * addresses.
   */
  settle(ended: readonly EndedSend[], judge: (attempt: OpenAttempt, place: number) => Settlement): Promise<void>;
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
  /** Reasons by message id why a campaign message may not be handed over now. */
  stops(workspaceId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  failed(error: unknown): void;
  now: () => Date;
}
