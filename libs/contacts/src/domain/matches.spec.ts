import fc from 'fast-check';
import { Matches, type Reranked } from './matches';

const RANKS = 4;

const everything = (matches: Matches): string[] => matches.page({ limit: Infinity, offset: 0 });

/** Sorts by rank, best first, then by descending id. */
const sorted = (ranks: ReadonlyMap<string, number | null>): string[] =>
  [...ranks]
    .filter(([, rank]) => rank !== null)
    .sort(([first, ofOne], [other, ofOther]) => ofOne! - ofOther! || (first < other ? 1 : -1))
    .map(([id]) => id);

const id = fc.integer({ min: 0, max: 15 }).map((n) => n.toString(16));
const reranked: fc.Arbitrary<Reranked> = fc.record({ id, rank: fc.option(fc.nat(RANKS - 1)) });
const changes = fc.array(fc.uniqueArray(reranked, { selector: (change) => change.id, maxLength: 6 }), { maxLength: 8 });

const none = new Matches(Array.from({ length: RANKS }, () => []));

describe('the matches of a search', () => {
  it('equal a new search after any changes', () => {
    fc.assert(
      fc.property(changes, (rounds) => {
        const ranks = new Map<string, number | null>();
        let matches = none;
        for (const round of rounds) {
          matches = matches.after(round);
          for (const change of round) ranks.set(change.id, change.rank);
          expect([matches.total, everything(matches)]).toEqual([sorted(ranks).length, sorted(ranks)]);
        }
      }),
    );
  });

  it('are paged without gaps or overlaps', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(reranked, { selector: (change) => change.id }),
        fc.integer({ min: 1, max: 5 }),
        (round, limit) => {
          const matches = none.after(round);
          const pages: string[] = [];
          for (let offset = 0; offset < matches.total; offset += limit) pages.push(...matches.page({ limit, offset }));
          expect(pages).toEqual(everything(matches));
          expect(matches.page({ limit, offset: matches.total })).toEqual([]);
        },
      ),
    );
  });

  it('are immutable', () => {
    const before = none.after([
      { id: 'a', rank: 1 },
      { id: 'b', rank: 0 },
    ]);
    before.after([
      { id: 'a', rank: null },
      { id: 'c', rank: 0 },
    ]);
    expect(everything(before)).toEqual(['b', 'a']);
  });
});
