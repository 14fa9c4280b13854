const EVERY_MS = 10_000;
const PATIENCE_MS = 2_000;

/**
 * The result of a database query, refreshed after 10 s at the earliest and never concurrently: however many callers, the database is queried once. A caller
 * waits 2 s at most and is refused then; the query continues, and its result is there for the next.
 */
export function sampled<T>(
  look: () => Promise<T>,
  now: () => number = Date.now,
  patienceMs = PATIENCE_MS,
): () => Promise<T> {
  let begun = -Infinity;
  let found: Promise<T> | undefined;
  let isLooking = false;
  return () => {
    if (!found || (!isLooking && now() - begun >= EVERY_MS)) {
      begun = now();
      isLooking = true;
      found = look().finally(() => (isLooking = false));
    }
    return withinTime(found, patienceMs);
  };
}

function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
