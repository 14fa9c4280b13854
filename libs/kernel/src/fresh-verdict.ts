import { pause } from './pause';

/**
 * Validity of a policy verdict. Work either begins within that time or asks again, so a policy change takes effect
 * after at most this delay.
 */
export const VERDICT_MS = 500;

/** Retry period. Without a free core most answers arrive stale, but some are in time. */
const REPEAT_MS = 8_000;

const isFresh = (askedAt: number): boolean => performance.now() - askedAt < VERDICT_MS;

/** Asks until a verdict arrives that is still fresh. Undefined if all answers within eight seconds were stale. */
export async function freshVerdict<T>(ask: () => Promise<T>): Promise<{ verdict: T } | undefined> {
  const until = performance.now() + REPEAT_MS;
  do {
    const askedAt = performance.now();
    const verdict = await ask();
    if (isFresh(askedAt)) return { verdict };
  } while (performance.now() < until);
  return undefined;
}

/** Reuses a verdict while it is fresh; otherwise asks again. An error denies the work. */
export async function mayBeginBy(
  askedAt: number,
  allows: () => Promise<boolean>,
  failed: (error: unknown) => void,
): Promise<boolean> {
  if (isFresh(askedAt)) return true;
  try {
    return (await freshVerdict(allows))?.verdict ?? false;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** Waits until every earlier verdict has expired. */
export const oldVerdictsEnd = (): Promise<void> => pause(VERDICT_MS);

/** Timeout for splitting a batch whose verdicts cannot be had together. */
const APART_MS = 5_000;

/**
 * Verdicts by index, with the time of each question; they may be stale, so `mayBeginBy` checks again. If a batch fails,
 * each half is asked separately, so that a failing item delays only itself. Undefined for items without a verdict.
 */
export async function verdictsApart<T, V>(
  all: readonly T[],
  ask: (some: readonly T[]) => Promise<readonly V[]>,
  failed: (error: unknown) => void,
  until = performance.now() + APART_MS,
): Promise<({ verdict: V; askedAt: number } | undefined)[]> {
  const askedAt = performance.now();
  try {
    return (await ask(all)).map((verdict) => ({ verdict, askedAt }));
  } catch (error) {
    failed(error);
  }
  if (all.length <= 1 || performance.now() >= until) return all.map(() => undefined);
  const half = Math.ceil(all.length / 2);
  return [
    ...(await verdictsApart(all.slice(0, half), ask, failed, until)),
    ...(await verdictsApart(all.slice(half), ask, failed, until)),
  ];
}
