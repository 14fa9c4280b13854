import { pause } from './pause';

/** Work begins within this time or asks again, so it bounds the delay of a policy change. */
export const VERDICT_MS = 500;

/** Without a free core most answers arrive stale, but some in time. */
const REPEAT_MS = 8_000;

const isFresh = (askedAt: number): boolean => performance.now() - askedAt < VERDICT_MS;

/** Undefined if all answers within eight seconds were stale. */
export async function freshVerdict<T>(ask: () => Promise<T>): Promise<{ verdict: T } | undefined> {
  const until = performance.now() + REPEAT_MS;
  do {
    const askedAt = performance.now();
    const verdict = await ask();
    if (isFresh(askedAt)) return { verdict };
  } while (performance.now() < until);
  return undefined;
}

/** Asks again if the verdict is stale. An error denies the work. */
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

export const oldVerdictsEnd = (): Promise<void> => pause(VERDICT_MS);

/** Timeout for splitting a batch that fails as a whole. */
const APART_MS = 5_000;

/**
 * Verdicts by index with the time of each question; `mayBeginBy` checks stale ones again. A failed batch is halved, so
 * that a failing item delays only itself; it is then undefined.
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
