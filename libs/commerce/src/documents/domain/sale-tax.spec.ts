import { CLP } from '@workops/kernel';
import { saleMoney, treatmentOf, type TaxedVehicle } from './sale-tax';

const vehicle = (over: Partial<TaxedVehicle> = {}): TaxedVehicle => ({
  tenancy: 'propio',
  taxTreatment: null,
  boughtAs: null,
  ...over,
});
const CONSIGNED = vehicle({ tenancy: 'consignacion', taxTreatment: 'pass_through' });

describe('the tax of a sale', () => {
  it.each([
    ['as the call says', vehicle({ taxTreatment: 'exento' }), 'afecto', 'afecto'],
    ['else as the vehicle says', vehicle({ taxTreatment: 'exento' }), null, 'exento'],
    [
      'as it was bought, whatever the vehicle says since',
      vehicle({ taxTreatment: 'exento', boughtAs: 'afecto' }),
      null,
      'afecto',
    ],
    ['passed through while it is on consignment', CONSIGNED, null, 'pass_through'],
    ['passed through where the call says so too', CONSIGNED, 'pass_through', 'pass_through'],
  ] as const)('is %s', (_what, sold, named, treatment) => {
    expect(treatmentOf(sold, named)).toBe(treatment);
  });

  it.each([
    ['against its purchase', vehicle({ boughtAs: 'exento' }), 'afecto'],
    ['as consigned where it is not', vehicle({ taxTreatment: 'afecto' }), 'pass_through'],
    ['otherwise than consigned where it is', CONSIGNED, 'exento'],
    ['in no way', vehicle(), null],
    ['as it was while it was consigned', vehicle({ taxTreatment: 'pass_through' }), null],
  ] as const)('cannot be given %s', (_what, sold, named) => {
    expect(() => treatmentOf(sold, named)).toThrow(
      expect.objectContaining({
        kind: 'unusable',
        details: { body: [expect.objectContaining({ path: 'tax_treatment' })] },
      }),
    );
  });

  it('appears only in the sums of an `afecto` sale', () => {
    expect(saleMoney({ netClp: 33_655 }, 'afecto')).toEqual({ netClp: 33_655, taxClp: 6_394, totalClp: 40_049 });
    expect(saleMoney({ netClp: 33_655 }, 'exento')).toEqual({ netClp: 33_655, taxClp: null, totalClp: 33_655 });
    expect(saleMoney({ totalClp: 103 }, 'pass_through')).toEqual({ netClp: 103, taxClp: null, totalClp: 103 });
    expect(() => saleMoney({ netClp: CLP.max }, 'afecto')).toThrow(expect.objectContaining({ kind: 'unusable' }));
  });
});
