import fc from 'fast-check';
import { CLP } from '@workops/kernel';
import {
  assertPayable,
  basisPointsOf,
  commissionOn,
  expensesOf,
  problemOfCommission,
  sharedOut,
  writtenValue,
  type CommissionTerms,
} from './commission';
import { agreedCommission, problemOfTerms, problemsOfCommission } from './consignment-terms';

const percentage = (value: number, minimoClp: number | null = null): CommissionTerms => ({
  ...agreedCommission({ comisionType: 'percentage', comisionValue: value }),
  minimoClp,
});
const fixed = (comisionValue: number): CommissionTerms => ({ comisionType: 'fixed', comisionValue, minimoClp: null });
const none: CommissionTerms = { comisionType: null, comisionValue: null, minimoClp: null };
const owner = { contactId: 'c', minimumClp: null };
const sold = (terms: CommissionTerms, amount: number) => sharedOut(amount, commissionOn(terms, amount, null), []);

describe('the commission of a consignment', () => {
  it.each([
    [percentage(4.5), 8_990_010, 404_550, 76_865, 8_508_595],
    [percentage(4.5, 350_000), 5_000_000, 350_000, 66_500, 4_583_500],
    [percentage(2.5), 9_990_020, 249_751, 47_453, 9_692_816],
    [fixed(600_000), 9_000_000, 600_000, 114_000, 8_286_000],
  ])(
    'by %j of %d is %d, with IVA of %d, and leaves %d',
    (terms, amount, comisionAmountClp, ivaComisionClp, montoOwnerClp) => {
      expect(sold(terms, amount)).toEqual({
        amountVentaClp: amount,
        comisionAmountClp,
        ivaComisionClp,
        gastos: [],
        montoOwnerClp,
      });
    },
  );

  it('is the percentage rounded half up, or the minimum if that is higher', () => {
    fc.assert(
      fc.property(
        fc.integer(CLP),
        fc.integer({ min: 1, max: 10_000 }),
        fc.option(fc.integer(CLP)),
        (amount, points, least) => {
          const exact = (2n * BigInt(amount) * BigInt(points) + 10_000n) / 20_000n;
          const expected = least !== null && BigInt(least) > exact ? BigInt(least) : exact;
          const terms = percentage(points / 100, least);
          expect([writtenValue(terms), BigInt(commissionOn(terms, amount, null))]).toEqual([points / 100, expected]);
        },
      ),
    );
  });

  it('is given by the seller only if the contract has none', () => {
    expect(commissionOn(none, 5_000_000, 300_000)).toBe(300_000);
    expect(problemOfCommission(none, null)).toBeDefined();
    expect(problemOfCommission(none, 1)).toBeUndefined();
    expect(problemOfCommission(fixed(1), 1)).toBeDefined();
    expect(problemOfCommission(percentage(1), null)).toBeUndefined();
  });

  it('is a percentage above 0 and up to 100, with at most two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (points) => expect(basisPointsOf(points / 100)).toBe(points)),
    );
    for (const wrong of [0, -1, 100.01, 4.505, 0.001, Number.NaN]) expect(basisPointsOf(wrong)).toBeUndefined();
  });

  it.each([
    [{ comisionType: null, comisionValue: 4 }, 'comision_type'],
    [{ comisionType: 'fixed', comisionValue: null }, 'comision_value'],
    [{ comisionType: 'percentage', comisionValue: 4.505 }, 'comision_value'],
    [{ comisionType: 'percentage', comisionValue: 101 }, 'comision_value'],
    [{ comisionType: 'fixed', comisionValue: 0.5 }, 'comision_value'],
    [{ comisionType: 'fixed', comisionValue: 0 }, 'comision_value'],
  ] as const)('cannot be written as %j', (written, path) => {
    expect(problemsOfCommission(written, '0.').map((issue) => issue.path)).toEqual([`0.${path}`]);
  });

  it('has a minimum only as a percentage', () => {
    for (const terms of [fixed(1), none]) expect(problemOfTerms({ ...terms, minimoClp: 5 })).toBeDefined();
    expect(problemOfTerms(percentage(1, 5))).toBeUndefined();
    for (const written of [{ comisionType: 'percentage' as const, comisionValue: 4.5 }, none])
      expect(problemsOfCommission(written)).toEqual([]);
  });
});

describe('the split of a sale on consignment', () => {
  it('adds up to the last peso', () => {
    const gastos = fc.array(fc.record({ concepto: fc.string(), amountClp: fc.integer(CLP) }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.integer(CLP), fc.integer(CLP), gastos, (amount, commission, spent) => {
        const { comisionAmountClp, ivaComisionClp, montoOwnerClp } = sharedOut(amount, commission, spent);
        expect(comisionAmountClp + ivaComisionClp + montoOwnerClp + expensesOf(spent)).toBe(amount);
      }),
    );
  });

  it('is refused without an owner, below zero and below the agreed minimum', () => {
    const settled = sharedOut(1_000_000, 100_000, [{ concepto: 'Lavado', amountClp: 20_000 }]);
    expect(settled.montoOwnerClp).toBe(861_000);
    const refused = (reason: string) => expect.objectContaining({ details: expect.objectContaining({ reason }) });
    expect(() => assertPayable(settled, { ...owner, contactId: null })).toThrow(refused('owner_missing'));
    expect(() => assertPayable(settled, { ...owner, minimumClp: 861_001 })).toThrow(refused('below_owner_minimum'));
    expect(() => assertPayable(sharedOut(100, 90, []), owner)).toThrow(refused('settlement_negative'));
    for (const minimumClp of [null, 861_000])
      expect(() => assertPayable(settled, { ...owner, minimumClp })).not.toThrow();
  });
});
