import type { Clock } from '@workops/kernel';
import type { ReadMail } from './domain/received-mail';
import type { Inbox, MessageChannel } from '../conversations/message-ports';

export interface InboundAccount {
  workspaceId: string;
  id: string;
  kind: MessageChannel;
  provider: string;
  address: string;
  /** The present secret, and the former one for a day. */
  secrets: readonly string[];
}

/** Connected accounts, and those whose credential was rejected. */
export interface InboundAccounts {
  byId(id: string, provider: string): Promise<InboundAccount | undefined>;
  /** The account of the workspace that has verified the domain, or else the one that first proved the address. */
  byMailAddress(address: string): Promise<InboundAccount | undefined>;
}

/** All null if the mail did not come by SMTP; then only signatures verify the sender. */
export interface MailEnvelope {
  ip: string | null;
  helo: string | null;
  /** Empty for bounces and automatic answers. */
  mailFrom: string | null;
}

export interface MailRead {
  mail: ReadMail;
  verified: boolean;
}

export interface ReadsMail {
  /** Throws `UnreadableMail` if it can never be read, `unavailable` if too many are being read. */
  read(workspaceId: string, raw: Uint8Array, envelope: MailEnvelope): Promise<MailRead>;
}

export interface ReceiveMailDeps {
  reader: ReadsMail;
  /** The content is removed later if it gets no message. */
  keep(workspaceId: string, content: Uint8Array): Promise<{ fileId: string; size: number; sha256: string }>;
  digest(content: Uint8Array): string;
  /** The mail's own values are the cause, so it fails again. */
  isOfTheMail(error: unknown): boolean;
  inbox: Inbox;
  clock: Clock;
}
