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

export interface VendorBudget {
  externalId: string;
  /** As the vendor writes it. */
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
/** The limits of a client's line. */
const isQuantity = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= 1 && value <= budgetLimits.quantity;
const isText = (value: string, most: number): boolean => value.length > 0 && value.length <= most;

/** Undefined if the budget is valid. */
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

/** Canonical form; undefined if invalid. */
export const vendorRut = ({ patientDocument }: VendorBudget): string | undefined => canonicalRut(patientDocument);

/** Changes when the vendor changes anything shown. */
const hashBudget = ({ status, totalClp, lines }: VendorBudget): string =>
  createHash('sha256')
    .update(canonicalJson({ status, totalClp, lines: lines.map((line) => ({ ...line })) }))
    .digest('hex');

const toItems = ({ lines }: VendorBudget): BudgetItem[] =>
  lines.map(({ description, quantity, unitPriceClp }) => {
    return { serviceId: null, description, quantity, unitPriceClp, discountClp: 0, totalClp: quantity * unitPriceClp };
  });

export const takenOver = (vendors: VendorBudget): Pick<Budget, 'status' | 'items' | 'totalClp'> => ({
  status: STATUS[vendors.status],
  items: toItems(vendors),
  totalClp: vendors.totalClp,
});

/** Undefined if unchanged. */
export function mirrorAfter(
  before: BudgetMirror | null,
  ref: BudgetRef,
  vendors: VendorBudget,
  now: Date,
): BudgetMirror | undefined {
  const hash = hashBudget(vendors);
  if (before?.hash === hash) return undefined;
  return { ...ref, status: STATUS[vendors.status], totalClp: vendors.totalClp, hash, changedAt: now, seenAt: now };
}

export interface MirroredBudgets {
  created: number;
  updated: number;
  rejected: number;
  /** The clinic does not have the patient, or the patient's data are blocked. */
  unmatched: number;
}
