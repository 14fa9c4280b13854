/** Does the work for each, one after the other: what fails for one is told, and keeps none of the others waiting. */
export async function eachByItself<T>(
  all: readonly T[],
  work: (each: T) => Promise<void>,
  onFailure: (error: unknown, each: T) => void,
): Promise<void> {
  for (const each of all) {
    try {
      await work(each);
    } catch (error) {
      onFailure(error, each);
    }
  }
}
