/** Number of consecutive exhausted deliveries that pauses a subscription. */
export const EXHAUSTED_BEFORE_PAUSE = 20;
/** How long a subscription may fail without a success. */
export const FAILING_BEFORE_PAUSE_MS = 24 * 60 * 60 * 1_000;

export type PauseReason = 'consecutive_failures' | 'failing_24h';

/** Delivery health of a subscription. */
export interface Health {
  /** End of the last attempt. */
  lastDeliveryAt: Date | null;
  /** Status of the last attempt; null if the receiver did not respond. */
  lastStatus: number | null;
  /** Number of consecutive failed attempts. */
  consecutiveFailures: number;
  /** Number of consecutive deliveries that used up their attempts. */
  consecutiveFailedDeliveries: number;
  /** The first failed attempt of the current streak. */
  failingSince: Date | null;
}

export const UNTRIED: Health = {
  lastDeliveryAt: null,
  lastStatus: null,
  consecutiveFailures: 0,
  consecutiveFailedDeliveries: 0,
  failingSince: null,
};

/** An ended attempt, as far as it affects health. */
export interface AttemptEnd {
  endedAt: Date;
  statusCode: number | null;
  succeeded: boolean;
  /**
   * Whether it failed and was the delivery's last. Always false for a manual redelivery, which does not affect health.
   */
  exhausted: boolean;
}

export function afterAttempt(health: Health, attempt: AttemptEnd): Health {
  const last = { lastDeliveryAt: attempt.endedAt, lastStatus: attempt.statusCode };
  if (attempt.succeeded) return { ...UNTRIED, ...last };
  return {
    ...last,
    consecutiveFailures: health.consecutiveFailures + 1,
    consecutiveFailedDeliveries: health.consecutiveFailedDeliveries + (attempt.exhausted ? 1 : 0),
    failingSince: health.failingSince ?? attempt.endedAt,
  };
}

/**
 * Reason to pause a subscription after an attempt with the resulting health; null if it stays active. Only a failure
 * pauses.
 */
export function pauseReasonAfter(health: Health, { succeeded, endedAt }: AttemptEnd): PauseReason | null {
  if (succeeded) return null;
  if (health.consecutiveFailedDeliveries >= EXHAUSTED_BEFORE_PAUSE) return 'consecutive_failures';
  const failingMs = endedAt.getTime() - (health.failingSince ?? endedAt).getTime();
  return failingMs >= FAILING_BEFORE_PAUSE_MS ? 'failing_24h' : null;
}
