import { sampled } from './sampled';

describe('a sampled query', () => {
  it('is shared by all callers, and repeated after ten seconds', async () => {
    let now = 0;
    let looks = 0;
    const ask = sampled(
      () => Promise.resolve((looks += 1)),
      () => now,
    );
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    now = 9_999;
    expect(await ask()).toBe(1);
    now = 10_000;
    expect(await ask()).toBe(2);
  });

  it('that hangs blocks no caller, and is not repeated while it runs', async () => {
    let now = 0;
    let looks = 0;
    let answer = (_: string): void => undefined;
    const ask = sampled(
      () => {
        looks += 1;
        return new Promise<string>((resolve) => (answer = resolve));
      },
      () => now,
      1,
    );
    await expect(ask()).rejects.toThrow('No answer');
    now = 60_000;
    await expect(ask()).rejects.toThrow('No answer');
    expect(looks).toBe(1);
    answer('late');
    expect(await ask()).toBe('late');
  });

  it('that fails is not repeated at once', async () => {
    let looks = 0;
    const ask = sampled(
      () => {
        looks += 1;
        return Promise.reject(new Error('away'));
      },
      () => 0,
    );
    await expect(ask()).rejects.toThrow('away');
    await expect(ask()).rejects.toThrow('away');
    expect(looks).toBe(1);
  });
});
