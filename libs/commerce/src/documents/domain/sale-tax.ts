import { CLP, taxedNet, taxedTotal, unusable, untaxed, type Taxed } from '@workops/kernel';
import type { TaxTreatment, Vehicle } from '../../stock/domain/vehicle';

/** One of the two sums that a price can be named by. */
export type GivenSum = { totalClp: number } | { netClp: number };

export type OwnTaxTreatment = Exclude<TaxTreatment, 'pass_through'>;

/** What of a vehicle decides how its sale is taxed. */
export interface TaxedVehicle extends Pick<Vehicle, 'tenancy' | 'taxTreatment'> {
  /** How it was bought by its live purchase note; null where it has none. */
  boughtAs: OwnTaxTreatment | null;
}

/**
 * A consigned vehicle passes the tax through; one bought without IVA is sold without. Any other is sold by the call's treatment, else by the vehicle's. Throws
 * 422 where neither is given, or the call's contradicts.
 */
export function treatmentOf(
  { tenancy, taxTreatment, boughtAs }: TaxedVehicle,
  named: TaxTreatment | null,
): TaxTreatment {
  const settled = tenancy === 'consignacion' ? 'pass_through' : boughtAs;
  if (settled !== null && named !== null && named !== settled) {
    throw unusable('tax_treatment', `El vehículo se vende como ${settled}.`);
  }
  if (settled === null && named === 'pass_through')
    throw unusable('tax_treatment', 'Solo un vehículo en consignación se vende como pass_through.');
  const treatment = settled ?? named ?? taxTreatment;
  // The remaining treatment of an ended consignment does not apply to a sale.
  if (treatment === null || (settled === null && treatment === 'pass_through')) {
    throw unusable('tax_treatment', 'El vehículo no dice cómo se vende: hay que indicarlo.');
  }
  return treatment;
}

/** Throws 422 for a net sum whose total would be beyond every sum. */
export function saleMoney(sum: GivenSum, treatment: TaxTreatment): Taxed {
  if (treatment !== 'afecto') return untaxed('totalClp' in sum ? sum.totalClp : sum.netClp);
  const money = 'totalClp' in sum ? taxedTotal(sum.totalClp) : taxedNet(sum.netClp);
  if (money.totalClp > CLP.max) throw unusable('net_clp', `El total supera ${CLP.max}.`);
  return money;
}
