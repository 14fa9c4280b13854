export const deliveryStatuses = ['retrying', 'sent', 'failed', 'delivered', 'read'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Of what was handed over: who it is for has it, or may have it. */
export const HANDED_OVER: readonly DeliveryStatus[] = ['sent', 'delivered', 'read'];

const rank = (status: DeliveryStatus | null): number => (status === null ? -1 : deliveryStatuses.indexOf(status));

/** A status rises and never falls. */
export const rises = (from: DeliveryStatus | null, to: DeliveryStatus): boolean => rank(to) > rank(from);

/** After how many seconds each attempt is followed by the next; after the last one there is none. */
const RETRY_SECONDS = [2, 10, 60, 300, 900] as const;

export function retryAfter(attempts: number, afterSeconds: number | undefined): number | null {
  const wait = RETRY_SECONDS[attempts - 1];
  return wait === undefined ? null : Math.max(0, Math.min(afterSeconds ?? wait, 86_400));
}

/** How long a message whose outcome was lost waits for a status. */
export const UNKNOWN_SECONDS = 120;
/** After how long a message that is retried lets the next one of its conversation pass. */
export const PASSED_AFTER_SECONDS = 30;

/** What stayed here because it may not go any more, or because nobody could say in time whether it may: the next attempt is judged, and says why. */
export const WITHHELD = {
  kind: 'retry',
  error: { code: 'provider_unavailable', providerCode: null, message: 'The message could not be handed over while it was known that it may be.' },
} as const;
