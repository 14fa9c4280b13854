import fc from 'fast-check';
import { CLP, roundedShare, taxedNet, taxedTotal, untaxed, VAT_PERCENT } from './money';

const sums = fc.integer(CLP);

/** `one * times - other * otherTimes`, exactly. */
const apart = (one: number, times: number, other: number, otherTimes: number): number =>
  Number(BigInt(one) * BigInt(times) - BigInt(other) * BigInt(otherTimes));

describe('money', () => {
  it.each([
    [103, 87, 16],
    [10_000_000, 8_403_361, 1_596_639],
    [1, 1, 0],
  ])('splits a total of %d into %d net and %d tax', (totalClp, netClp, taxClp) => {
    expect(taxedTotal(totalClp)).toEqual({ netClp, taxClp, totalClp });
  });

  it.each([
    [33_655, 40_049],
    [50, 60],
  ])('turns %d net into a total of %d', (netClp, totalClp) => {
    expect(taxedNet(netClp)).toEqual({ netClp, taxClp: totalClp - netClp, totalClp });
  });

  it('leaves an untaxed amount as it is', () => {
    expect(untaxed(990)).toEqual({ netClp: 990, taxClp: null, totalClp: 990 });
  });

  it('always has whole pesos of net and tax that add up to the total', () => {
    fc.assert(
      fc.property(sums, (sum) => {
        for (const { netClp, taxClp, totalClp } of [taxedTotal(sum), taxedNet(sum)]) {
          expect([netClp, taxClp, totalClp].every(Number.isSafeInteger)).toBe(true);
          expect(netClp + taxClp!).toBe(totalClp);
        }
        expect([taxedTotal(sum).totalClp, taxedNet(sum).netClp]).toEqual([sum, sum]);
      }),
    );
  });

  it('has a tax within half a peso of the exact value', () => {
    fc.assert(
      fc.property(sums, (sum) => {
        const [ofTotal, ofNet] = [taxedTotal(sum), taxedNet(sum)];
        expect(Math.abs(apart(ofTotal.netClp, 100 + VAT_PERCENT, sum, 100))).toBeLessThanOrEqual(
          (100 + VAT_PERCENT) / 2,
        );
        expect(Math.abs(apart(ofNet.taxClp!, 100, sum, VAT_PERCENT))).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('rounds shares half up, like exact integer arithmetic', () => {
    fc.assert(
      fc.property(
        sums,
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom(100, 119, 10_000),
        (sum, numerator, denominator) => {
          const exact = (2n * BigInt(sum) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator));
          expect(BigInt(roundedShare(sum, numerator, denominator))).toBe(exact);
        },
      ),
    );
  });

  it('refuses shares that exceed safe integers, negative amounts and fractions', () => {
    expect(() => roundedShare(CLP.max, 1_000_000, 1)).toThrow(RangeError);
    expect(() => roundedShare(-1, 1, 2)).toThrow(RangeError);
    expect(() => roundedShare(1.5, 2, 1)).toThrow(RangeError);
  });
});
