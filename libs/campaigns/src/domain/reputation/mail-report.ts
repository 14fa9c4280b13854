import { isHardBounce, refusalIn, type MailRefusal } from './bounce';

/** What a mail that came back says of the one that was sent; `nothing` for an automatic answer, a delay, or what nobody understands. */
export type MailReport = { kind: 'bounce' | 'complaint' | 'delivered'; tokens: readonly string[] } | { kind: 'nothing' };

/** A part of a multipart report. */
export interface ReportPart {
  contentType: string;
  text: string;
}

/** Of a report, in bytes; what comes behind is the mail that was sent. */
export const reportLimits = { bytes: 1024 * 1024, parts: 20, fieldCharacters: 2_000 } as const;

type Fields = ReadonlyMap<string, string>;

/** Groups of fields (RFC 3464 2.1), each by its names in small letters; the first of a name counts. */
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

/** A status such as `5.0.0` says less than the code in the words of the server. */
function refusalOf(fields: Fields): MailRefusal {
  const said = refusalIn((fields.get('diagnostic-code') ?? '').replace(/^[^;]{0,50};/, ''));
  const status = refusalIn(fields.get('status') ?? '').status;
  const isVague = status === null || status.endsWith('.0.0');
  return { reply: said.reply, status: isVague ? (said.status ?? status) : status };
}

/** Of the recipients in a delivery status (RFC 3464): a hard bounce of any is one, for each mail has one recipient. */
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

/** What receivers report that is a complaint; `not-spam` and reports of authentication are none. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'virus', 'other', 'miscategorized']);

/** Whether a feedback report (RFC 5965) is a complaint. */
export const isComplaintIn = (text: string): boolean =>
  COMPLAINTS.has((groupsIn(text)[0]?.get('feedback-type') ?? '').split(/[\s;(]/, 1)[0]!.toLowerCase());

const TOKEN = /(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])/g;
const MOST_TOKENS = 5;

/** Of what a complaint quotes of the mail: the fields that hold a token, and no others. */
const QUOTED = /^(?:original-mail-from|return-path|list-unsubscribe|message-id):.*(?:\r?\n[ \t].*)*/gim;

/** Tokens of mails that are quoted in a report. */
const tokensIn = (text: string): string[] => (text.slice(0, 100_000).match(QUOTED) ?? []).flatMap((field) => field.toLowerCase().match(TOKEN) ?? []);

/** The token at the bounce domain that an address is; undefined for another. */
export const tokenOfAddress = (address: string): string | undefined => {
  const local = address.slice(0, Math.max(address.lastIndexOf('@'), 0)).toLowerCase();
  return /^[0-9a-f]{32}$/.test(local) ? local : undefined;
};

/** The token in a Message-ID of a mail that was sent, with or without its angle brackets. */
export const tokenOfMessageId = (messageId: string): string | undefined => tokenOfAddress(messageId.trim().replace(/^</, '').replace(/>$/, ''));

/**
 * What a mail to the bounce domain says. A bounce is of whom it was sent back to: `envelope` are the tokens that it came to. Complaints come to one
 * address for all, and quote the mail.
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
