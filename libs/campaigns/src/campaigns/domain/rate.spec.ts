import fc from 'fast-check';
import { burstAfter, mostAtOnce, availableRoom, shared, used } from './rate';

describe('the rate of campaigns', () => {
  it('admits its rate plus burst in any time span, even with late turns', () => {
    const steps = fc.array(fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 2_000 })), {
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), steps, (perSecond, waits) => {
        let now = 0;
        let freeAt = 0;
        const begun: { at: number; number: number; burstMs: number }[] = [];
        for (const wait of waits) {
          now += wait;
          const pace = { freeAt, perSecond, burstMs: burstAfter(wait) };
          const number = availableRoom(pace, now);
          expect(number).toBeLessThanOrEqual(mostAtOnce(pace));
          freeAt = used(pace, number, now);
          begun.push({ at: now, number, burstMs: pace.burstMs });
        }
        for (let from = 0; from < begun.length; from += 7) {
          const stretch = begun.slice(from);
          const seconds = (stretch.at(-1)!.at - stretch[0]!.at) / 1_000;
          const total = stretch.reduce((sum, { number }) => sum + number, 0);
          expect(total).toBeLessThanOrEqual(Math.ceil((seconds + stretch[0]!.burstMs / 1_000) * perSecond) + 1);
        }
        const all = begun.reduce((sum, { number }) => sum + number, 0);
        expect(all).toBeGreaterThanOrEqual(Math.floor((now / 1_000) * perSecond));
      }),
    );
  });

  it('makes up for at most 2.1 seconds', () => {
    const [at, perSecond] = [1_000_000, 10];
    expect(
      [0, 1_000, 60_000].map((ms) => availableRoom({ freeAt: 0, perSecond, burstMs: burstAfter(ms) }, at)),
    ).toEqual([2, 12, 22]);
  });

  it('is divided completely and evenly among the demands', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.array(fc.nat(100), { maxLength: 20 }), (number, wanted) => {
        const shares = shared(number, wanted);
        const all = wanted.reduce((sum, want) => sum + want, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(number, all));
        shares.forEach((share, place) => expect(share).toBeLessThanOrEqual(wanted[place]!));
        const unmet = shares.filter((share, place) => share < wanted[place]!);
        if (unmet.length > 0) expect(Math.max(...shares)).toBeLessThanOrEqual(Math.min(...unmet) + 1);
      }),
    );
  });
});
