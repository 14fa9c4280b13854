import { grouped } from './grouped';

describe('grouped items', () => {
  it('stand by their keys, both in the order in which they come', () => {
    const groups = grouped([3, 1, 4, 1, 5, 9, 2], (n) => (n % 2 === 0 ? 'even' : 'odd'));
    expect([...groups]).toEqual([
      ['odd', [3, 1, 1, 5, 9]],
      ['even', [4, 2]],
    ]);
  });

  it('are none where there are none', () => {
    expect(grouped([], String).size).toBe(0);
  });
});
