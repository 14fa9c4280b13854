import { isHardBounce, refusalIn, type MailRefusal } from './bounce';

/** What a returned mail reports about the sent one; `nothing` for an automatic answer, a delay, or an unintelligible one. */
export type MailReport = { kind: 'bounce' | 'complaint' | 'delivered'; tokens: readonly string[] } | { kind: 'nothing' };

/** A part of a multipart report. */
export interface ReportPart {
  contentType: string;
  text: string;
}

/** Of a report, in bytes; after that comes the sent mail. */
export const reportLimits = { bytes: 1024 * 1024, parts: 20, fieldCharacters: 2_000 } as const;

type Fields = ReadonlyMap<string, string>;

/** Groups of fields (RFC 3464 2.1), each by its names in lower case; the first of a name counts. */
function groupsIn(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((group) => {
      const fields = new Map<string, string>();
      for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
        const at = line.indexOf(':');
        const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
        if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1, at + 1 + reportLimits.fieldCharacters).trim());
      }
      return fields;
    })
    .filter((fields) => fields.size > 0);
}

/** A status such as `5.0.0` is less specific than the code in the server's text. */
function refusalOf(fields: Fields): MailRefusal {
  const said = refusalIn((fields.get('diagnostic-code') ?? '').replace(/^[^;]{0,50};/, ''));
  const status = refusalIn(fields.get('status') ?? '').status;
  const isVague = status === null || status.endsWith('.0.0');
  return { reply: said.reply, status: isVague ? (said.status ?? status) : status };
}

/** Of the recipients in a delivery status (RFC 3464): a hard bounce of any counts, for each mail has one recipient. */
export function deliveryIn(text: string): 'bounce' | 'delivered' | 'nothing' {
  const recipients = groupsIn(text).filter((fields) => fields.has('action'));
  const actionOf = (fields: Fields): string =>
    fields
      .get('action')!
      .split(/[\s;(]/, 1)[0]!
      .toLowerCase();
  if (recipients.some((fields) => actionOf(fields) === 'failed' && isHardBounce(refusalOf(fields)))) return 'bounce';
  return recipients.length > 0 && recipients.every((fields) => actionOf(fields) === 'delivered') ? 'delivered' : 'nothing';
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
const tokensIn = (text: string): string[] => (text.slice(0, 100_000).match(QUOTED) ?? []).flatMap((field) => field.toLowerCase().match(TOKEN) ?? []);

/** The token of an address at the bounce domain; undefined for any other. */
export const tokenOfAddress = (address: string): string | undefined => {
  const local = address.slice(0, Math.max(address.lastIndexOf('@'), 0)).toLowerCase();
  return /^[0-9a-f]{32}$/.test(local) ? local : undefined;
};

/** The token in a Message-ID of a mail that was sent, with or without its angle brackets. */
export const tokenOfMessageId = (messageId: string): string | undefined => tokenOfAddress(messageId.trim().replace(/^</, '').replace(/>$/, ''));

/**
 * The report in a mail to the bounce domain. A bounce belongs to the recipient whose token it was returned to: `envelope` has those tokens. Complaints all come
 * to one address, and quote the mail.
 */
export function reportIn(parts: readonly ReportPart[], envelope: readonly string[]): MailReport {
  const feedback = parts.find(({ contentType }) => contentType === 'message/feedback-report');
  if (feedback) {
    if (!isComplaintIn(feedback.text)) return { kind: 'nothing' };
    const quoted = parts.filter(({ contentType }) => contentType !== 'text/plain').flatMap(({ text }) => tokensIn(text));
    return { kind: 'complaint', tokens: [...new Set(envelope.length > 0 ? envelope : quoted)].slice(0, MOST_TOKENS) };
  }
  const status = parts.find(({ contentType }) => contentType === 'message/delivery-status' || contentType === 'message/global-delivery-status');
  const delivery = status ? deliveryIn(status.text) : 'nothing';
  return delivery === 'nothing' ? { kind: 'nothing' } : { kind: delivery, tokens: envelope };
}
