import type { MessageChannel, MessageLocation, MessageType, SendError } from './vocabulary';

/** The sender's identity, as the provider names it. */
interface ReceivedIdentity {
  kind: MessageChannel;
  /** A number, an address or a handle. */
  identity: string;
}

/** A file that came with a message. */
export interface ReceivedAttachment {
  /** The platform's file where the bytes came along; else the reference for the provider's `AttachmentFetch`. */
  source: { fileId: string; size: number; sha256: string } | { reference: string };
  filename: string | null;
  contentType: string;
  /** Hex, as the sender states it; a fetched file with a different one is refused. */
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
  /** A file that the visitor of a website has sent before; the message's type is the file's. */
  upload?: { visitorId: string; attachmentId: string };
  location?: MessageLocation;
  flowResponse?: Readonly<Record<string, unknown>>;
  replyToExternalId?: string;
  sentAt: Date;
  /** Sent by no person: it is announced, and neither reopens nor answers anything. */
  automated: boolean;
  /** The sender deleted it before it came. */
  deletedAt?: Date;
  /** Of email alone, where each thread is a conversation. */
  thread?: ReceivedThread;
  /** The origin of the conversation; defaults to `inbound`. */
  source?: string;
}

/** How an earlier message fares at the provider. */
export interface ReceivedStatus {
  /** The provider's id, ours, or both. */
  externalMessageId?: string;
  messageId?: string;
  /** `deleted` empties an inbound message, `edited` gives it other words. */
  status: 'sent' | 'delivered' | 'read' | 'failed' | 'deleted' | 'edited';
  /** Of `edited` alone. */
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
  /** The provider's id, where the entry names one. */
  externalId: string | null;
  /** The field that is wrong, or the class of the error. */
  reason: string;
}

/**
 * Outcome of a payload, in its order; a repeat has the ids of the first. A reaction or a system line for which no conversation stands is left out: it opens
 * none.
 */
export interface ReceivedOutcome {
  messages: readonly { messageId: string; conversationId: string; seq: number; isRepeat: boolean }[];
}

/** Whether a timestamp is plausible: after 1970, and no later than the last year that a timestamp can show. */
export const isRecent = (at: Date): boolean => at.getTime() > 0 && at.getUTCFullYear() <= 9999;
