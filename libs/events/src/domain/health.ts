export const EXHAUSTED_BEFORE_PAUSE = 20;
export const FAILING_BEFORE_PAUSE_MS = 24 * 60 * 60 * 1_000;

export type PauseReason = 'consecutive_failures' | 'failing_24h';

export interface Health {
  lastDeliveryAt: Date | null;
  /** Null if the receiver did not respond. */
  lastStatus: number | null;
  consecutiveFailures: number;
  /** Deliveries that used up their attempts. */
  consecutiveFailedDeliveries: number;
  failingSince: Date | null;
}

export const UNTRIED: Health = {
  lastDeliveryAt: null,
  lastStatus: null,
  consecutiveFailures: 0,
  consecutiveFailedDeliveries: 0,
  failingSince: null,
};

export interface AttemptEnd {
  endedAt: Date;
  statusCode: number | null;
  succeeded: boolean;
  /** The delivery's last failure; never true for a manual redelivery, which does not affect health. */
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

/** Null if it stays active. Only a failure pauses. */
export function pauseReasonAfter(health: Health, { succeeded, endedAt }: AttemptEnd): PauseReason | null {
  if (succeeded) return null;
  if (health.consecutiveFailedDeliveries >= EXHAUSTED_BEFORE_PAUSE) return 'consecutive_failures';
  const failingMs = endedAt.getTime() - (health.failingSince ?? endedAt).getTime();
  return failingMs >= FAILING_BEFORE_PAUSE_MS ? 'failing_24h' : null;
}
