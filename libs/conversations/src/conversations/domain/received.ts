import type { MessageChannel, MessageLocation, MessageType, SendError } from './vocabulary';

interface ReceivedIdentity {
  kind: MessageChannel;
  identity: string;
}

export interface ReceivedAttachment {
  /** The platform's file if the bytes came along; otherwise a reference for `AttachmentFetch`. */
  source: { fileId: string; size: number; sha256: string } | { reference: string };
  filename: string | null;
  contentType: string;
  /** The sender's hexadecimal digest. A different fetched file is refused. */
  sha256?: string;
}

export interface ReceivedThread {
  /** Message-IDs of `In-Reply-To` and `References`, the nearest first. */
  references: readonly string[];
  subject: string | null;
  /** The number that the subject names. */
  number?: number;
}

export interface ReceivedMessage {
  /** Unique in its account: a repeat is a no-op. */
  externalMessageId: string;
  from: ReceivedIdentity;
  /** The same person; `from` determines the contact. */
  alsoKnownAs?: readonly ReceivedIdentity[];
  /** The provider vouches for the identity. */
  verified?: boolean;
  profileName: string | null;
  type: MessageType;
  content: string;
  attachments: readonly ReceivedAttachment[];
  /** The website visitor's earlier upload; it determines the message's type. */
  upload?: { visitorId: string; attachmentId: string };
  location?: MessageLocation;
  flowResponse?: Readonly<Record<string, unknown>>;
  replyToExternalId?: string;
  sentAt: Date;
  /** The message is announced, but neither reopens nor answers anything. */
  automated: boolean;
  deletedAt?: Date;
  /** Each thread is a conversation. */
  thread?: ReceivedThread;
  /** Defaults to `inbound`. */
  source?: string;
}

export interface ReceivedStatus {
  /** The provider's id, ours, or both. */
  externalMessageId?: string;
  messageId?: string;
  /** `deleted` empties an inbound message; `edited` replaces its content. */
  status: 'sent' | 'delivered' | 'read' | 'failed' | 'deleted' | 'edited';
  content?: string;
  at: Date;
  error?: SendError;
}

export interface ReceivedPayload {
  messages: readonly ReceivedMessage[];
  statuses: readonly ReceivedStatus[];
}

export interface LostEntry {
  /** The provider's id, if there is one. */
  externalId: string | null;
  /** The invalid field, or the class of the error. */
  reason: string;
}

/**
 * Results in the payload's order; a repeat has the first receipt's ids. Omits reactions and system messages that open
 * no conversation.
 */
export interface ReceivedOutcome {
  messages: readonly { messageId: string; conversationId: string; seq: number; isRepeat: boolean }[];
}

export const isRecent = (at: Date): boolean => at.getTime() > 0 && at.getUTCFullYear() <= 9999;
