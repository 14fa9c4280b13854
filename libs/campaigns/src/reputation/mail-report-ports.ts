import type { ReportPart } from './domain/mail-report';
import type { ToldContacts } from './reputation-ports';

/** Recipient of a campaign mail or a test mail; a test is neither marked nor counted. */
export interface MailRecipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
}

/**
 * Recipients of all workspaces by the token in their mails; knowing the token proves that the caller received the
 * mail.
 */
interface MailRecipients {
  byToken(token: string): Promise<MailRecipient | undefined>;
}

/** Recipients of one workspace, inside a transaction. */
export interface MarkedRecipients {
  /** Marks the recipient and suppresses its address. Returns the address the first time; undefined for a repeat. */
  bounced(recipient: MailRecipient): Promise<string | undefined>;
  complained(recipient: MailRecipient): Promise<string | undefined>;
  delivered(recipient: MailRecipient): Promise<void>;
  unsubscribed(recipient: MailRecipient): Promise<void>;
  /** Counts for the reputation guard. */
  count(workspaceId: string, counted: { campaignId: string; hardBounces?: number; complaints?: number }): Promise<void>;
  /** Returns false if the provider's event was processed before. */
  firstTime(workspaceId: string, accountId: string, eventId: string): Promise<boolean>;
}

export interface ReportDeps {
  recipients: MailRecipients;
  /** Joins the open transaction. */
  transaction<T>(workspaceId: string, work: (rows: MarkedRecipients) => Promise<T>): Promise<T>;
  /** True if an error is caused by the values of an event or a mail, so that a retry would fail too. */
  isOfTheValue(error: unknown): boolean;
  /** Rejects if the mail cannot be read. */
  read(raw: Uint8Array): Promise<ReportPart[]>;
  /** Receives the error of a returned mail that could not be read; its content is lost. */
  onUnreadable(error: unknown): void;
  tell(workspaceId: string, address: string): Promise<void>;
  contacts: Pick<ToldContacts, 'unsubscribe'>;
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean; language: string; name: string }> };
}
