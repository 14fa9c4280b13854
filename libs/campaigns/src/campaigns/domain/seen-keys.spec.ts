import { SeenKeys } from './seen-keys';

describe('SeenKeys', () => {
  it('distinguishes seen from unseen keys, however many there are', () => {
    const seen = new SeenKeys();
    const keys = Array.from({ length: 50_000 }, (_, n) => `persona${n}@example.com`);
    expect(keys.every((key) => seen.add(key))).toBe(true);
    expect(keys.some((key) => seen.add(key))).toBe(false);
    expect([seen.add(''), seen.add('')]).toEqual([true, false]);
  });

  it('uses no more memory for longer keys', () => {
    const seen = new SeenKeys();
    const usedBytes = () =>
      Object.values(seen).reduce(
        (bytes: number, part: unknown) => bytes + (part instanceof Float64Array ? part.byteLength : 0),
        0,
      );
    for (let n = 0; n < 3_000; n += 1) seen.add(`${'x'.repeat(300)}${n}`);
    expect(usedBytes()).toBeLessThanOrEqual(3_000 * 32);
  });
});
