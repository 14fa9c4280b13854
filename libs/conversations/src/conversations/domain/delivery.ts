export const deliveryStatuses = ['retrying', 'sent', 'failed', 'delivered', 'read'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Of handed-over messages: the recipient has it, or may have it. */
export const HANDED_OVER: readonly DeliveryStatus[] = ['sent', 'delivered', 'read'];

const rank = (status: DeliveryStatus | null): number => (status === null ? -1 : deliveryStatuses.indexOf(status));

/** A status rises and never falls. */
export const rises = (from: DeliveryStatus | null, to: DeliveryStatus): boolean => rank(to) > rank(from);

/** Seconds after each attempt until the next; after the last one there is none. */
const RETRY_SECONDS = [2, 10, 60, 300, 900] as const;

export function retryAfter(attempts: number, afterSeconds: number | undefined): number | null {
  const wait = RETRY_SECONDS[attempts - 1];
  return wait === undefined ? null : Math.max(0, Math.min(afterSeconds ?? wait, 86_400));
}

/** How long a message with an unknown outcome waits for a status. */
export const UNKNOWN_SECONDS = 120;
/** How long a message is retried before the next one of its conversation may overtake it. */
export const PASSED_AFTER_SECONDS = 30;

/** Not handed over because it may not go any more, or because that was not known in time: the next attempt is judged, and has the reason. */
export const WITHHELD = {
  kind: 'retry',
  error: {
    code: 'provider_unavailable',
    providerCode: null,
    message: 'The message could not be handed over while it was known that it may be.',
  },
} as const;
