import { freshVerdict, VERDICT_MS, verdictsApart } from './fresh-verdict';

describe('a verdict of a policy', () => {
  it('is asked for again where it came too late to be good, and is none where it always does', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    let asked = 0;
    const tookMs = (...durations: number[]) =>
      freshVerdict(async () => {
        now += durations[asked % durations.length]!;
        asked += 1;
        return asked;
      });
    expect(await tookMs(VERDICT_MS - 1)).toEqual({ verdict: 1 });
    expect(await tookMs(0, VERDICT_MS, 0)).toEqual({ verdict: 3 });
    asked = 0;
    expect(await tookMs(VERDICT_MS)).toBeUndefined();
    expect(asked).toBe(3);
    clock.mockRestore();
  });

  it('is asked of each half where it cannot be had of all: who cannot be judged is alone in it', async () => {
    const failures: unknown[] = [];
    const asked: string[] = [];
    const judge = async (some: readonly string[]): Promise<string[]> => {
      asked.push(some.join(''));
      if (some.includes('d')) throw new Error('invalid byte sequence');
      return some.map((each) => each.toUpperCase());
    };
    const verdicts = await verdictsApart(['a', 'b', 'c', 'd', 'e'], judge, (error) => failures.push(error));
    expect(verdicts.map((each) => each?.verdict)).toEqual(['A', 'B', 'C', undefined, 'E']);
    expect([asked, failures.length]).toEqual([['abcde', 'abc', 'de', 'd', 'e'], 3]);
  });
});
