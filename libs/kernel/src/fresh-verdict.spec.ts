import { freshVerdict, mayBeginBy, VERDICT_MS, verdictsApart } from './fresh-verdict';

const fail = (error: unknown): never => {
  throw error as Error;
};

describe('a policy verdict', () => {
  it('is asked for again while it arrives stale, for up to eight seconds', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    let checks = 0;
    const tookMs = (...durations: number[]) =>
      freshVerdict(async () => {
        now += durations[checks % durations.length]!;
        checks += 1;
        return checks;
      });
    expect(await tookMs(VERDICT_MS - 1)).toEqual({ verdict: 1 });
    expect(await tookMs(0, VERDICT_MS, 0)).toEqual({ verdict: 3 });
    checks = 0;
    expect(await tookMs(VERDICT_MS)).toBeUndefined();
    expect(checks).toBe(8_000 / VERDICT_MS);
    checks = 0;
    expect(await tookMs(...Array<number>(12).fill(VERDICT_MS), 0)).toEqual({ verdict: 13 });
    clock.mockRestore();
  });

  it('lets work begin while fresh; when stale, a new one decides and an error denies', async () => {
    let now = 10_000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const failures: unknown[] = [];
    const never = () => Promise.reject(new Error('it is asked'));
    expect(await mayBeginBy(now - VERDICT_MS + 1, never, (error) => failures.push(error))).toBe(true);
    expect(failures).toEqual([]);
    const stale = now - VERDICT_MS;
    expect(await mayBeginBy(stale, () => Promise.resolve(false), fail)).toBe(false);
    let checks = 0;
    const slowAtFirst = () => {
      checks += 1;
      now += checks < 5 ? VERDICT_MS : 1;
      return Promise.resolve(true);
    };
    expect([await mayBeginBy(stale, slowAtFirst, fail), checks]).toEqual([true, 5]);
    expect(await mayBeginBy(stale, never, (error) => failures.push(error))).toBe(false);
    expect(failures).toHaveLength(1);
    clock.mockRestore();
  });

  it('keeps the time of its question when late, without another question for the batch', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    let checks = 0;
    const judge = (some: readonly string[]) => {
      checks += 1;
      now += 3 * VERDICT_MS;
      return Promise.resolve(some);
    };
    expect(await verdictsApart(['a', 'b'], judge, fail)).toEqual([
      { verdict: 'a', askedAt: 0 },
      { verdict: 'b', askedAt: 0 },
    ]);
    expect(checks).toBe(1);
    clock.mockRestore();
  });

  it('is asked for by halves if a batch fails, which isolates a bad item', async () => {
    const failures: unknown[] = [];
    const checked: string[] = [];
    const judge = async (some: readonly string[]): Promise<string[]> => {
      checked.push(some.join(''));
      if (some.includes('d')) throw new Error('invalid byte sequence');
      return some.map((each) => each.toUpperCase());
    };
    const verdicts = await verdictsApart(['a', 'b', 'c', 'd', 'e'], judge, (error) => failures.push(error));
    expect(verdicts.map((each) => each?.verdict)).toEqual(['A', 'B', 'C', undefined, 'E']);
    expect([checked, failures.length]).toEqual([['abcde', 'abc', 'de', 'd', 'e'], 3]);
  });
});
