import type { RecipientStatus } from './counts';

export interface MessageState {
  status: string | null;
  error: { code: string; providerCode: string | null } | null;
}

export interface MessageOutcome {
  status: RecipientStatus;
  reason: string | null;
  again: boolean;
  /** The provider's error if the account has reached its limit. */
  limited: string | null;
}

/** Provider errors for an account at its messaging limit. */
const LIMIT_CODES: ReadonlySet<string> = new Set(['131048', '80007']);
/** Internal reasons for not handing over. */
const REFUSALS: ReadonlySet<string> = new Set([
  'contact_merged',
  'contact_blocked',
  'safety_hold',
  'all_proactive_blocked',
  'marketing_blocked',
  'service_blocked',
  'unreachable',
  'address_suppressed',
  'provider_limited',
  'contact_archived',
  'consent_unrecorded',
]);

/** The campaign waits until its account is connected and its template approved, or that is impossible. */
export const WAITED_FOR: ReadonlySet<string> = new Set(['channel_disconnected', 'template_not_approved']);

const waits = (limited: string | null): MessageOutcome => ({ status: 'pending', reason: null, again: true, limited });

export function outcomeOfMessage({ status, error }: MessageState): MessageOutcome | undefined {
  if (status === null) return undefined;
  const plain = { reason: null, again: false, limited: null };
  if (status === 'retrying' || status === 'sent' || status === 'delivered' || status === 'read')
    return { ...plain, status };
  const { code, providerCode } = error ?? { code: 'provider_refused', providerCode: null };
  if (code === 'campaign_cancelled') return { ...plain, status: 'cancelled' };
  if (code === 'campaign_paused' || (providerCode === null && WAITED_FOR.has(code))) return waits(null);
  if (code === 'messaging_limit' || (providerCode !== null && LIMIT_CODES.has(providerCode)))
    return waits(`provider: ${providerCode ?? code}`);
  if (providerCode === null && REFUSALS.has(code)) return { ...plain, status: 'suppressed', reason: code };
  return { ...plain, status: 'failed', reason: code };
}
