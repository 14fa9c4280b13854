import type { Clock } from '@workops/kernel';
import type { ReadMail } from './domain/received-mail';
import type { Inbox, MessageChannel } from '../conversations/message-ports';

/** An account as inbound messages find it. */
export interface InboundAccount {
  workspaceId: string;
  id: string;
  kind: MessageChannel;
  provider: string;
  /** Its own address. */
  address: string;
  /** The secrets that a call may be signed with: the present one, and the former one for a day. */
  secrets: readonly string[];
}

/** Accounts that take messages in: connected ones, and those whose credential was rejected. */
export interface InboundAccounts {
  byId(id: string, provider: string): Promise<InboundAccount | undefined>;
  /** The account of the workspace that has verified the domain; where none has, of those that have proven the address, the one that did first. */
  byMailAddress(address: string): Promise<InboundAccount | undefined>;
}

/** The client of the SMTP session; all null where the mail came another way, and then only signatures prove anything. */
export interface MailEnvelope {
  /** The client's address. */
  ip: string | null;
  helo: string | null;
  /** Empty for bounces and automatic answers. */
  mailFrom: string | null;
}

export interface MailRead {
  mail: ReadMail;
  /** Whether the sender is authenticated. */
  verified: boolean;
}

export interface ReadsMail {
  /** Throws `UnreadableMail` for one that can never be read, `unavailable` where too many are being read. */
  read(workspaceId: string, raw: Uint8Array, envelope: MailEnvelope): Promise<MailRead>;
}

export interface ReceiveMailDeps {
  reader: ReadsMail;
  /** Stores a content that has no message yet: without one it is removed later. */
  keep(workspaceId: string, content: Uint8Array): Promise<{ fileId: string; size: number; sha256: string }>;
  digest(content: Uint8Array): string;
  /** Whether an error is about the mail's own values: the same mail fails with it again. */
  isOfTheMail(error: unknown): boolean;
  inbox: Inbox;
  clock: Clock;
}
