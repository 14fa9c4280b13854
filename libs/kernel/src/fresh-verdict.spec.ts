import { freshVerdict, VERDICT_MS } from './fresh-verdict';

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
});
