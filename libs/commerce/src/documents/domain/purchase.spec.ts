import fc from 'fast-check';
import { CLP } from '@workops/kernel';
import {
  changesOfCorrection,
  correctedPurchase,
  PURCHASE_TREATMENTS,
  purchaseMoney,
  replacedBy,
  soldAs,
  type Purchase,
  type PurchaseCorrection,
} from './purchase';

const bought: Purchase = {
  sellerContactId: 's',
  vehicleId: 'v',
  taxTreatment: 'afecto',
  purchasedOn: '2027-01-15',
  ...purchaseMoney({ totalClp: 119 }, 'afecto'),
};

describe('the correction of a purchase', () => {
  it.each<[PurchaseCorrection, Partial<Purchase>, object | undefined]>([
    [
      { purchasedOn: '2027-01-10' },
      { purchasedOn: '2027-01-15' },
      { purchased_on: { from: '2027-01-15', to: '2027-01-10' } },
    ],
    [{ sum: { netClp: 50 } }, { netClp: 100, taxClp: 19, totalClp: 119 }, undefined],
    [
      { sum: { totalClp: 60 }, vehicleId: null },
      { netClp: 100, taxClp: 19, totalClp: 119, vehicleId: 'v' },
      { vehicle_id: { from: 'v', to: null } },
    ],
    [{ vehicleId: null }, { vehicleId: 'v' }, { vehicle_id: { from: 'v', to: null } }],
    [
      { taxTreatment: 'exento' },
      { taxTreatment: 'afecto', netClp: 100, taxClp: 19 },
      { tax_treatment: { from: 'afecto', to: 'exento' } },
    ],
    [{ sellerContactId: 't' }, { sellerContactId: 's' }, { seller_contact_id: { from: 's', to: 't' } }],
    [{ sellerContactId: 's', vehicleId: 'v', sum: { totalClp: 119 }, taxTreatment: 'afecto' }, {}, undefined],
  ])('by %j stores %j and announces %j', (correction, kept, told) => {
    const after = correctedPurchase(bought, correction);
    expect(replacedBy(bought, after)).toEqual(kept);
    expect(changesOfCorrection(bought, after)).toEqual(told);
  });

  it('is empty when undone, and always splits money into net and tax', () => {
    const treatment = fc.constantFrom(...PURCHASE_TREATMENTS);
    const given = fc.record({
      sellerContactId: fc.string(),
      vehicleId: fc.option(fc.string()),
      purchasedOn: fc.string(),
      taxTreatment: treatment,
    });
    const sum = fc.oneof(
      fc.record({ totalClp: fc.integer(CLP) }),
      fc.record({ netClp: fc.integer({ min: 1, max: 84_033_613_445 }) }),
    );
    fc.assert(
      fc.property(fc.record({ given, sum }), fc.record({ given, sum }, { requiredKeys: [] }), (first, second) => {
        const before = correctedPurchase(bought, { ...first.given, sum: first.sum });
        const after = correctedPurchase(before, { ...second.given, ...(second.sum && { sum: second.sum }) });
        expect(after.netClp + (after.taxClp ?? 0)).toBe(after.totalClp);
        expect(after.taxClp === null).toBe(after.taxTreatment !== 'afecto');
        expect({ ...after, ...replacedBy(before, after) }).toEqual(before);
      }),
    );
  });

  it('decides how the vehicle is sold', () => {
    expect(PURCHASE_TREATMENTS.map(soldAs)).toEqual(['afecto', 'exento', 'exento']);
  });
});
