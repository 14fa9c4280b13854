/** Number of consecutive deliveries that may use up their attempts; the last of them pauses the subscription. */
export const EXHAUSTED_BEFORE_PAUSE = 20;
/** How long a subscription may fail without a success. */
export const FAILING_BEFORE_PAUSE_MS = 24 * 60 * 60 * 1_000;

export type PauseReason = 'consecutive_failures' | 'failing_24h';

/** How a subscription's deliveries have been going. */
export interface Health {
  /** When the last attempt ended. */
  lastDeliveryAt: Date | null;
  /** The status it got; null when the receiver did not answer. */
  lastStatus: number | null;
  /** Failed attempts in a row. */
  consecutiveFailures: number;
  /** Deliveries in a row that used up their attempts. */
  consecutiveFailedDeliveries: number;
  /** The first failed attempt of the present streak. */
  failingSince: Date | null;
}

export const UNTRIED: Health = {
  lastDeliveryAt: null,
  lastStatus: null,
  consecutiveFailures: 0,
  consecutiveFailedDeliveries: 0,
  failingSince: null,
};

/** One ended attempt, as far as it affects the subscription's health. */
export interface AttemptEnd {
  endedAt: Date;
  statusCode: number | null;
  succeeded: boolean;
  /** It failed and was the delivery's last; never true of a manual redelivery, which does not count for health. */
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

/** Why a subscription pauses itself after an attempt with this resulting health; null while it stays active. Only a failure pauses. */
export function pauseReasonAfter(health: Health, { succeeded, endedAt }: AttemptEnd): PauseReason | null {
  if (succeeded) return null;
  if (health.consecutiveFailedDeliveries >= EXHAUSTED_BEFORE_PAUSE) return 'consecutive_failures';
  const failingMs = endedAt.getTime() - (health.failingSince ?? endedAt).getTime();
  return failingMs >= FAILING_BEFORE_PAUSE_MS ? 'failing_24h' : null;
}
