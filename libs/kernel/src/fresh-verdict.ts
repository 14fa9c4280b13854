/**
 * For so long a verdict of a policy is good: what goes by it begins within that time, or asks again. What changes the policy answers that much later, and
 * from then on nothing begins that the change forbids.
 */
export const VERDICT_MS = 500;

const TURNS = 3;

/** What the question came to, if what goes by it can begin at once; undefined where each of three answers came too late to be good. */
export async function freshVerdict<T>(ask: () => Promise<T>): Promise<{ verdict: T } | undefined> {
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const askedAt = performance.now();
    const verdict = await ask();
    if (performance.now() - askedAt < VERDICT_MS) return { verdict };
  }
  return undefined;
}

/** Ends when every verdict from before has run out. */
export const oldVerdictsEnd = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, VERDICT_MS));
