import type { ReportPart } from './domain/reputation/mail-report';
import type { ToldContacts } from './reputation-ports';

/** To whom a mail of a campaign was sent, or a test of one: of that nothing is marked or counted. */
export interface MailRecipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
}

/** Recipients of all workspaces by what stands in their mails: whoever knows a token has had the mail. */
export interface MailRecipients {
  byToken(token: string): Promise<MailRecipient | undefined>;
}

/** Recipients of one workspace, inside a transaction. */
export interface MarkedRecipients {
  /** Marks the recipient and suppresses its address. Answers with it the first time that this is said; undefined any other time. */
  bounced(recipient: MailRecipient): Promise<string | undefined>;
  complained(recipient: MailRecipient): Promise<string | undefined>;
  delivered(recipient: MailRecipient): Promise<void>;
  unsubscribed(recipient: MailRecipient): Promise<void>;
  /** Counts for the reputation guard. */
  count(workspaceId: string, counted: { campaignId: string; hardBounces?: number; complaints?: number }): Promise<void>;
  /** Whether a provider's event is told for the first time. */
  firstTime(workspaceId: string, accountId: string, eventId: string): Promise<boolean>;
}

export interface ReportDeps {
  recipients: MailRecipients;
  /** Joins the transaction that is open. */
  transaction<T>(workspaceId: string, work: (rows: MarkedRecipients) => Promise<T>): Promise<T>;
  /** Rejects for a mail that nobody can read. */
  read(raw: Uint8Array): Promise<ReportPart[]>;
  tell(workspaceId: string, address: string): Promise<void>;
  contacts: Pick<ToldContacts, 'unsubscribe'>;
  workspaces: { profileOf(workspaceId: string): Promise<{ livemode: boolean; language: string; name: string }> };
}
