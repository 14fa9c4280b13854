import { daysAfter, malformed, unusable, type Author } from '@workops/kernel';
import type { Instrument } from './payment';

export const PAYMENT_GROUPS = ['day', 'instrument', 'location', 'person'] as const;
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number];

export const MAX_TOTALS_DAYS = 92;

export const MAX_TOTALS_ROWS = 2_000;

/** A dimension that is not grouped by is null. */
export interface PaymentTotals {
  day: string | null;
  instrument: Instrument | null;
  /** Null also for payments without a branch. */
  locationId: string | null;
  receivedBy: Author | null;
  count: number;
  receivedClp: number;
  refundedClp: number;
  netClp: number;
}

/** The period is today by default. Throws 400 if it ends before it begins or is too long. */
export function totalsPeriod(
  { from, to }: { from?: string; to?: string },
  today: string,
): { from: string; to: string } {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? last;
  if (first > last) throw malformed('query', [{ path: 'to', message: 'Must not be before `from`.', code: 'custom' }]);
  if (daysAfter(first, MAX_TOTALS_DAYS - 1) < last)
    throw malformed('query', [
      { path: 'to', message: `The period has at most ${MAX_TOTALS_DAYS} days.`, code: 'too_big' },
    ]);
  return { from: first, to: last };
}

/** Throws 422. */
export function assertFewRows(rows: readonly unknown[]): void {
  if (rows.length > MAX_TOTALS_ROWS)
    throw unusable('group_by', `El informe tiene más de ${MAX_TOTALS_ROWS} filas: acorte el período.`);
}

const SUMS = ['count', 'receivedClp', 'refundedClp', 'netClp'] as const;

export const sumTotals = (rows: readonly PaymentTotals[]): Record<(typeof SUMS)[number], number> => {
  const sums = { count: 0, receivedClp: 0, refundedClp: 0, netClp: 0 };
  for (const row of rows) for (const name of SUMS) sums[name] += row[name];
  return sums;
};
