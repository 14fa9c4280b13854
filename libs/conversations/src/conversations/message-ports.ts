import type { TemplateComponent } from '../channels/domain/whatsapp-template';
import type { ReceivedOutcome, ReceivedPayload } from './domain/received';
import type { MessageAccount, MessageLocation, MessageType, SendError } from './domain/vocabulary';

export type * from './domain/received';
export * from './domain/vocabulary';

/** An account with the configuration needed to call its provider. */
export interface ProviderAccount extends MessageAccount {
  livemode: boolean;
  /** Configuration fields by their documented names (N2), with secrets decrypted. */
  config: Readonly<Record<string, unknown>>;
}

/** Accepts the messages of providers. */
export interface Inbox {
  /**
   * Commits the whole payload: contacts, conversations, messages and statuses with their events. A repeat, even a
   * concurrent one, changes nothing. A status of an unknown message is kept for 24 hours.
   */
  receive(account: Pick<MessageAccount, 'workspaceId' | 'id'>, payload: ReceivedPayload): Promise<ReceivedOutcome>;
}

/** A message as it is handed to a provider. */
export interface OutgoingMessage {
  /** Idempotency key at the provider. */
  id: string;
  workspaceId: string;
  conversationId: string;
  /** The form of the identity that the provider used last. */
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
  /** Set for email only. */
  thread: { number?: number; subject: string | null; inReplyTo: string | null; references: readonly string[] } | null;
  /** Why it is sent: reminders and notices are service. */
  purpose: string;
  /** Whether no person wrote the message, so that machines must not answer it. */
  automatic: boolean;
  /** 1 for the first attempt. */
  attempt: number;
}

/** Outcome of handing a message over. */
export type SendOutcome =
  | { kind: 'sent'; externalId: string; status?: 'delivered' }
  /** To be retried, after this many seconds if the provider gives them. */
  | { kind: 'retry'; error: SendError; afterSeconds?: number }
  /** Permanent. `deadAddress` does not exist, according to its mail server. */
  | { kind: 'failed'; error: SendError; deadAddress?: string }
  /** The message may have arrived. */
  | { kind: 'unknown'; error: SendError };

/**
 * A provider's connection, by account. It has its own timeouts and address guard, and is never called inside a
 * transaction.
 */
export interface ChannelProvider {
  /**
   * Whether the provider recognises a repeated hand-over, so that a message with an unknown outcome may be sent again.
   */
  repeatsAreKnown: boolean;
  /** Asks the provider whether the account's credentials are valid; `refused` is its error. */
  check(account: ProviderAccount, signal?: AbortSignal): Promise<'ok' | 'unreachable' | { refused: string }>;
  /**
   * `mayBegin` is called after a slow first step, such as a file upload. If it returns false, the message is not handed
   * over.
   */
  send(
    account: ProviderAccount,
    message: OutgoingMessage,
    signal?: AbortSignal,
    mayBegin?: () => Promise<boolean>,
  ): Promise<SendOutcome>;
}

/** Gets the bytes of an attachment that the provider holds, at most 25 MiB of them. */
export interface AttachmentFetch {
  /** Undefined if it is not available; throws if a later try may succeed. */
  open(
    account: ProviderAccount,
    reference: string,
    signal?: AbortSignal,
  ): Promise<{ content: AsyncIterable<Uint8Array>; contentType: string | null } | undefined>;
}

/** The providers by their names in accounts. */
export type ChannelProviders = Readonly<Record<string, ChannelProvider>>;
export type AttachmentFetches = Readonly<Record<string, AttachmentFetch>>;

/** Account lookups for messages. */
export interface MessageAccounts {
  byIds(workspaceId: string, ids: readonly string[]): Promise<readonly MessageAccount[]>;
  /** The account with its secrets decrypted, ready for a hand-over; undefined if it no longer exists. */
  opened(workspaceId: string, id: string): Promise<ProviderAccount | undefined>;
  /** The provider has permanently refused the account's credential (N4). */
  credentialRejected(workspaceId: string, id: string): Promise<void>;
}
