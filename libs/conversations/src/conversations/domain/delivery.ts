export const deliveryStatuses = ['retrying', 'sent', 'failed', 'delivered', 'read'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The recipient has the message, or may have it. */
export const HANDED_OVER: readonly DeliveryStatus[] = ['sent', 'delivered', 'read'];

const rank = (status: DeliveryStatus | null): number => (status === null ? -1 : deliveryStatuses.indexOf(status));

/** A status never falls. */
export const rises = (from: DeliveryStatus | null, to: DeliveryStatus): boolean => rank(to) > rank(from);

/** Delays between attempts; none after the last. */
const RETRY_SECONDS = [2, 10, 60, 300, 900] as const;

export function retryAfter(attempts: number, afterSeconds: number | undefined): number | null {
  const wait = RETRY_SECONDS[attempts - 1];
  return wait === undefined ? null : Math.max(0, Math.min(afterSeconds ?? wait, 86_400));
}

/** An unknown outcome waits so long for a status. */
export const UNKNOWN_SECONDS = 120;
/** The next message may then overtake a retried one. */
export const PASSED_AFTER_SECONDS = 30;

/** The message may not be sent, or the check came too late. The next attempt is judged and gets the reason. */
export const WITHHELD = {
  kind: 'retry',
  error: {
    code: 'provider_unavailable',
    providerCode: null,
    message: 'The message could not be handed over while it was known that it may be.',
  },
} as const;
