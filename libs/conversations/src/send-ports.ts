import type { Attachment, Correspondents, MessageTemplates } from './conversation-ports';
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

export interface SettlingTransaction {
  message: Message;
  /** Undefined where a status has ended it. */
  send: OpenSend | undefined;
  /** Statuses that came before the message had its id at the provider. */
  takeEarly(externalMessageId: string): Promise<{ status: string; at: Date; error: Message['error'] }[]>;
  save(message: Message): void;
  move(move: SendMove): void;
}

/** The lines of messages, on every process that hands them over. */
export interface SendWork {
  /** At most so many, and of those workspaces so many; fairly over workspaces and accounts, each account at its pace. */
  lease(limit: number, ofWorkspaces: ReadonlyMap<string, number>): Promise<LeasedSend[]>;
  ready(leased: readonly LeasedSend[]): Promise<ReadySend[]>;
  /** With the conversation locked, and the id at the provider if there is one. An address that is nobody's is told of in the same commit. */
  settle<T>(send: LeasedSend, said: { externalId?: string; deadAddress?: string }, work: (tx: SettlingTransaction) => Promise<T>): Promise<T>;
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
