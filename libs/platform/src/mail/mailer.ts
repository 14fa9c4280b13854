export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** Plain text, to one person. `date` is the time of queueing. */
export interface Mail {
  /** The Message-ID derives from it, so that a receiver can drop a repeat. */
  id: string;
  to: string;
  subject: string;
  text: string;
  calendar?: CalendarPart | null;
  date: Date;
}

/** Concurrent hand-overs per process. */
export const MAIL_PLACES = 3;

export interface Mailer {
  /** Resolves once accepted. Throws `MailRefused` if a retry cannot help. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A retry cannot help, for example because the recipient does not exist. */
export class MailRefused extends Error {}
