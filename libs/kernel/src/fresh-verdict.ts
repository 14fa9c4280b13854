import { pause } from './pause';

/**
 * Validity of a policy's verdict: work based on it begins within that time, or asks again. A change of the policy is answered that much later, and from then on
 * nothing begins that the change forbids.
 */
export const VERDICT_MS = 500;

const TURNS = 3;

/** The verdict, if work based on it can begin at once; undefined where each of three answers came too late to be valid. */
export async function freshVerdict<T>(ask: () => Promise<T>): Promise<{ verdict: T } | undefined> {
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const askedAt = performance.now();
    const verdict = await ask();
    if (performance.now() - askedAt < VERDICT_MS) return { verdict };
  }
  return undefined;
}

/** Ends when every verdict from before has run out. */
export const oldVerdictsEnd = (): Promise<void> => pause(VERDICT_MS);

/** Timeout of asking in parts, when they could not be judged together. */
const APART_MS = 5_000;

/**
 * The verdict for each, and when it was asked for, by index. Where some cannot be judged together, or not in time, each half is asked about: one that cannot be
 * judged delays only itself. Undefined where there is no verdict.
 */
export async function verdictsApart<T, V>(
  all: readonly T[],
  ask: (some: readonly T[]) => Promise<readonly V[]>,
  failed: (error: unknown) => void,
  until = performance.now() + APART_MS,
): Promise<({ verdict: V; askedAt: number } | undefined)[]> {
  try {
    const asked = await freshVerdict(async () => ({ askedAt: performance.now(), verdicts: await ask(all) }));
    if (asked) return asked.verdict.verdicts.map((verdict) => ({ verdict, askedAt: asked.verdict.askedAt }));
  } catch (error) {
    failed(error);
  }
  if (all.length <= 1 || performance.now() >= until) return all.map(() => undefined);
  const half = Math.ceil(all.length / 2);
  return [...(await verdictsApart(all.slice(0, half), ask, failed, until)), ...(await verdictsApart(all.slice(half), ask, failed, until))];
}
