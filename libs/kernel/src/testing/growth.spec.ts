import { growsLinearly } from './growth';

/** Compares every pair. */
function quadratic(size: number): void {
  let pairs = 0;
  for (let left = 0; left < size; left += 1) for (let other = 0; other < size; other += 1) pairs += left ^ other;
  expect(pairs).toBeGreaterThan(0);
}

describe('growsLinearly', () => {
  it('accepts work that handles each part of the input once', () => {
    expect(growsLinearly((size) => 'ab'.repeat(size).split('').reverse().join(''), 100_000)).toBe(true);
  });

  it('rejects work that compares each part with every other', () => {
    expect(growsLinearly(quadratic, 8_000)).toBe(false);
  });
});
