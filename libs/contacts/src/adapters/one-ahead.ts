/**
 * Requests a part while the previous one is processed. An early stop waits for the part in flight, so that no work
 * continues in the background.
 */
export async function* oneAhead<T>(parts: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const source = parts[Symbol.asyncIterator]();
  const request = () => {
    const answer = source.next();
    // Prevents an unhandled rejection before the caller awaits.
    answer.catch(() => undefined);
    return answer;
  };
  let next = request();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = request();
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return?.();
  }
}
