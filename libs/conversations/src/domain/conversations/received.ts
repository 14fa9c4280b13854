import type { MessageChannel, MessageLocation, MessageType, SendError } from './vocabulary';

/** Under what somebody writes, as the provider names them. */
export interface ReceivedIdentity {
  kind: MessageChannel;
  /** A number, an address or a handle. */
  identity: string;
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
  /** A file that the visitor of a website has sent before; the message's type is the file's. */
  upload?: { visitorId: string; attachmentId: string };
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

/** A whole payload. */
export interface ReceivedPayload {
  messages: readonly ReceivedMessage[];
  statuses: readonly ReceivedStatus[];
}

/** What became of a payload, by place; a repeat has the ids of the first. */
export interface ReceivedOutcome {
  messages: readonly { messageId: string; conversationId: string; seq: number; isRepeat: boolean }[];
}

/** Whether somebody can have said so: no later than the last year that a timestamp shows, and not before there were messages. */
export const isRecent = (at: Date): boolean => at.getTime() > 0 && at.getUTCFullYear() <= 9999;
