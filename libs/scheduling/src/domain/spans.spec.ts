import fc from 'fast-check';
import { overlaps, spansOfAtLeast, type Span } from './spans';

const span = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 }))
  .map(([start, length]): Span => ({ start, end: start + length }));
const stretches = fc.array(span, { maxLength: 30 });
const count = fc.integer({ min: 1, max: 4 });
const runningAt = (spans: readonly Span[], moment: number) =>
  spans.filter(({ start, end }) => start <= moment && moment < end).length;
const moments = Array.from({ length: 60 }, (_, moment) => moment);

describe('the spans in which at least so many ranges overlap', () => {
  it('contain exactly these moments, sorted and disjoint', () => {
    const property = fc.property(stretches, count, (input, least) => {
      const spans = spansOfAtLeast(least, input);
      const right = moments.every((moment) => runningAt(input, moment) >= least === runningAt(spans, moment) > 0);
      return (
        right && spans.every(({ start, end }, index) => start < end && (index === 0 || spans[index - 1]!.end < start))
      );
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it('overlap exactly the ranges that share a moment with any of them', () => {
    const property = fc.property(stretches, count, span, (spans, least, { start, end }) => {
      const shared = moments.some((moment) => start <= moment && moment < end && runningAt(spans, moment) >= least);
      return overlaps(spansOfAtLeast(least, spans), { start, end }) === shared;
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it('join two ranges that touch, and do not count these as overlapping', () => {
    const following = [
      { start: 0, end: 5 },
      { start: 5, end: 9 },
    ];
    expect(spansOfAtLeast(1, following)).toEqual([{ start: 0, end: 9 }]);
    expect(spansOfAtLeast(2, following)).toEqual([]);
  });
});
