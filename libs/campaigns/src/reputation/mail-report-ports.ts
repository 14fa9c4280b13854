import type { ReportPart } from './domain/mail-report';
import type { ToldContacts } from './reputation-ports';

/** The recipient of a campaign's mail, or of a test mail: for a test nothing is marked or counted. */
export interface MailRecipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
}

/** Recipients of all workspaces by the token in their mails: a caller with the token has received the mail. */
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
  /** Whether the provider's event is new. */
  firstTime(workspaceId: string, accountId: string, eventId: string): Promise<boolean>;
}

export interface ReportDeps {
  recipients: MailRecipients;
  /** Joins the transaction that is open. */
  transaction<T>(workspaceId: string, work: (rows: MarkedRecipients) => Promise<T>): Promise<T>;
  /** Whether an error is about the values of an event or a mail: the same ones fail with it again. */
  isOfTheValue(error: unknown): boolean;
  /** Rejects for an unreadable mail. */
  read(raw: Uint8Array): Promise<ReportPart[]>;
  /** Receives the error of a returned mail that could not be read; what the mail said is lost. */
  onUnreadable(error: unknown): void;
  tell(workspaceId: string, address: string): Promise<void>;
  contacts: Pick<ToldContacts, 'unsubscribe'>;
  workspaces: { profileOf(workspaceId: string): Promise<{ livemode: boolean; language: string; name: string }> };
}
