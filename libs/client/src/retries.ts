const PASSING = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Maximum `Retry-After` that is followed. */
const LONGEST_ASKED_MS = 60_000;

export const isPassing = (status: number): boolean => PASSING.has(status);

/** Milliseconds: as requested, otherwise exponential back-off with up to 50 % jitter. */
export function waitBefore(attempt: number, retryAfter: string | null, random = Math.random): number {
  const requestedSeconds = Number(retryAfter);
  if (retryAfter !== null && Number.isFinite(requestedSeconds) && requestedSeconds >= 0)
    return Math.min(requestedSeconds * 1_000, LONGEST_ASKED_MS);
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (1 - random() / 2);
}

export const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
