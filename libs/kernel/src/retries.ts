/** What fails this often is tried no more: it is parked until an operator retries or drops it. */
export const MOST_ATTEMPTS = 20;

const FIRST_WAIT_MS = 30_000;
export const LONGEST_WAIT_MS = 4 * 3_600_000;

/** How long to wait after the attempt, counted from 1: half a minute, doubling, four hours at most; about two days for all of them. */
export const waitAfter = (attempt: number): number => Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);

const LONGEST_REASON = 500;

const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** Why an attempt failed, for an operator to read. */
export const reasonOf = (error: unknown): string => (hasMessage(error) ? error.message : String(error)).slice(0, LONGEST_REASON);
