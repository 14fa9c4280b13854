import { isBounceInWords, isFromMailer, isHardBounce, wordsIn, refusalIn, type MailRefusal } from './bounce';

/** What a returned mail reports about the sent one; `nothing` for an automatic answer, a delay, or an unintelligible one. */
export type MailReport =
  | { kind: 'bounce' | 'complaint' | 'delivered'; tokens: readonly string[] }
  | { kind: 'nothing' };

/** A part of a multipart report. */
export interface ReportPart {
  contentType: string;
  text: string;
}

/** Of a report, in bytes; after that comes the sent mail. A status has one group of fields per recipient, and each mail has one recipient. */
export const reportLimits = { bytes: 1024 * 1024, parts: 20, groups: 20, fieldCharacters: 2_000 } as const;

type Fields = ReadonlyMap<string, string>;

/** The first groups of fields (RFC 3464 2.1), each by its names in lower case; the first of a name counts. */
function groupsIn(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/, reportLimits.groups)
    .map((group) => {
      const fields = new Map<string, string>();
      for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
        const at = line.indexOf(':');
        const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
        if (at > 0 && !fields.has(name))
          fields.set(name, line.slice(at + 1, at + 1 + reportLimits.fieldCharacters).trim());
      }
      return fields;
    })
    .filter((fields) => fields.size > 0);
}

/** The server's own code outranks the reporter's status; `mailer` is what the report says in words. */
function refusalOf(fields: Fields, mailer: MailRefusal): MailRefusal {
  const said = refusalIn((fields.get('diagnostic-code') ?? '').replace(/^[^;]{0,50};/, ''));
  const status = refusalIn(fields.get('status') ?? '').status;
  const hasWords = /[a-z]{3}/i.test((said.text ?? '').replace(/\bsmtp\b/gi, ''));
  const isVague = status === null || status.endsWith('.0.0');
  // A comment beside the status, or a diagnostic of no mail server, such as one of Notes: what the mailer wrote in words is read with it.
  const isBare = said.reply === null && said.status === null;
  const comment = (fields.get('status') ?? '').replace(/^[\d.\s]+/, '');
  const texts = hasWords ? [said.text!, ...(isBare && isVague ? [mailer.text!] : [])] : [mailer.text!];
  return {
    reply: said.reply,
    status: said.status ?? (isVague ? null : status) ?? status,
    text: [...texts, comment].join(' ').trim(),
    isEarly: mailer.isEarly ?? false,
    isLate: mailer.isLate ?? false,
  };
}

/** Names of the action of a failure: that of RFC 3464, and those that OpenSMTPD and others write in its place. */
const FAILURES: ReadonlySet<string> = new Set(['failed', 'failure', 'error']);

/** Of the recipients in a delivery status (RFC 3464): a hard bounce of any counts, for each mail has one recipient. */
export function deliveryIn(text: string, words = ''): 'bounce' | 'delivered' | 'nothing' {
  const recipients = groupsIn(text).filter((fields) => fields.has('action'));
  const actionOf = (fields: Fields): string =>
    fields
      .get('action')!
      .split(/[\s;(]/, 1)[0]!
      .toLowerCase();
  const mailer = refusalIn(wordsIn(words));
  if (recipients.some((fields) => FAILURES.has(actionOf(fields)) && isHardBounce(refusalOf(fields, mailer))))
    return 'bounce';
  return recipients.length > 0 && recipients.every((fields) => actionOf(fields) === 'delivered')
    ? 'delivered'
    : 'nothing';
}

/** Feedback types that are complaints; `not-spam` and reports of authentication are none. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'virus', 'other', 'miscategorized']);

/** Whether a feedback report (RFC 5965) is a complaint. */
export const isComplaintIn = (text: string): boolean =>
  COMPLAINTS.has((groupsIn(text)[0]?.get('feedback-type') ?? '').split(/[\s;(]/, 1)[0]!.toLowerCase());

const TOKEN = /(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])/g;
const MOST_TOKENS = 5;

/** The fields with a token in the mail that a complaint quotes, and no others. */
const QUOTED = /^(?:original-mail-from|return-path|list-unsubscribe|message-id):.*(?:\r?\n[ \t].*)*/gim;

/** Tokens of mails that are quoted in a report. */
const tokensIn = (text: string): string[] =>
  (text.slice(0, 100_000).match(QUOTED) ?? []).flatMap((field) => field.toLowerCase().match(TOKEN) ?? []);

/** The token of an address at the bounce domain; undefined for any other. */
export const tokenOfAddress = (address: string): string | undefined => {
  const local = address.slice(0, Math.max(address.lastIndexOf('@'), 0)).toLowerCase();
  return /^[0-9a-f]{32}$/.test(local) ? local : undefined;
};

/** The token in a Message-ID of a mail that was sent, with or without its angle brackets. */
export const tokenOfMessageId = (messageId: string): string | undefined =>
  tokenOfAddress(messageId.trim().replace(/^</, '').replace(/>$/, ''));

/** What the mail's own header is called among the parts. */
export const OWN_HEAD = 'head';
/** What its own text is called, beside texts that are attached. */
export const OWN_WORDS = 'words';
const STATUS_TYPES: ReadonlySet<string> = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** Outlook.com reports a complaint by sending the mail back, with this field in it and no report beside it. */
const JUNK_REPORT = /^x-hmxmroriginalrecipient:/im;

const textOf = (parts: readonly ReportPart[], type: string): string =>
  parts.find(({ contentType }) => contentType === type)?.text ?? '';

/**
 * The report in a mail to the bounce domain. A bounce belongs to the recipient whose token it was returned to: `envelope` has those tokens. Complaints all come
 * to one address, and quote the mail.
 */
export function reportIn(parts: readonly ReportPart[], envelope: readonly string[]): MailReport {
  const feedback = parts.find(({ contentType }) => contentType === 'message/feedback-report');
  if (feedback) {
    if (!isComplaintIn(feedback.text)) return { kind: 'nothing' };
    const quoted = parts
      .filter(
        ({ contentType }) => contentType !== 'text/plain' && contentType !== OWN_WORDS && contentType !== OWN_HEAD,
      )
      .flatMap(({ text }) => tokensIn(text));
    return { kind: 'complaint', tokens: [...new Set(envelope.length > 0 ? envelope : quoted)].slice(0, MOST_TOKENS) };
  }
  const head = textOf(parts, OWN_HEAD);
  const quoted = parts.find(({ contentType, text }) => contentType === 'message/rfc822' && JUNK_REPORT.test(text));
  if (quoted)
    return {
      kind: 'complaint',
      tokens: [...new Set(envelope.length > 0 ? envelope : tokensIn(quoted.text))].slice(0, MOST_TOKENS),
    };
  const status = parts.find(({ contentType }) => STATUS_TYPES.has(contentType));
  const words = textOf(parts, OWN_WORDS);
  const forwarded = status || !isFromMailer(head) ? '' : forwardedStatus(parts);
  if (forwarded !== '') return reportOf(deliveryIn(forwarded), envelope);
  const delivery =
    status && groupsIn(status.text).some((fields) => fields.has('action'))
      ? deliveryIn(status.text, words)
      : inWords(head, words);
  return reportOf(delivery, envelope);
}

const reportOf = (kind: 'bounce' | 'delivered' | 'nothing', tokens: readonly string[]): MailReport =>
  kind === 'nothing' ? { kind } : { kind, tokens };

const HEAD_CHARACTERS = 20_000;
const STATUS_PART = /^content-type:[ \t]*message\/(?:global-)?delivery-status\b/im;

/** The delivery status of a report that a gateway sends on as a whole, in a mail of its own; empty where there is none. */
function forwardedStatus(parts: readonly ReportPart[]): string {
  for (const { contentType, text } of parts) {
    if (contentType !== 'message/rfc822') continue;
    const [head = ''] = text.slice(0, HEAD_CHARACTERS).split(/\r?\n\r?\n/, 1);
    if (!isFromMailer(head) || !/^content-type:[ \t]*multipart\/report/im.test(head)) continue;
    const part = text.slice(Math.max(text.search(STATUS_PART), 0));
    const body = /\r?\n\r?\n/.exec(part);
    const fields = body ? part.slice(body.index + body[0].length).split(/^--/m, 1)[0]! : '';
    if (groupsIn(fields).some((group) => group.has('action'))) return fields;
  }
  return '';
}

const inWords = (head: string, words: string): 'bounce' | 'nothing' =>
  isBounceInWords(head, words) ? 'bounce' : 'nothing';
