import type { TemplateComponent } from '../channels/domain/whatsapp-template';
import type { ReceivedOutcome, ReceivedPayload } from './domain/received';
import type { MessageAccount, MessageLocation, MessageType, SendError } from './domain/vocabulary';

export type * from './domain/received';
export * from './domain/vocabulary';

export interface ProviderAccount extends MessageAccount {
  livemode: boolean;
  /** Decrypted values by documented names (N2). */
  config: Readonly<Record<string, unknown>>;
}

export interface Inbox {
  /**
   * Commits contacts, conversations, messages and statuses with their events; a repeat, even concurrent, is a no-op. A
   * status of an unknown message is kept for 24 hours.
   */
  receive(account: Pick<MessageAccount, 'workspaceId' | 'id'>, payload: ReceivedPayload): Promise<ReceivedOutcome>;
}

export interface OutgoingMessage {
  id: string;
  workspaceId: string;
  conversationId: string;
  to: string;
  type: MessageType;
  content: string;
  attachments: readonly {
    id: string;
    fileId: string;
    filename: string;
    contentType: string;
    size: number;
    sha256: string;
  }[];
  location: MessageLocation | null;
  template: {
    name: string;
    language: string;
    variables: readonly string[];
    components: readonly TemplateComponent[];
  } | null;
  flow: { flowId: string; cta: string; screen?: string; data?: Readonly<Record<string, unknown>> } | null;
  replyToExternalId: string | null;
  /** The thread exists only for email. */
  thread: { number?: number; subject: string | null; inReplyTo: string | null; references: readonly string[] } | null;
  /** Reminders and notices are service. */
  purpose: string;
  /** No person wrote it, so machines must not answer. */
  automatic: boolean;
  attempt: number;
}

export type SendOutcome =
  | { kind: 'sent'; externalId: string; status?: 'delivered' }
  /** Retry, after these seconds if the provider gives them. */
  | { kind: 'retry'; error: SendError; afterSeconds?: number }
  /** A permanent failure. `deadAddress` does not exist, according to its mail server. */
  | { kind: 'failed'; error: SendError; deadAddress?: string }
  /** The message may have arrived. */
  | { kind: 'unknown'; error: SendError };

/** Has its own timeouts and address guard, and is never called inside a transaction. */
export interface ChannelProvider {
  /** The provider recognises a repeat, so a message with an unknown outcome may be sent again. */
  repeatsAreKnown: boolean;
  /** `refused` is the provider's error. */
  check(account: ProviderAccount, signal?: AbortSignal): Promise<'ok' | 'unreachable' | { refused: string }>;
  /** `mayBegin` is called after a slow first step, such as an upload; false prevents the hand-over. */
  send(
    account: ProviderAccount,
    message: OutgoingMessage,
    signal?: AbortSignal,
    mayBegin?: () => Promise<boolean>,
  ): Promise<SendOutcome>;
}

/** Fetches at most 25 MiB. */
export interface AttachmentFetch {
  /** Undefined if not available; throws if a later try may succeed. */
  open(
    account: ProviderAccount,
    reference: string,
    signal?: AbortSignal,
  ): Promise<{ content: AsyncIterable<Uint8Array>; contentType: string | null } | undefined>;
}

export type ChannelProviders = Readonly<Record<string, ChannelProvider>>;
export type AttachmentFetches = Readonly<Record<string, AttachmentFetch>>;

export interface MessageAccounts {
  byIds(workspaceId: string, ids: readonly string[]): Promise<readonly MessageAccount[]>;
  /** Decrypts it for a hand-over; undefined if it is gone. */
  opened(workspaceId: string, id: string): Promise<ProviderAccount | undefined>;
  /** The provider has permanently refused the credential (N4). */
  credentialRejected(workspaceId: string, id: string): Promise<void>;
}
