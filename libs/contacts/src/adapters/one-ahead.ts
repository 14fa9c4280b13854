/**
 * The same parts, each asked for while the one before it is worked on, so that PostgreSQL and this process work side by side. A caller that stops
 * early waits for the part that was asked for: nothing goes on behind their back.
 */
export async function* oneAhead<T>(parts: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const source = parts[Symbol.asyncIterator]();
  const asked = () => {
    const answer = source.next();
    // Heard when its turn comes; until then a failure is nobody's.
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
