/** The kinds of channel that messages go through. */
export const messageChannels = ['email', 'whatsapp', 'instagram', 'messenger', 'web', 'sms', 'tiktok'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageTypes = [
  ...(['text', 'image', 'audio', 'video', 'file', 'location', 'sticker', 'contacts', 'reaction', 'template', 'flow', 'flow_reply'] as const),
  ...(['interactive', 'note', 'system', 'unsupported'] as const),
] as const;
export type MessageType = (typeof messageTypes)[number];

export const handlers = ['bot', 'human', 'external'] as const;
export type Handler = (typeof handlers)[number];

/** A messaging account as messages know it. */
export interface MessageAccount {
  workspaceId: string;
  id: string;
  kind: MessageChannel;
  provider: string;
  address: string;
  name: string;
  locationId: string | null;
  status: 'connected' | 'disconnected';
  defaultHandler: Handler;
  aiAgentId: string | null;
  /** For how long after an inbound message free text may be sent; null for ever. */
  windowHours: number | null;
  maxPerSecond: number;
}

/** An account with what its provider is reached by. */
export interface ProviderAccount extends MessageAccount {
  livemode: boolean;
  /** As N2's table names the fields, secrets opened. */
  config: Readonly<Record<string, unknown>>;
}

/** Under what somebody writes, as the provider names them. */
export interface ReceivedIdentity {
  kind: MessageChannel;
  /** A number, an address or a handle. */
  identity: string;
}

export interface MessageLocation {
  latitude: number;
  longitude: number;
  name: string | null;
  address: string | null;
}

/** A file that came with a message. */
export interface ReceivedAttachment {
  /** The platform's file where the bytes came along; else what the provider's `AttachmentFetch` finds them by. */
  source: { fileId: string; size: number; sha256: string } | { reference: string };
  filename: string | null;
  contentType: string;
  /** Hex, as the sender says; a fetched file with another one is refused. */
  sha256?: string;
}

/** What an email says of the thread that it belongs to. */
export interface ReceivedThread {
  /** The Message-IDs of `In-Reply-To` and `References`, the nearest first. */
  references: readonly string[];
  subject: string | null;
}

export interface ReceivedMessage {
  /** Unique in its account: a repeat changes nothing. */
  externalMessageId: string;
  from: ReceivedIdentity;
  /** Another identity of the same person; `from` decides whose message it is. */
  alsoKnownAs?: readonly ReceivedIdentity[];
  /** The provider vouches for the identity, so that the channel is `verified`. */
  verified?: boolean;
  profileName: string | null;
  type: MessageType;
  content: string;
  attachments: readonly ReceivedAttachment[];
  location?: MessageLocation;
  flowResponse?: Readonly<Record<string, unknown>>;
  replyToExternalId?: string;
  sentAt: Date;
  /** Sent by no person: it is announced, and neither reopens nor answers anything. */
  automated: boolean;
  /** Of email alone, where each thread is a conversation. */
  thread?: ReceivedThread;
  /** Where the conversation comes from, `inbound` unless told. */
  source?: string;
}

/** How an earlier message fares at the provider. */
export interface ReceivedStatus {
  /** The provider's id, ours, or both. */
  externalMessageId?: string;
  messageId?: string;
  /** `deleted` empties an inbound message. */
  status: 'sent' | 'delivered' | 'read' | 'failed' | 'deleted';
  at: Date;
  error?: SendError;
}

/** Why a message failed, in a word for programs, and the provider's own. */
export interface SendError {
  code: string;
  providerCode: string | null;
  message: string;
}

/** A whole payload. */
export interface ReceivedPayload {
  messages: readonly ReceivedMessage[];
  statuses: readonly ReceivedStatus[];
}

/** What became of a payload, by place; a repeat has the ids of the first. */
export interface ReceivedOutcome {
  messages: readonly { messageId: string; conversationId: string; seq: number; isRepeat: boolean }[];
}

/** Where providers' messages go in. */
export interface Inbox {
  /**
   * Commits the whole payload: contacts, conversations, messages and statuses with their events. A repeat, in parallel too, changes nothing. A status
   * whose message is not there yet is kept for 24 hours.
   */
  receive(account: Pick<MessageAccount, 'workspaceId' | 'id'>, payload: ReceivedPayload): Promise<ReceivedOutcome>;
}

/** A message as it is handed to a provider. */
export interface OutgoingMessage {
  /** What a repeat is known by. */
  id: string;
  workspaceId: string;
  conversationId: string;
  /** The form of the identity that the provider used last. */
  to: string;
  type: MessageType;
  content: string;
  attachments: readonly { id: string; fileId: string; filename: string; contentType: string; size: number; sha256: string }[];
  location: MessageLocation | null;
  template: { name: string; language: string; variables: readonly string[] } | null;
  flow: { flowId: string; cta: string; screen?: string; data?: Readonly<Record<string, unknown>> } | null;
  replyToExternalId: string | null;
  /** Of email alone. */
  thread: { subject: string | null; inReplyTo: string | null; references: readonly string[] } | null;
  /** Why it is sent: reminders and notices are service. */
  purpose: string;
  /** 1 for the first. */
  attempt: number;
}

/** What came of handing a message over. */
export type SendOutcome =
  | { kind: 'sent'; externalId: string; status?: 'delivered' }
  /** To be tried again, after so many seconds where the provider says so. */
  | { kind: 'retry'; error: SendError; afterSeconds?: number }
  | { kind: 'failed'; error: SendError }
  /** The message may have arrived. */
  | { kind: 'unknown'; error: SendError };

/** A provider's wire, by account. It has timeouts and an address guard of its own, and is never called inside a transaction. */
export interface ChannelProvider {
  /** Whether the provider knows a second hand-over of a message for a repeat of the first, so that one with an unknown outcome may be repeated. */
  repeatsAreKnown: boolean;
  /** Asks the provider whether the account's credentials are right; `refused` says what it said. */
  check(account: ProviderAccount, signal?: AbortSignal): Promise<'ok' | 'unreachable' | { refused: string }>;
  send(account: ProviderAccount, message: OutgoingMessage, signal?: AbortSignal): Promise<SendOutcome>;
}

/** Gets the bytes of an attachment that the provider holds, at most 25 MiB of them. */
export interface AttachmentFetch {
  /** Undefined where it is not to be had now; throws for what a later try may bring. */
  open(
    account: ProviderAccount,
    reference: string,
    signal?: AbortSignal,
  ): Promise<{ content: AsyncIterable<Uint8Array>; contentType: string | null } | undefined>;
}

/** The providers by their names in accounts. */
export type ChannelProviders = Readonly<Record<string, ChannelProvider>>;
export type AttachmentFetches = Readonly<Record<string, AttachmentFetch>>;

/** What messages ask of accounts. */
export interface MessageAccounts {
  byIds(workspaceId: string, ids: readonly string[]): Promise<readonly MessageAccount[]>;
  /** With secrets opened, for a hand-over; undefined where it is no more. */
  opened(workspaceId: string, id: string): Promise<ProviderAccount | undefined>;
  /** The provider has refused the account's credential for good (N4). */
  credentialRejected(workspaceId: string, id: string): Promise<void>;
}
