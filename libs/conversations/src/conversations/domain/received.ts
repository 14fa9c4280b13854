import type { MessageChannel, MessageLocation, MessageType, SendError } from './vocabulary';

/** The sender's identity, as the provider names it. */
interface ReceivedIdentity {
  kind: MessageChannel;
  /** A number, an address or a handle. */
  identity: string;
}

/** A file that came with a message. */
export interface ReceivedAttachment {
  /** The platform's file if the bytes came along; otherwise the reference for the provider's `AttachmentFetch`. */
  source: { fileId: string; size: number; sha256: string } | { reference: string };
  filename: string | null;
  contentType: string;
  /** Hex digest as the sender states it. A fetched file with a different digest is refused. */
  sha256?: string;
}

/** Thread references of an email. */
export interface ReceivedThread {
  /** The Message-IDs of `In-Reply-To` and `References`, the nearest first. */
  references: readonly string[];
  subject: string | null;
  /** The number of the conversation that the subject names. */
  number?: number;
}

export interface ReceivedMessage {
  /** Unique in its account: a repeat changes nothing. */
  externalMessageId: string;
  from: ReceivedIdentity;
  /** Another identity of the same person; `from` determines the contact. */
  alsoKnownAs?: readonly ReceivedIdentity[];
  /** The provider vouches for the identity, so that the channel is `verified`. */
  verified?: boolean;
  profileName: string | null;
  type: MessageType;
  content: string;
  attachments: readonly ReceivedAttachment[];
  /** A file that the website visitor uploaded earlier; it determines the message's type. */
  upload?: { visitorId: string; attachmentId: string };
  location?: MessageLocation;
  flowResponse?: Readonly<Record<string, unknown>>;
  replyToExternalId?: string;
  sentAt: Date;
  /** Whether no person sent it. It is announced, but neither reopens nor answers anything. */
  automated: boolean;
  /** The sender deleted it before it arrived. */
  deletedAt?: Date;
  /** Email thread. Each thread is a conversation of its own. */
  thread?: ReceivedThread;
  /** The origin of the conversation; defaults to `inbound`. */
  source?: string;
}

/** Status of an earlier message at the provider. */
export interface ReceivedStatus {
  /** The provider's id, ours, or both. */
  externalMessageId?: string;
  messageId?: string;
  /** `deleted` empties an inbound message; `edited` replaces its content. */
  status: 'sent' | 'delivered' | 'read' | 'failed' | 'deleted' | 'edited';
  /** New content, only for `edited`. */
  content?: string;
  at: Date;
  error?: SendError;
}

/** A whole payload. */
export interface ReceivedPayload {
  messages: readonly ReceivedMessage[];
  statuses: readonly ReceivedStatus[];
}

/** An entry of a payload that could not be kept. */
export interface LostEntry {
  /** The provider's id, if the entry has one. */
  externalId: string | null;
  /** The invalid field, or the class of the error. */
  reason: string;
}

/**
 * Outcomes in the order of the payload; a repeat has the ids of the first receipt. A reaction or a system message
 * without a conversation is omitted, because it opens none.
 */
export interface ReceivedOutcome {
  messages: readonly { messageId: string; conversationId: string; seq: number; isRepeat: boolean }[];
}

/** Whether a timestamp is plausible: after 1970, and no later than the year 9999. */
export const isRecent = (at: Date): boolean => at.getTime() > 0 && at.getUTCFullYear() <= 9999;
