/** Limits in whole Chilean pesos, including tax unless called net. */
export const CLP = { min: 1, max: 100_000_000_000 };

export const VAT_PERCENT = 19;

/**
 * Rounds half up: the only rounding rule for money. No operand may be negative; `CLP.max` times up to 45,000 stays a
 * safe integer.
 */
export function roundedShare(amount: number, numerator: number, denominator: number): number {
  const doubled = 2 * amount * numerator + denominator;
  if (amount < 0 || ![amount, doubled].every(Number.isSafeInteger))
    throw new RangeError(`${amount} * ${numerator} / ${denominator} cannot be said in integers.`);
  const divisor = 2 * denominator;
  return (doubled - (doubled % divisor)) / divisor;
}

/** The tax is null if none applies. Net plus tax always equals the total. */
export interface Taxed {
  netClp: number;
  taxClp: number | null;
  totalClp: number;
}

export function taxedTotal(totalClp: number): Taxed {
  const netClp = roundedShare(totalClp, 100, 100 + VAT_PERCENT);
  return { netClp, taxClp: totalClp - netClp, totalClp };
}

export function taxedNet(netClp: number): Taxed {
  const taxClp = roundedShare(netClp, VAT_PERCENT, 100);
  return { netClp, taxClp, totalClp: netClp + taxClp };
}

export const untaxed = (totalClp: number): Taxed => ({ netClp: totalClp, taxClp: null, totalClp });
