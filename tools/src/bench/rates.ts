export const AT_ONCE = 20;
const ROUND_MS = 2_000;

/** Concurrently, each time on the next workspace. */
export async function perSecond<Where>(
  workspaces: readonly Where[],
  work: (workspace: Where) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  let done = 0;
  const worker = async (place: number): Promise<void> => {
    for (let turn = place; performance.now() - began < ROUND_MS; turn += AT_ONCE) {
      await work(workspaces[turn % workspaces.length]!);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => worker(place)));
  return done / ((performance.now() - began) / 1_000);
}
