import type { Verdict } from './retry-schedule';

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

/** One ended attempt, as far as it tells of the subscription's health. */
export interface AttemptEnd {
  endedAt: Date;
  statusCode: number | null;
  succeeded: boolean;
  /** It failed and was the delivery's last. */
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

/** Whether an attempt was the last of a delivery and failed. A redelivery is an attempt and never a delivery. */
export const usedUp = ({ redeliveryOf }: { redeliveryOf: number | null }, verdict: Verdict): boolean =>
  verdict.state === 'failed' && redeliveryOf === null;
