import fc from 'fast-check';
import { firstPlace } from './first-place';

describe('firstPlace', () => {
  it('agrees with a linear search', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, bound) => {
        const sorted = numbers.toSorted((one, other) => one - other);
        const inTurn = sorted.findIndex((number) => number >= bound);
        expect(firstPlace(sorted.length, (place) => sorted[place]! >= bound)).toBe(
          inTurn === -1 ? sorted.length : inTurn,
        );
      }),
    );
  });
});
