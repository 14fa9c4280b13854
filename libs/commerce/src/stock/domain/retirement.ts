/** This few may always go at once. */
const ALWAYS = 3;

export interface Absence {
  /** The source's vehicles in stock before the run: `draft` and `available` ones whose status is not pinned. */
  had: number;
  /** How many of them the feed lacks. */
  missing: number;
  limitPercent: number;
  /** Whether each row had a key that could be read: only then is it known what the feed lacks. */
  complete: boolean;
}

/** `hold` where too many are missing: a truncated feed looks like a sale of everything. */
export function retirementOf({ had, missing, limitPercent, complete }: Absence): 'none' | 'retire' | 'hold' {
  if (!complete || missing === 0) return 'none';
  return missing > Math.max(ALWAYS, (had * limitPercent) / 100) ? 'hold' : 'retire';
}
