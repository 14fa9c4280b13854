import type { Clock } from '@workops/kernel';
import type { ReadMail } from './domain/received-mail';
import type { Inbox, MessageChannel } from '../conversations/message-ports';

/** An account as inbound messages find it. */
export interface InboundAccount {
  workspaceId: string;
  id: string;
  kind: MessageChannel;
  provider: string;
  /** The account's own address. */
  address: string;
  /** The secrets that a call may be signed with: the present one, and the former one for a day. */
  secrets: readonly string[];
}

/** Accounts that accept messages: connected ones, and those whose credential was rejected. */
export interface InboundAccounts {
  byId(id: string, provider: string): Promise<InboundAccount | undefined>;
  /**
   * The account of the workspace that has verified the domain. If there is none, the account that first proved the
   * address.
   */
  byMailAddress(address: string): Promise<InboundAccount | undefined>;
}

/**
 * The client of the SMTP session. All fields are null if the mail came another way; then only signatures can verify the
 * sender.
 */
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
  /** Throws `UnreadableMail` for a mail that can never be read, and `unavailable` if too many are being read. */
  read(workspaceId: string, raw: Uint8Array, envelope: MailEnvelope): Promise<MailRead>;
}

export interface ReceiveMailDeps {
  reader: ReadsMail;
  /** Stores content that has no message yet; it is removed later if it gets none. */
  keep(workspaceId: string, content: Uint8Array): Promise<{ fileId: string; size: number; sha256: string }>;
  digest(content: Uint8Array): string;
  /** Whether the error is caused by the mail's own values, so that the same mail fails again. */
  isOfTheMail(error: unknown): boolean;
  inbox: Inbox;
  clock: Clock;
}
