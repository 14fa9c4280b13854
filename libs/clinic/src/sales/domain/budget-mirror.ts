import { createHash } from 'node:crypto';
import { canonicalJson, CLP, canonicalRut } from '@workops/kernel';
import {
  budgetLimits,
  type Budget,
  type BudgetItem,
  type BudgetMirror,
  type BudgetRef,
  type BudgetStatus,
} from './budget';

export const VENDOR_STATUSES = ['open', 'sent', 'accepted', 'rejected', 'void'] as const;
export type VendorStatus = (typeof VENDOR_STATUSES)[number];

/** A budget as a vendor sends it. */
export interface VendorBudget {
  externalId: string;
  /** The patient's document as the vendor writes it. */
  patientDocument: string;
  status: VendorStatus;
  totalClp: number;
  lines: readonly { code: string | null; description: string; quantity: number; unitPriceClp: number }[];
}

const STATUS: Record<VendorStatus, BudgetStatus> = {
  open: 'created',
  sent: 'sent',
  accepted: 'accepted',
  rejected: 'rejected',
  void: 'voided',
};

const isSum = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= CLP.max;
/** The same limits as for a line from a client. */
const isQuantity = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= 1 && value <= budgetLimits.quantity;
const isText = (value: string, most: number): boolean => value.length > 0 && value.length <= most;

/** The invalid field; undefined if the budget is valid. */
export function problemOfVendorBudget({ externalId, status, totalClp, lines }: VendorBudget): string | undefined {
  if (!isText(externalId, budgetLimits.externalId)) return 'id';
  if (!VENDOR_STATUSES.includes(status)) return 'status';
  if (!isSum(totalClp)) return 'total_clp';
  if (lines.length > budgetLimits.items) return 'lines';
  const isWhole = lines.every(
    ({ description, quantity, unitPriceClp }) =>
      isText(description, budgetLimits.description) &&
      isQuantity(quantity) &&
      isSum(unitPriceClp) &&
      isSum(quantity * unitPriceClp),
  );
  return isWhole ? undefined : 'lines';
}

/** The patient's RUT in canonical form; undefined if it is invalid. */
export const rutOf = ({ patientDocument }: VendorBudget): string | undefined => canonicalRut(patientDocument);

/** Hashes status, total and lines, so that it changes when the vendor changes anything shown. */
const hashOf = ({ status, totalClp, lines }: VendorBudget): string =>
  createHash('sha256')
    .update(canonicalJson({ status, totalClp, lines: lines.map((line) => ({ ...line })) }))
    .digest('hex');

const itemsOf = ({ lines }: VendorBudget): BudgetItem[] =>
  lines.map(({ description, quantity, unitPriceClp }) => {
    return { serviceId: null, description, quantity, unitPriceClp, discountClp: 0, totalClp: quantity * unitPriceClp };
  });

/** The fields that a vendor-owned budget takes from the vendor. */
export const takenOver = (vendors: VendorBudget): Pick<Budget, 'status' | 'items' | 'totalClp'> => ({
  status: STATUS[vendors.status],
  items: itemsOf(vendors),
  totalClp: vendors.totalClp,
});

/** The mirror of the vendor's current state. Undefined if it is unchanged. */
export function mirrorAfter(
  before: BudgetMirror | null,
  ref: BudgetRef,
  vendors: VendorBudget,
  now: Date,
): BudgetMirror | undefined {
  const hash = hashOf(vendors);
  if (before?.hash === hash) return undefined;
  return { ...ref, status: STATUS[vendors.status], totalClp: vendors.totalClp, hash, changedAt: now, seenAt: now };
}

/** The result of one batch of budgets. */
export interface MirroredBudgets {
  created: number;
  updated: number;
  rejected: number;
  /** Budgets whose patient the clinic does not have, or whose patient's data are blocked. */
  unmatched: number;
}
