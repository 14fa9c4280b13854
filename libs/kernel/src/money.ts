/** Limits of a client's amount. Amounts are whole Chilean pesos, including tax unless they are called net. */
export const CLP = { min: 1, max: 100_000_000_000 };

/** Value-added tax (IVA) in percent. */
export const VAT_PERCENT = 19;

/**
 * `amount * numerator / denominator`, rounded half up on integers: the only rounding rule for money. No operand may be
 * negative. Intermediate results must be safe integers, which holds for `CLP.max` times any number up to 45,000.
 */
export function roundedShare(amount: number, numerator: number, denominator: number): number {
  const doubled = 2 * amount * numerator + denominator;
  if (amount < 0 || ![amount, doubled].every(Number.isSafeInteger))
    throw new RangeError(`${amount} * ${numerator} / ${denominator} cannot be said in integers.`);
  const divisor = 2 * denominator;
  return (doubled - (doubled % divisor)) / divisor;
}

/** An amount with the tax that it includes; the tax is null if none applies. Net plus tax always equals the total. */
export interface Taxed {
  netClp: number;
  taxClp: number | null;
  totalClp: number;
}

/** Splits a price that includes tax. */
export function taxedTotal(totalClp: number): Taxed {
  const netClp = roundedShare(totalClp, 100, 100 + VAT_PERCENT);
  return { netClp, taxClp: totalClp - netClp, totalClp };
}

/** Adds tax to a net amount. */
export function taxedNet(netClp: number): Taxed {
  const taxClp = roundedShare(netClp, VAT_PERCENT, 100);
  return { netClp, taxClp, totalClp: netClp + taxClp };
}

/** An amount without tax. */
export const untaxed = (totalClp: number): Taxed => ({ netClp: totalClp, taxClp: null, totalClp });
