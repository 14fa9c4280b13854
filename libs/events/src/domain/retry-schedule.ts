export const MAX_ATTEMPTS = 5;

export const FIRST_WAIT_MS = 5_000;
const JITTER = 0.1;

export type Verdict = { state: 'succeeded' } | { state: 'failed' } | { state: 'retrying'; dueAt: Date };

export interface EndedAttempt {
  /** Counted from 1. */
  attempt: number;
  succeeded: boolean;
  endedAt: Date;
  /** Never retried: a manual redelivery, or a delivery without its owner. */
  single?: boolean;
}

/**
 * Waits 5, 10, 20 and 40 seconds; the fifth failure is final. Up to a tenth of jitter keeps the deliveries of an outage
 * apart; `random` is from 0 to 1.
 */
export function verdictOn({ attempt, succeeded, endedAt, single = false }: EndedAttempt, random: number): Verdict {
  if (succeeded) return { state: 'succeeded' };
  if (single || attempt >= MAX_ATTEMPTS) return { state: 'failed' };
  const wait = FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + JITTER * random);
  return { state: 'retrying', dueAt: new Date(endedAt.getTime() + Math.round(wait)) };
}
