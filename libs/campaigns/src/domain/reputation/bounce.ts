/** A mail server's refusal of a mail, from its reply or from a report. */
export interface MailRefusal {
  /** The enhanced code (RFC 3463), such as `5.1.1`; null where there is none. */
  status: string | null;
  /** The reply's number, such as 550; null where it is not given. */
  reply: number | null;
}

/** Codes of a sender's address (5.1.7, 5.1.8) are not about the recipient. */
const NOBODY = /^5\.(?:1\.(?![78]$)\d{1,3}|2\.1)$/;
/** `5.0.0` carries no more than the refusal itself. */
const SAYS_NOTHING = /^5\.0\.0$/;
const NOBODY_REPLIES: ReadonlySet<number> = new Set([550, 551, 553]);

/** Whether the address does not exist: sending there again only costs reputation. A full mailbox or a policy of the receiver does not count. */
export const isHardBounce = ({ status, reply }: MailRefusal): boolean =>
  status === null || SAYS_NOTHING.test(status) ? reply !== null && NOBODY_REPLIES.has(reply) : NOBODY.test(status);

const ENHANCED = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/;
const REPLY = /(?:^|[^\d.])([245]\d\d)(?![\d.])/;

/** The refusal in a text such as `smtp; 550 5.1.1 <x>: no such user`. */
export const refusalIn = (text: string): MailRefusal => {
  const reply = REPLY.exec(text)?.[1];
  return { status: ENHANCED.exec(text)?.[1] ?? null, reply: reply === undefined ? null : Number(reply) };
};
