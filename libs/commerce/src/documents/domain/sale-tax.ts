import { CLP, taxedNet, taxedTotal, unusable, untaxed, type Taxed } from '@workops/kernel';
import type { TaxTreatment, Vehicle } from '../../stock/domain/vehicle';

export type GivenSum = { totalClp: number } | { netClp: number };

export type OwnTaxTreatment = Exclude<TaxTreatment, 'pass_through'>;

export interface TaxedVehicle extends Pick<Vehicle, 'tenancy' | 'taxTreatment'> {
  /** Treatment of the vehicle's valid purchase note; null without one. */
  boughtAs: OwnTaxTreatment | null;
}

/**
 * A consigned vehicle passes the tax through; one bought without IVA is sold without. Otherwise the call's treatment
 * applies, then the vehicle's; 422 without one or against a fixed one.
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
  // `pass_through` may remain from an ended consignment and does not apply to a sale.
  if (treatment === null || (settled === null && treatment === 'pass_through')) {
    throw unusable('tax_treatment', 'El vehículo no dice cómo se vende: hay que indicarlo.');
  }
  return treatment;
}

/** Throws 422 if the total of a net sum exceeds the limit. */
export function saleMoney(sum: GivenSum, treatment: TaxTreatment): Taxed {
  if (treatment !== 'afecto') return untaxed('totalClp' in sum ? sum.totalClp : sum.netClp);
  const money = 'totalClp' in sum ? taxedTotal(sum.totalClp) : taxedNet(sum.netClp);
  if (money.totalClp > CLP.max) throw unusable('net_clp', `El total supera ${CLP.max}.`);
  return money;
}
