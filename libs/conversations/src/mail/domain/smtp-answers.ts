import { refusesRecipient } from '@workops/kernel';

export interface MailVerdict {
  outcome: 'retry' | 'failed';
  code: 'provider_unavailable' | 'credential_rejected' | 'undeliverable' | 'provider_refused';
}

const UNAVAILABLE: MailVerdict = { outcome: 'retry', code: 'provider_unavailable' };

/** These codes answer any command, and a retry does not help. */
const CREDENTIAL: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** Refusals of this command are about the recipient. */
const OF_THE_RECIPIENT = 'RCPT TO';
const OF_THE_MAIL = 'DATA';

/** Any other reply is about the sender, and the same for every mail. */
export const isOfTheMail = (command: string | undefined): boolean =>
  command === OF_THE_RECIPIENT || command === OF_THE_MAIL;

export const enhancedCodeIn = (reply: string): string | null =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? null;

/**
 * A server that checks recipients late refuses the whole mail. Replies to earlier commands are about the sender,
 * whatever their code.
 */
const isNobody = (status: number, text: string, command: string): boolean =>
  isOfTheMail(command) &&
  refusesRecipient({ status: enhancedCodeIn(text), reply: status, text, isLate: command === OF_THE_MAIL });

/**
 * `status` is null without a reply; `command` is the one replied to. `undeliverable` means that the address does not
 * exist.
 */
export function mailVerdict(status: number | null, reply: string, command: string): MailVerdict {
  if (status === null || status < 500) return UNAVAILABLE;
  if (CREDENTIAL.has(status)) return { outcome: 'failed', code: 'credential_rejected' };
  return { outcome: 'failed', code: isNobody(status, reply, command) ? 'undeliverable' : 'provider_refused' };
}
