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

/** So long those are asked about by parts that nobody could judge together. */
const APART_MS = 5_000;

/**
 * What the question came to for each, and when it was asked, by place. What cannot be said of some together, or not in time, is asked of each half: one that
 * cannot be judged keeps back itself alone. Undefined where nobody could say it.
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
