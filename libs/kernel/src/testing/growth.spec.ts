import { growsLinearly } from './growth';

/** Looks at each of the pairs. */
function quadratic(size: number): void {
  let pairs = 0;
  for (let one = 0; one < size; one += 1) for (let other = 0; other < size; other += 1) pairs += one ^ other;
  expect(pairs).toBeGreaterThan(0);
}

describe('the growth of work', () => {
  it('is linear where the work is done once for each part of the input', () => {
    expect(growsLinearly((size) => 'ab'.repeat(size).split('').reverse().join(''), 100_000)).toBe(true);
  });

  it('is not linear where each part is compared with every other', () => {
    expect(growsLinearly(quadratic, 8_000)).toBe(false);
  });
});
