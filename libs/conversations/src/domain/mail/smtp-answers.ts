/** What a server's refusal, or silence, means for a mail. */
export interface MailVerdict {
  outcome: 'retry' | 'failed';
  code: 'provider_unavailable' | 'credential_rejected' | 'undeliverable' | 'provider_refused';
}

const UNAVAILABLE: MailVerdict = { outcome: 'retry', code: 'provider_unavailable' };

/** Said of the credential, at whatever command: it will not be better next time. */
const CREDENTIAL: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** The address is nobody's, by an enhanced code (RFC 3463), or without one by the reply itself. */
const NOBODY = /^5\.(?:1\.\d{1,3}|2\.1)$/;
const NOBODY_REPLIES: ReadonlySet<number> = new Set([550, 551, 553]);

/** The enhanced code in a server's reply, such as `5.1.1`. */
export const enhancedCodeIn = (reply: string): string | null => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? null;

/** `status` is the reply's; null where the server said nothing. */
export function mailVerdict(status: number | null, reply: string): MailVerdict {
  if (status === null || status < 500) return UNAVAILABLE;
  if (CREDENTIAL.has(status)) return { outcome: 'failed', code: 'credential_rejected' };
  const enhanced = enhancedCodeIn(reply);
  const isNobody = enhanced === null ? NOBODY_REPLIES.has(status) : NOBODY.test(enhanced);
  return { outcome: 'failed', code: isNobody ? 'undeliverable' : 'provider_refused' };
}
