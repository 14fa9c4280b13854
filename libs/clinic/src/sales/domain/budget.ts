import { CLP, conflict, notFound, notUnique, type Author, type Issue, type WorkspaceRecord } from '@workops/kernel';
import { isToBeMade, refused, type StateOf } from './sale-tables';

export const budgetLimits = {
  items: 200,
  description: 300,
  quantity: 999,
  note: 2_000,
  reason: 500,
  externalId: 255,
} as const;

export const BUDGET_SOURCES = ['native', 'vendor_a', 'vendor_b'] as const;
type BudgetSource = (typeof BUDGET_SOURCES)[number];
export type BudgetVendor = Exclude<BudgetSource, 'native'>;
export const BUDGET_VENDORS: readonly BudgetVendor[] = ['vendor_a', 'vendor_b'];

export const ACCEPTED_BY = ['patient', 'representative'] as const;
export type AcceptedBy = (typeof ACCEPTED_BY)[number];

export type BudgetStatus = StateOf<'budget'>;

export interface BudgetItem {
  serviceId: string | null;
  description: string;
  quantity: number;
  unitPriceClp: number;
  discountClp: number;
  totalClp: number;
}

export interface BudgetRef {
  source: BudgetVendor;
  externalId: string;
}

/** Vendor's copy at the last read; null until a field is read. */
export interface BudgetMirror extends BudgetRef {
  status: BudgetStatus | null;
  totalClp: number | null;
  /** Covers status, total and lines. */
  hash: string | null;
  changedAt: Date | null;
  seenAt: Date | null;
}

export interface Budget extends WorkspaceRecord {
  number: number;
  patientId: string;
  patientName: string;
  professionalId: string | null;
  items: readonly BudgetItem[];
  totalClp: number;
  /** Last day for accepting, `YYYY-MM-DD`. */
  validUntil: string | null;
  status: BudgetStatus;
  source: BudgetSource;
  externalId: string | null;
  mirror: BudgetMirror | null;
  note: string | null;
  sentAt: Date | null;
  acceptedBy: AcceptedBy | null;
  decidedAt: Date | null;
  rejectReason: string | null;
  voidReason: string | null;
  voidedAt: Date | null;
  createdBy: Author;
  /** Member linked to the professional, or the maker. */
  ownerUserId: string | null;
  /** Null for an API key and a sync. */
  madeBy: string | null;
}

export const noBudget = () => notFound('El presupuesto no existe.');

/** Includes the other budget's id if the caller may see it. */
export const mirrorTaken = (budgetId: string | undefined) =>
  notUnique('Otro presupuesto refleja el del sistema de origen.', { budget_id: budgetId });

type Problem = Pick<Issue, 'path' | 'message'>;

/** The price is the service's current one. */
export type GivenItem = Omit<BudgetItem, 'totalClp' | 'unitPriceClp'> & { unitPriceClp: number | undefined };

function toLine({ unitPriceClp = 0, ...item }: GivenItem): BudgetItem {
  return { ...item, unitPriceClp, totalClp: item.quantity * unitPriceClp - item.discountClp };
}

/** Problems become a 422. */
export function priceLines(input: readonly GivenItem[]): {
  items: BudgetItem[];
  totalClp: number;
  problems: Problem[];
} {
  const items = input.map(toLine);
  const totalClp = items.reduce((sum, each) => sum + each.totalClp, 0);
  const problems = items.flatMap(({ totalClp: line }, index): Problem[] => {
    const at = (field: string, message: string): Problem[] => [{ path: `items.${index}.${field}`, message }];
    if (input[index]!.unitPriceClp === undefined)
      return at('unit_price_clp', 'El servicio no tiene precio: hay que indicarlo.');
    return line < 0 ? at('discount_clp', 'El descuento supera la línea.') : [];
  });
  if (problems.length === 0 && totalClp > CLP.max)
    problems.push({ path: 'items', message: `El total supera ${CLP.max}.` });
  return { items, totalClp, problems };
}

/** Throws `conflict`, because only the vendor can move its budget. */
export function mustBeOurs({ source }: Pick<Budget, 'source'>): void {
  if (source !== 'native') throw conflict('vendor_owned', 'El presupuesto es del sistema de origen.', { source });
}

export const sentBudget = (budget: Budget, now: Date): Budget =>
  isToBeMade('budget', 'send', budget.status) ? { ...budget, status: 'sent', sentAt: now, updatedAt: now } : budget;

/** Throws `expired` after the last day, and the refusals of the table. */
export function acceptedBudget(budget: Budget, acceptedBy: AcceptedBy, today: string, now: Date): Budget {
  if (!isToBeMade('budget', 'accept', budget.status)) return budget;
  if (budget.validUntil !== null && budget.validUntil < today)
    throw refused('expired', { valid_until: budget.validUntil });
  return { ...budget, status: 'accepted', acceptedBy, decidedAt: now, updatedAt: now };
}

export const rejectedBudget = (budget: Budget, rejectReason: string | null, now: Date): Budget =>
  isToBeMade('budget', 'reject', budget.status)
    ? { ...budget, status: 'rejected', rejectReason, decidedAt: now, updatedAt: now }
    : budget;

export const voidedBudget = (budget: Budget, voidReason: string, now: Date): Budget =>
  isToBeMade('budget', 'void', budget.status)
    ? { ...budget, status: 'voided', voidReason, voidedAt: now, updatedAt: now }
    : budget;
