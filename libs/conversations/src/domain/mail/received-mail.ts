import type { ReceivedThread } from '../conversations/received';
import { storable } from '../storable';

/** Limits of a mail; beyond them it is refused. */
export const mailLimits = {
  /** Of the whole mail, in bytes. */
  bytes: 25 * 1024 * 1024,
  /** Of a part's header, in bytes. */
  headBytes: 256 * 1024,
  /** Nested ones included. */
  parts: 250,
  attachments: 100,
  /** Of HTML that a text is made of, in characters. */
  html: 2 * 1024 * 1024,
  /** Limit of the text stored as the message's content, in characters; the whole mail is attached where it has more. */
  content: 100_000,
  /** Message-IDs that a mail may name. */
  references: 50,
} as const;

/** The mail can never be read, however often it is sent. */
export class UnreadableMail extends Error {}

/** A header by its name in lower case; several of a name in the order of the mail. */
export type MailHeaders = (name: string) => readonly string[];

/** A file in a mail. */
export interface MailPart {
  filename: string | null;
  contentType: string;
  content: Uint8Array;
}

/** A mail as it was read. */
export interface ReadMail {
  /** Its Message-ID without angle brackets; null where it has none. */
  messageId: string | null;
  /** The claimed sender; null where there is none. */
  from: { address: string; name: string | null } | null;
  thread: ReceivedThread;
  content: string;
  /** Whether `content` is not all that was written. */
  isCut: boolean;
  date: Date | null;
  automated: boolean;
  attachments: readonly MailPart[];
}

/** Whether a text shows nothing: blanks and invisible characters only. */
export const hasNoText = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}\u034f\u3164]/u.test(text);

const LONGEST_ID = 255;
const LONGEST_SUBJECT = 200;

/** The Message-IDs in a header's value, without angle brackets. */
const idsIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => [...value.matchAll(/<([^<>\s]{3,})>/g)].map(([, id]) => id!)).filter((id) => id.length <= LONGEST_ID);

export const messageIdIn = (header: MailHeaders): string | null => idsIn(header('message-id'))[0] ?? null;

/** The answered mail first, then the ones that it had answered. */
export function threadOf(header: MailHeaders, subject: string): ReceivedThread {
  const ids = [...idsIn(header('in-reply-to')), ...idsIn(header('references')).reverse()];
  return { references: [...new Set(ids)].slice(0, mailLimits.references), subject: nonEmpty(subject, LONGEST_SUBJECT) };
}

const BULK = new Set(['bulk', 'list', 'junk']);
const firstWord = (value: string): string =>
  value
    .trim()
    .split(/[\s;(]/, 1)[0]!
    .toLowerCase();

/** Whether it was sent automatically (RFC 3834): an automatic reply to such a mail may start a loop. */
export const isAutomated = (header: MailHeaders): boolean =>
  header('auto-submitted').some((value) => firstWord(value) !== 'no') ||
  header('precedence').some((value) => BULK.has(firstWord(value))) ||
  header('return-path').some((value) => value.trim() === '<>');

/** Cut between characters, never within one. */
export const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text;
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
};

/** Trimmed text, at most `most` characters; null where it is empty. */
export const nonEmpty = (text: string, most: number): string | null => {
  const line = storable(text).trim();
  return line === '' ? null : shortened(line, most);
};
