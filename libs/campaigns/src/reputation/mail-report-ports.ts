import type { ReportPart } from './domain/mail-report';
import type { ToldContacts } from './reputation-ports';

/** Tests are neither marked nor counted. */
export interface MailRecipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
}

/** Knowing the token proves that the caller received the mail. */
interface MailRecipients {
  byToken(token: string): Promise<MailRecipient | undefined>;
}

export interface MarkedRecipients {
  /** Suppresses the address too. Returns it the first time, undefined for a repeat. */
  bounced(recipient: MailRecipient): Promise<string | undefined>;
  complained(recipient: MailRecipient): Promise<string | undefined>;
  delivered(recipient: MailRecipient): Promise<void>;
  unsubscribed(recipient: MailRecipient): Promise<void>;
  /** Feeds the reputation guard. */
  count(workspaceId: string, counted: { campaignId: string; hardBounces?: number; complaints?: number }): Promise<void>;
  /** False for a repeated event. */
  firstTime(workspaceId: string, accountId: string, eventId: string): Promise<boolean>;
}

export interface ReportDeps {
  recipients: MailRecipients;
  /** Joins the open transaction. */
  transaction<T>(workspaceId: string, work: (rows: MarkedRecipients) => Promise<T>): Promise<T>;
  /** A retry would fail too, because of an event's or a mail's values. */
  isOfTheValue(error: unknown): boolean;
  /** Rejects an unreadable mail. */
  read(raw: Uint8Array): Promise<ReportPart[]>;
  /** The mail could not be read; its content is lost. */
  onUnreadable(error: unknown): void;
  tell(workspaceId: string, address: string): Promise<void>;
  contacts: Pick<ToldContacts, 'unsubscribe'>;
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean; language: string; name: string }> };
}
