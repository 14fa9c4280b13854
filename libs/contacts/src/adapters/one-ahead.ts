/**
 * The same parts, each requested while the one before it is processed, so that PostgreSQL and this process work in parallel. A caller that stops early waits
 * for the requested part: nothing continues in the background.
 */
export async function* oneAhead<T>(parts: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const source = parts[Symbol.asyncIterator]();
  const asked = () => {
    const answer = source.next();
    // Handled when its turn comes; until then a rejection is not unhandled.
    answer.catch(() => undefined);
    return answer;
  };
  let next = asked();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = asked();
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return?.();
  }
}
