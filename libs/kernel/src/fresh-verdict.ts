import { pause } from './pause';

/**
 * Validity of a policy's verdict: work based on it begins within that time, or asks again. A change of the policy is answered that much later, and from then on
 * nothing begins that the change forbids.
 */
export const VERDICT_MS = 500;

/** On a machine without a free core most answers come late, and some in time: the question is repeated for so long. */
const REPEAT_MS = 8_000;

const isFresh = (askedAt: number): boolean => performance.now() - askedAt < VERDICT_MS;

/** The verdict, if work based on it can begin at once; undefined when all answers of eight seconds came too late to be valid. */
export async function freshVerdict<T>(ask: () => Promise<T>): Promise<{ verdict: T } | undefined> {
  const until = performance.now() + REPEAT_MS;
  do {
    const askedAt = performance.now();
    const verdict = await ask();
    if (isFresh(askedAt)) return { verdict };
  } while (performance.now() < until);
  return undefined;
}

/** Whether work may begin by a verdict that was asked for then: at once while it is fresh, else by another one. An error means no. */
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

/** Ends when every verdict from before has run out. */
export const oldVerdictsEnd = (): Promise<void> => pause(VERDICT_MS);

/** Timeout of asking in parts, when they could not be judged together. */
const APART_MS = 5_000;

/**
 * The verdict for each, and when it was asked for, by index. It may have come late: `mayBeginBy` judges again. If some cannot be judged together, each half is
 * asked about, so that one that cannot be judged delays only itself. Undefined where there is no verdict.
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
