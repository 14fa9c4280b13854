/** Amounts are whole pesos of Chile, taxes included unless they are called net: minimum and maximum of an amount given by a client. */
export const CLP = { min: 1, max: 100_000_000_000 };

/** The value-added tax (IVA), in percent. */
export const VAT_PERCENT = 19;

/**
 * `amount * numerator / denominator`, half up, on integers: the one rounding rule of money. None of them is below zero, and intermediate results have to stay
 * safe integers: that is `CLP.max` times any number up to 45,000.
 */
export function roundedShare(amount: number, numerator: number, denominator: number): number {
  const doubled = 2 * amount * numerator + denominator;
  if (amount < 0 || ![amount, doubled].every(Number.isSafeInteger))
    throw new RangeError(`${amount} * ${numerator} / ${denominator} cannot be said in integers.`);
  const divisor = 2 * denominator;
  return (doubled - (doubled % divisor)) / divisor;
}

/** A sum with the tax that is in it; null where none is. Net and tax are always the total. */
export interface Taxed {
  netClp: number;
  taxClp: number | null;
  totalClp: number;
}

/** Breakdown of the buyer's price. */
export function taxedTotal(totalClp: number): Taxed {
  const netClp = roundedShare(totalClp, 100, 100 + VAT_PERCENT);
  return { netClp, taxClp: totalClp - netClp, totalClp };
}

/** Of a sum that the tax comes on top of. */
export function taxedNet(netClp: number): Taxed {
  const taxClp = roundedShare(netClp, VAT_PERCENT, 100);
  return { netClp, taxClp, totalClp: netClp + taxClp };
}

/** A sum without any tax. */
export const untaxed = (totalClp: number): Taxed => ({ netClp: totalClp, taxClp: null, totalClp });
