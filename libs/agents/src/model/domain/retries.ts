const TRIES = 3;
const WAITS_MS = [500, 1_000];
const LONGEST_ASKED_MS = 10_000;
const AGAIN: readonly number[] = [408, 429, 500, 502, 503, 504];

/** An error status or a broken connection, without a reply. */
export type FailedTry =
  | { kind: 'status'; status: number; retryAfterS: number | undefined }
  | { kind: 'broken'; afterFirstByte: boolean };

/**
 * Milliseconds to wait after the failed try; `tries` counts from 1. Null if it was the last, or if the connection broke
 * after the first byte.
 */
export function waitBeforeNext(tries: number, failed: FailedTry): number | null {
  if (tries >= TRIES) return null;
  const usual = WAITS_MS[tries - 1]!;
  if (failed.kind === 'broken') return failed.afterFirstByte ? null : usual;
  if (!AGAIN.includes(failed.status)) return null;
  return Math.max(usual, Math.min((failed.retryAfterS ?? 0) * 1_000, LONGEST_ASKED_MS));
}
