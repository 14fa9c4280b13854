import { refusesRecipient } from '@workops/kernel';

/** How a server's refusal, or silence, affects a mail. */
export interface MailVerdict {
  outcome: 'retry' | 'failed';
  code: 'provider_unavailable' | 'credential_rejected' | 'undeliverable' | 'provider_refused';
}

const UNAVAILABLE: MailVerdict = { outcome: 'retry', code: 'provider_unavailable' };

/** Refusals of the credential, to any command: a retry does not help. */
const CREDENTIAL: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** The command whose refusals are about the recipient. */
const OF_THE_RECIPIENT = 'RCPT TO';
const OF_THE_MAIL = 'DATA';

/**
 * Whether a reply to the command is about this mail or its recipient. Otherwise it is about the sender, and the same
 * for every mail.
 */
export const isOfTheMail = (command: string | undefined): boolean =>
  command === OF_THE_RECIPIENT || command === OF_THE_MAIL;

/** The enhanced code in a server's reply, such as `5.1.1`. */
export const enhancedCodeIn = (reply: string): string | null =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? null;

/**
 * A server that checks recipients late refuses the whole mail. A reply to any earlier command is about the sender,
 * regardless of its code.
 */
const isNobody = (status: number, text: string, command: string): boolean =>
  isOfTheMail(command) &&
  refusesRecipient({ status: enhancedCodeIn(text), reply: status, text, isLate: command === OF_THE_MAIL });

/**
 * `status` is the reply's, or null if the server sent none; `command` is the command it replied to. `undeliverable`
 * means that the recipient's address does not exist.
 */
export function mailVerdict(status: number | null, reply: string, command: string): MailVerdict {
  if (status === null || status < 500) return UNAVAILABLE;
  if (CREDENTIAL.has(status)) return { outcome: 'failed', code: 'credential_rejected' };
  return { outcome: 'failed', code: isNobody(status, reply, command) ? 'undeliverable' : 'provider_refused' };
}
