/** An iCalendar object attached to a mail (RFC 6047). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  /** The iCalendar text. */
  content: string;
}

/** A plain-text mail to one person. */
export interface Mail {
  /** The same for every attempt: the Message-ID is derived from it, so that a receiver can drop a repeat. */
  id: string;
  to: string;
  subject: string;
  text: string;
  calendar?: CalendarPart | null;
  /** The time of queueing, sent as the `Date` of the message. */
  date: Date;
}

/** Number of concurrent hand-overs in a process. */
export const MAIL_PLACES = 3;

/** Hands mail to a server or a folder. */
export interface Mailer {
  /** Resolves once the server, or the folder, has accepted the mail. Throws `MailRefused` if a retry cannot help. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A permanent refusal, for example because the recipient does not exist. */
export class MailRefused extends Error {}
