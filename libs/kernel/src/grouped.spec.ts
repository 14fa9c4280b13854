import { grouped } from './grouped';

describe('grouped()', () => {
  it('keeps the order of keys and of items', () => {
    const groups = grouped([3, 1, 4, 1, 5, 9, 2], (n) => (n % 2 === 0 ? 'even' : 'odd'));
    expect([...groups]).toEqual([
      ['odd', [3, 1, 1, 5, 9]],
      ['even', [4, 2]],
    ]);
  });

  it('returns an empty map without items', () => {
    expect(grouped([], String).size).toBe(0);
  });
});
