import type { Attachment, Correspondents } from './conversation-ports';
import type { MessageTemplates } from './sent-template-ports';
import type { Conversation } from './domain/conversations/conversation';
import type { Message } from './domain/conversations/message';
import type { ChannelProviders, MessageAccounts } from './message-ports';

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

/** What is handed over, as it stands now. */
export interface ReadySend extends LeasedSend {
  message: Message;
  conversation: Conversation;
  /** The form of the identity that the provider used last, and when it was heard from. */
  to: string;
  lastInboundAt: Date | null;
  /** Whether a safety hold stands on the contact. */
  held: boolean;
  refusesMarketing: boolean;
  attachments: Attachment[];
  replyToExternalId: string | null;
  /** Of mails: the ids of the thread, the last one first. */
  references: string[];
}

/** What becomes of a send in its line. */
export type SendMove =
  /** It is over. */
  | { kind: 'end' }
  | { kind: 'again'; afterSeconds: number }
  /** Its outcome is lost: it waits for a status. */
  | { kind: 'unknown' };

/** What is open of a send while its conversation is locked. */
export interface OpenSend extends LeasedSend {
  leasedUntil: Date | null;
  unknown: boolean;
}

/** An attempt whose outcome is known. */
export interface EndedSend {
  send: LeasedSend;
  /** Its id at the provider. */
  externalId?: string;
  /** The address does not exist, by the answer of its mail server. */
  deadAddress?: string;
}

/** What there is of an attempt while its conversation is locked. */
export interface OpenAttempt {
  message: Message;
  /** Undefined where a status has ended it. */
  send: OpenSend | undefined;
  /** Statuses that came before the message had its id at the provider. */
  early: readonly { status: string; at: Date; error: Message['error'] }[];
}

/** What becomes of it. */
export interface Settlement {
  /** Where it changes. */
  message?: Message;
  move?: SendMove;
}

/** The lines of messages, on every process that hands them over. */
export interface SendWork {
  /**
   * At most so many, and of those workspaces so many; fairly over workspaces and accounts, each account at its pace. Those of campaigns only where it is their
   * turn.
   */
  lease(limit: number, ofWorkspaces: ReadonlyMap<string, number>, withCampaigns: boolean): Promise<LeasedSend[]>;
  ready(leased: readonly LeasedSend[]): Promise<ReadySend[]>;
  /** Attempts of one account with one commit, their conversations and ids at the provider locked. Addresses that are nobody's are told of with it. */
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
  /** Where campaigns are sent: why messages of theirs may not be handed over now, by their ids. */
  stops?(workspaceId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Told of what keeps one message from its hand-over for now; the others go on. */
  failed(error: unknown): void;
  now: () => Date;
}
