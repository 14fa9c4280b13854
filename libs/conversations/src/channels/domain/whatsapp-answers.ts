export type Consequence =
  | 'credential_rejected'
  | 'messaging_limit'
  | 'template_paused'
  | 'template_disabled'
  | 'marketing_limited'
  | 'marketing_blocked';

/** Meaning of WhatsApp's response for the message. */
export interface Verdict {
  outcome: 'retry' | 'failed';
  /** An exhausted retry keeps it as the last failure. */
  code: string;
  /** The minimum delay. */
  afterSeconds?: number;
  consequence?: Consequence;
}

const RETRY: Verdict = { outcome: 'retry', code: 'provider_unavailable' };
const LIMIT: Verdict = { outcome: 'retry', code: 'messaging_limit', afterSeconds: 60, consequence: 'messaging_limit' };
const REJECTED: Verdict = { outcome: 'failed', code: 'credential_rejected', consequence: 'credential_rejected' };
const failed = (code: string, consequence?: Consequence): Verdict => ({
  outcome: 'failed',
  code,
  ...(consequence && { consequence }),
});

/** Verdicts by WhatsApp's code, in a response or a status. */
export const WHATSAPP_CODES: Readonly<Record<number, Verdict>> = {
  1: RETRY,
  2: RETRY,
  4: RETRY,
  130429: RETRY,
  131016: RETRY,
  131056: RETRY,
  131048: LIMIT,
  80007: LIMIT,
  131047: failed('window_closed'),
  132001: failed('template_not_approved'),
  132015: failed('template_not_approved', 'template_paused'),
  132016: failed('template_not_approved', 'template_disabled'),
  131049: failed('provider_limited', 'marketing_limited'),
  131050: failed('marketing_blocked', 'marketing_blocked'),
  131026: failed('undeliverable'),
  190: REJECTED,
};

const isPassing = (status: number): boolean => status === 429 || status >= 500;

export function verdictOf(status: number, code: number | null): Verdict {
  const known = code === null ? undefined : WHATSAPP_CODES[code];
  if (known) return known;
  if (status === 401) return REJECTED;
  return isPassing(status) ? RETRY : failed('provider_refused');
}

/** The status `failed` is permanent, even if a repeat might succeed. */
export function failureOfStatus(code: number | null): Pick<Verdict, 'code' | 'consequence'> {
  const known = code === null ? undefined : WHATSAPP_CODES[code];
  return known?.outcome === 'failed'
    ? known
    : { code: 'provider_refused', ...(known?.consequence && { consequence: known.consequence }) };
}
