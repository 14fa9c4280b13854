import { isBounceInWords, isFromMailer, isHardBounce, wordsIn, refusalIn, type MailRefusal } from './bounce';

/** `nothing` means an automatic reply, a delay or an unintelligible report. */
export type MailReport =
  | { kind: 'bounce' | 'complaint' | 'delivered'; tokens: readonly string[] }
  | { kind: 'nothing' };

export interface ReportPart {
  contentType: string;
  text: string;
}

/** The sent mail follows after these. Each mail has one recipient, so a status has one group. */
export const reportLimits = { bytes: 1024 * 1024, parts: 20, groups: 20, fieldCharacters: 2_000 } as const;

type Fields = ReadonlyMap<string, string>;

/** RFC 3464 2.1, by lower-case name; the first field of a name counts. */
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

/** The server's code outranks the reporter's status; `mailer` is the report's explanation. */
function recipientRefusal(fields: Fields, mailer: MailRefusal): MailRefusal {
  const refusal = refusalIn((fields.get('diagnostic-code') ?? '').replace(/^[^;]{0,50};/, ''));
  const status = refusalIn(fields.get('status') ?? '').status;
  const hasWords = /[a-z]{3}/i.test((refusal.text ?? '').replace(/\bsmtp\b/gi, ''));
  const isVague = status === null || status.endsWith('.0.0');
  // The mailer's words count if the diagnostic is not from a mail server, or the status has a comment.
  const isBare = refusal.reply === null && refusal.status === null;
  const comment = (fields.get('status') ?? '').replace(/^[\d.\s]+/, '');
  const texts = hasWords ? [refusal.text!, ...(isBare && isVague ? [mailer.text!] : [])] : [mailer.text!];
  return {
    reply: refusal.reply,
    status: refusal.status ?? (isVague ? null : status) ?? status,
    text: [...texts, comment].join(' ').trim(),
    isEarly: mailer.isEarly ?? false,
    isLate: mailer.isLate ?? false,
  };
}

/** RFC 3464's failure, and those of OpenSMTPD and others. */
const FAILURES: ReadonlySet<string> = new Set(['failed', 'failure', 'error']);

/** RFC 3464. Any hard bounce counts, because each mail has one recipient. */
export function deliveryIn(text: string, words = ''): 'bounce' | 'delivered' | 'nothing' {
  const recipients = groupsIn(text).filter((fields) => fields.has('action'));
  const reportedAction = (fields: Fields): string =>
    fields
      .get('action')!
      .split(/[\s;(]/, 1)[0]!
      .toLowerCase();
  const mailer = refusalIn(wordsIn(words));
  if (
    recipients.some((fields) => FAILURES.has(reportedAction(fields)) && isHardBounce(recipientRefusal(fields, mailer)))
  )
    return 'bounce';
  return recipients.length > 0 && recipients.every((fields) => reportedAction(fields) === 'delivered')
    ? 'delivered'
    : 'nothing';
}

/** `not-spam` and authentication reports (RFC 5965) are no complaints. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'virus', 'other', 'miscategorized']);

export const isComplaintIn = (text: string): boolean =>
  COMPLAINTS.has((groupsIn(text)[0]?.get('feedback-type') ?? '').split(/[\s;(]/, 1)[0]!.toLowerCase());

const TOKEN = /(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])/g;
const MOST_TOKENS = 5;

/** Fields of the quoted mail that contain a token. */
const QUOTED = /^(?:original-mail-from|return-path|list-unsubscribe|message-id):.*(?:\r?\n[ \t].*)*/gim;

const tokensIn = (text: string): string[] =>
  (text.slice(0, 100_000).match(QUOTED) ?? []).flatMap((field) => field.toLowerCase().match(TOKEN) ?? []);

export const tokenOfAddress = (address: string): string | undefined => {
  const local = address.slice(0, Math.max(address.lastIndexOf('@'), 0)).toLowerCase();
  return /^[0-9a-f]{32}$/.test(local) ? local : undefined;
};

export const tokenOfMessageId = (messageId: string): string | undefined =>
  tokenOfAddress(messageId.trim().replace(/^</, '').replace(/>$/, ''));

/** The mail's own header among the parts. */
export const OWN_HEAD = 'head';
/** The mail's own text, apart from attached ones. */
export const OWN_WORDS = 'words';
const STATUS_TYPES: ReadonlySet<string> = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** Outlook.com reports a complaint by returning the mail with this field. */
const JUNK_REPORT = /^x-hmxmroriginalrecipient:/im;

const partText = (parts: readonly ReportPart[], type: string): string =>
  parts.find(({ contentType }) => contentType === type)?.text ?? '';

/** A bounce belongs to the recipient whose token is in `envelope`. Complaints go to one address and quote the mail. */
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
  const head = partText(parts, OWN_HEAD);
  const quoted = parts.find(({ contentType, text }) => contentType === 'message/rfc822' && JUNK_REPORT.test(text));
  if (quoted)
    return {
      kind: 'complaint',
      tokens: [...new Set(envelope.length > 0 ? envelope : tokensIn(quoted.text))].slice(0, MOST_TOKENS),
    };
  const status = parts.find(({ contentType }) => STATUS_TYPES.has(contentType));
  const words = partText(parts, OWN_WORDS);
  const forwarded = status || !isFromMailer(head) ? '' : forwardedStatus(parts);
  if (forwarded !== '') return toReport(deliveryIn(forwarded), envelope);
  const delivery =
    status && groupsIn(status.text).some((fields) => fields.has('action'))
      ? deliveryIn(status.text, words)
      : inWords(head, words);
  return toReport(delivery, envelope);
}

const toReport = (kind: 'bounce' | 'delivered' | 'nothing', tokens: readonly string[]): MailReport =>
  kind === 'nothing' ? { kind } : { kind, tokens };

const HEAD_CHARACTERS = 20_000;
const STATUS_PART = /^content-type:[ \t]*message\/(?:global-)?delivery-status\b/im;

/** A gateway forwards the report within another mail; empty if there is none. */
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
