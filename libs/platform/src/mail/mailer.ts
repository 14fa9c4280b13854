/** An iCalendar object that a mail brings (RFC 6047). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  /** The iCalendar text. */
  content: string;
}

/** One e-mail to one person, in plain text. */
export interface Mail {
  /** The same at every attempt: its Message-ID is derived from it, so that a receiver can drop a repeat. */
  id: string;
  to: string;
  subject: string;
  text: string;
  calendar?: CalendarPart | null;
  /** When it was queued: the `Date` of the message. */
  date: Date;
}

/** Mails handed over concurrently by one process. */
export const MAIL_PLACES = 3;

/** The way out for e-mail. */
export interface Mailer {
  /** Resolves once the next server, or the folder, has taken it over. Throws `MailRefused` where a repeat cannot help. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The message will be refused however often it is sent, for example because its recipient does not exist. */
export class MailRefused extends Error {}
