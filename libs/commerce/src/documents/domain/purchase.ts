import type { Changes } from '@workops/contracts';
import type { Taxed } from '@workops/kernel';
import { saleMoney, type GivenSum, type OwnTaxTreatment } from './sale-tax';

export const PURCHASE_TREATMENTS = ['afecto', 'exento', 'no_gravado'] as const;
export type PurchaseTreatment = (typeof PURCHASE_TREATMENTS)[number];

/** The fields that a correction may change. */
export interface Purchase extends Taxed {
  sellerContactId: string;
  vehicleId: string | null;
  taxTreatment: PurchaseTreatment;
  purchasedOn: string;
}

export const purchaseMoney = (sum: GivenSum, treatment: PurchaseTreatment): Taxed => saleMoney(sum, soldAs(treatment));

/** A change of treatment alone keeps the total, which was paid. */
export interface PurchaseCorrection extends Partial<
  Pick<Purchase, 'sellerContactId' | 'vehicleId' | 'taxTreatment' | 'purchasedOn'>
> {
  sum?: GivenSum;
}

export function correctedPurchase(before: Purchase, { sum, ...given }: PurchaseCorrection): Purchase {
  const taxTreatment = given.taxTreatment ?? before.taxTreatment;
  const money =
    sum || taxTreatment !== before.taxTreatment
      ? purchaseMoney(sum ?? { totalClp: before.totalClp }, taxTreatment)
      : before;
  return {
    sellerContactId: given.sellerContactId ?? before.sellerContactId,
    vehicleId: given.vehicleId === undefined ? before.vehicleId : given.vehicleId,
    taxTreatment,
    purchasedOn: given.purchasedOn ?? before.purchasedOn,
    netClp: money.netClp,
    taxClp: money.taxClp,
    totalClp: money.totalClp,
  };
}

const FIELDS = ['sellerContactId', 'vehicleId', 'taxTreatment', 'purchasedOn', 'netClp', 'taxClp', 'totalClp'] as const;

/** Previous values of the changed fields. */
export const replacedBy = (before: Purchase, after: Purchase): Partial<Purchase> =>
  Object.fromEntries(FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, before[field]]));

/** Amounts are left out, because `changes` never carries money. */
const ANNOUNCED = {
  sellerContactId: 'seller_contact_id',
  vehicleId: 'vehicle_id',
  taxTreatment: 'tax_treatment',
  purchasedOn: 'purchased_on',
} as const;

/** Undefined if only amounts or nothing changed. */
export function changesOfCorrection(before: Purchase, after: Purchase): Changes | undefined {
  const moved = (Object.keys(ANNOUNCED) as (keyof typeof ANNOUNCED)[]).filter(
    (field) => before[field] !== after[field],
  );
  if (moved.length === 0) return undefined;
  return Object.fromEntries(moved.map((field) => [ANNOUNCED[field], { from: before[field], to: after[field] }]));
}

/** A vehicle bought without IVA is sold without IVA. */
export const soldAs = (treatment: PurchaseTreatment): OwnTaxTreatment => (treatment === 'afecto' ? 'afecto' : 'exento');
