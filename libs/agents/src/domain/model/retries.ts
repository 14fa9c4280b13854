const TRIES = 3;
const WAITS_MS = [500, 1_000];
const LONGEST_ASKED_MS = 10_000;
const AGAIN: readonly number[] = [408, 429, 500, 502, 503, 504];

/** How a try ended that brought no reply: what the model answered, or a connection that broke. */
export type FailedTry = { kind: 'status'; status: number; retryAfter: string | null } | { kind: 'broken'; afterFirstByte: boolean };

/** In milliseconds; null for what is neither a number of seconds nor a date. */
export function retryAfterMs(given: string | null, now: Date): number | null {
  if (given === null) return null;
  if (/^\d{1,6}$/.test(given.trim())) return Number(given) * 1_000;
  const at = Date.parse(given);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** How long to wait after the failed try, counted from 1, before the next one; null where there is none. After the first byte of a reply none is. */
export function waitBeforeNext(tries: number, failed: FailedTry, now: Date): number | null {
  if (tries >= TRIES) return null;
  const usual = WAITS_MS[tries - 1]!;
  if (failed.kind === 'broken') return failed.afterFirstByte ? null : usual;
  if (!AGAIN.includes(failed.status)) return null;
  const asked = retryAfterMs(failed.retryAfter, now);
  return asked === null ? usual : Math.max(usual, Math.min(asked, LONGEST_ASKED_MS));
}
