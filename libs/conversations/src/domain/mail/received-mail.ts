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
  references: 200,
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
  /** Where answers go, if another address than the sender's. */
  replyTo: { address: string; name: string | null } | null;
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
const OLDEST = 20;

/** The Message-IDs in a header's value, without angle brackets, which some programs leave out. Long ones may be folded. */
function idsIn(values: readonly string[]): string[] {
  const ids = values.flatMap((value) => {
    const bracketed = [...value.matchAll(/<([^<>]{3,1000})>/g)].map(([, id]) => id!.replace(/\s+/g, ''));
    return bracketed.length > 0 ? bracketed : value.split(/[\s,;"<>]+/).filter((word) => /^[^@]+@[^@]+$/.test(word));
  });
  return ids.filter((id) => id.length <= LONGEST_ID);
}

export const messageIdIn = (header: MailHeaders): string | null => idsIn(header('message-id'))[0] ?? null;

/** How a conversation is named in the subjects of its mails, for relays that write other Message-IDs. */
export const subjectToken = (number: number): string => `[C-${number}]`;
const TOKENS = /\[C-(\d{1,9})\]/g;

/** The nearest ones and the oldest: a program that shortens `References` keeps both ends too. */
const bothEnds = (ids: readonly string[]): string[] =>
  ids.length <= mailLimits.references ? [...ids] : [...ids.slice(0, mailLimits.references - OLDEST), ...ids.slice(-OLDEST)];

/** The answered mail first, then the ones that it had answered. Ours are written in small letters. */
export function threadOf(header: MailHeaders, subject: string): ReceivedThread {
  const ids = [...idsIn(header('in-reply-to')), ...idsIn(header('references')).reverse()];
  const number = [...subject.matchAll(TOKENS)].at(-1)?.[1];
  return {
    references: bothEnds([...new Set(ids.flatMap((id) => [id, id.toLowerCase()]))]),
    subject: nonEmpty(subject.replace(TOKENS, '').replace(/ {2,}/g, ' '), LONGEST_SUBJECT),
    ...(number !== undefined && { number: Number(number) }),
  };
}

const BULK = new Set(['bulk', 'list', 'junk', 'auto_reply', 'auto-reply']);
const firstWord = (value: string): string =>
  value
    .trim()
    .split(/[\s;(,]/, 1)[0]!
    .toLowerCase();
/** Headers that only machines write, whatever they say but these words. */
const MACHINES = ['auto-submitted', 'x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-failed-recipients', 'list-id'];
const NO = new Set(['no', 'none', 'false', '']);

/** Whether it was sent automatically (RFC 3834, and the marks of other programs): an automatic reply to such a mail may start a loop. */
export const isAutomated = (header: MailHeaders): boolean =>
  MACHINES.some((name) => header(name).some((value) => !NO.has(firstWord(value)))) ||
  header('precedence').some((value) => BULK.has(firstWord(value))) ||
  header('content-type').some((value) => firstWord(value) === 'multipart/report') ||
  header('return-path').some((value) => value.replace(/\s/g, '') === '<>');

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
