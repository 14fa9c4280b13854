/** Failures are reported and do not affect other items. */
export async function eachByItself<T>(
  all: readonly T[],
  work: (each: T) => Promise<void>,
  onFailure: (error: unknown, each: T) => void,
  sideBySide = 1,
): Promise<void> {
  const left = all.values();
  const place = async (): Promise<void> => {
    for (const each of left) {
      try {
        await work(each);
      } catch (error) {
        onFailure(error, each);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(sideBySide, all.length) }, place));
}
