const EVERY_MS = 10_000;
const PATIENCE_MS = 2_000;

/**
 * Refreshes a shared query after at least 10 s, never concurrently. A caller waits at most 2 s and is then refused; the
 * query serves the next caller.
 */
export function sampled<T>(
  look: () => Promise<T>,
  now: () => number = Date.now,
  patienceMs = PATIENCE_MS,
): () => Promise<T> {
  let begun = -Infinity;
  let pending: Promise<T> | undefined;
  let isLooking = false;
  return () => {
    if (!pending || (!isLooking && now() - begun >= EVERY_MS)) {
      begun = now();
      isLooking = true;
      pending = look().finally(() => (isLooking = false));
    }
    return withinTime(pending, patienceMs);
  };
}

function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
