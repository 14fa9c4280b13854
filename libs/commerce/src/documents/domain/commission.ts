import { roundedShare, VAT_PERCENT } from '@workops/kernel';
import { refused } from './moves';

export const COMMISSION_TYPES = ['percentage', 'fixed'] as const;
export type CommissionType = (typeof COMMISSION_TYPES)[number];

const BASIS_POINTS = 100;
const WHOLE = 100 * BASIS_POINTS;

/** Commission terms in whole numbers. */
export interface CommissionTerms {
  comisionType: CommissionType | null;
  /** Basis points for `percentage`, CLP for `fixed`. */
  comisionValue: number | null;
  /** Null unless the type is `percentage`. */
  minimoClp: number | null;
}

/** Undefined if it has more than two decimals or is outside (0, 100]. */
export function basisPointsOf(percentage: number): number | undefined {
  const points = Math.round(percentage * BASIS_POINTS);
  return points / BASIS_POINTS === percentage && points > 0 && points <= WHOLE ? points : undefined;
}

export const writtenValue = ({
  comisionType,
  comisionValue,
}: Pick<CommissionTerms, 'comisionType' | 'comisionValue'>): number | null =>
  comisionType === 'percentage' && comisionValue !== null ? comisionValue / BASIS_POINTS : comisionValue;

/** The seller's commission is required if the contract has no type, and refused otherwise. */
export function problemOfCommission({ comisionType }: CommissionTerms, given: number | null): string | undefined {
  if (comisionType === null) return given === null ? 'El contrato no fija una comisión: hay que indicarla.' : undefined;
  return given === null ? undefined : 'El contrato ya fija la comisión.';
}

/** The seller's sum applies if the contract has no type. */
export function commissionOn(
  { comisionType, comisionValue, minimoClp }: CommissionTerms,
  amountClp: number,
  given: number | null,
): number {
  if (comisionType === null || comisionValue === null) return given ?? 0;
  if (comisionType === 'fixed') return comisionValue;
  return Math.max(roundedShare(amountClp, comisionValue, WHOLE), minimoClp ?? 0);
}

export interface Expense {
  concepto: string;
  amountClp: number;
}

export interface SharedOut {
  amountVentaClp: number;
  comisionAmountClp: number;
  ivaComisionClp: number;
  gastos: readonly Expense[];
  montoOwnerClp: number;
}

export const expensesOf = (gastos: readonly Expense[]): number =>
  gastos.reduce((sum, { amountClp }) => sum + amountClp, 0);

/** The owner's amount is negative if commission and expenses exceed the price. */
export function sharedOut(amountVentaClp: number, comisionAmountClp: number, gastos: readonly Expense[]): SharedOut {
  const ivaComisionClp = roundedShare(comisionAmountClp, VAT_PERCENT, 100);
  const montoOwnerClp = amountVentaClp - comisionAmountClp - ivaComisionClp - expensesOf(gastos);
  return { amountVentaClp, comisionAmountClp, ivaComisionClp, gastos, montoOwnerClp };
}

/** Throws 409 for an unknown owner, a negative amount or less than the agreed minimum. */
export function assertPayable(
  { montoOwnerClp }: SharedOut,
  owner: { contactId: string | null; minimumClp: number | null },
): void {
  if (montoOwnerClp < 0) throw refused('settlement_negative');
  if (owner.minimumClp !== null && montoOwnerClp < owner.minimumClp) {
    throw refused('below_owner_minimum', { owner_minimum_clp: owner.minimumClp });
  }
  if (owner.contactId === null) throw refused('owner_missing');
}
