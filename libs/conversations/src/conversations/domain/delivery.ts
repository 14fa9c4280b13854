export const deliveryStatuses = ['retrying', 'sent', 'failed', 'delivered', 'read'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Statuses of handed-over messages: the recipient has the message, or may have it. */
export const HANDED_OVER: readonly DeliveryStatus[] = ['sent', 'delivered', 'read'];

const rank = (status: DeliveryStatus | null): number => (status === null ? -1 : deliveryStatuses.indexOf(status));

/** A status rises and never falls. */
export const rises = (from: DeliveryStatus | null, to: DeliveryStatus): boolean => rank(to) > rank(from);

/** Delays between attempts in seconds; after the last attempt there is none. */
const RETRY_SECONDS = [2, 10, 60, 300, 900] as const;

export function retryAfter(attempts: number, afterSeconds: number | undefined): number | null {
  const wait = RETRY_SECONDS[attempts - 1];
  return wait === undefined ? null : Math.max(0, Math.min(afterSeconds ?? wait, 86_400));
}

/** How long a message with an unknown outcome waits for a status. */
export const UNKNOWN_SECONDS = 120;
/** Time after which the next message of the conversation may overtake a retried one. */
export const PASSED_AFTER_SECONDS = 30;

/**
 * Not handed over, because it may not be sent any more or because the check came too late. The next attempt is judged
 * and gets the reason.
 */
export const WITHHELD = {
  kind: 'retry',
  error: {
    code: 'provider_unavailable',
    providerCode: null,
    message: 'The message could not be handed over while it was known that it may be.',
  },
} as const;
