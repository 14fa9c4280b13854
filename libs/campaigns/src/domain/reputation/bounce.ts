/** What a mail server, or a report of one, says of a mail that was not taken. */
export interface MailRefusal {
  /** The enhanced code (RFC 3463), such as `5.1.1`; null where there is none. */
  status: string | null;
  /** The reply's number, such as 550; null where nobody says. */
  reply: number | null;
}

/** Codes of a sender's address (5.1.7, 5.1.8) say nothing of the recipient's. */
const NOBODY = /^5\.(?:1\.(?![78]$)\d{1,3}|2\.1)$/;
/** `5.0.0` says no more than that it was refused. */
const SAYS_NOTHING = /^5\.0\.0$/;
const NOBODY_REPLIES: ReadonlySet<number> = new Set([550, 551, 553]);

/** Whether the address is nobody's: sending there again only costs reputation. A full mailbox or a policy of the receiver is no such thing. */
export const isHardBounce = ({ status, reply }: MailRefusal): boolean =>
  status === null || SAYS_NOTHING.test(status) ? reply !== null && NOBODY_REPLIES.has(reply) : NOBODY.test(status);

const ENHANCED = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/;
const REPLY = /(?:^|[^\d.])([245]\d\d)(?![\d.])/;

/** What a text such as `smtp; 550 5.1.1 <x>: no such user` says. */
export const refusalIn = (text: string): MailRefusal => {
  const reply = REPLY.exec(text)?.[1];
  return { status: ENHANCED.exec(text)?.[1] ?? null, reply: reply === undefined ? null : Number(reply) };
};
