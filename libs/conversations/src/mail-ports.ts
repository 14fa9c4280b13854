import type { Clock } from '@workops/kernel';
import type { ReadMail } from './domain/mail/received-mail';
import type { Inbox, MessageChannel } from './message-ports';

/** An account as what comes in for it finds it. */
export interface InboundAccount {
  workspaceId: string;
  id: string;
  kind: MessageChannel;
  provider: string;
  /** The secrets that a call may be signed with: one, and the former one for a day. */
  secrets: readonly string[];
}

/** Accounts that something comes in for: connected ones, and those whose credential has died. */
export interface InboundAccounts {
  byId(id: string, provider: string): Promise<InboundAccount | undefined>;
  /** Of several workspaces with one address, the account that was there first. */
  byMailAddress(address: string): Promise<InboundAccount | undefined>;
}

/** Who handed a mail over, as the SMTP session had it; all null where it came another way, and then only signatures prove anything. */
export interface MailEnvelope {
  /** The client's address. */
  ip: string | null;
  helo: string | null;
  /** Empty for bounces and automatic answers. */
  mailFrom: string | null;
}

export interface MailRead {
  mail: ReadMail;
  /** Whether the sender is who it says. */
  verified: boolean;
}

export interface ReadsMail {
  /** Throws `UnreadableMail` for one that nobody will ever read, `unavailable` where too many are being read. */
  read(workspaceId: string, raw: Uint8Array, envelope: MailEnvelope): Promise<MailRead>;
}

export interface ReceiveMailDeps {
  reader: ReadsMail;
  /** Keeps a content that no message has yet: without one it goes by itself. */
  keep(workspaceId: string, content: Uint8Array): Promise<{ fileId: string; size: number; sha256: string }>;
  digest(content: Uint8Array): string;
  inbox: Inbox;
  clock: Clock;
}
