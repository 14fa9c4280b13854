/** This many missing vehicles are always retired at once. */
const ALWAYS = 3;

export interface Absence {
  /** The source's vehicles in stock before the run: `draft` and `available`, without a pinned status. */
  had: number;
  /** Vehicles that the feed lacks. */
  missing: number;
  limitPercent: number;
  /** Whether every row had a readable key; otherwise missing vehicles cannot be determined. */
  complete: boolean;
}

/** `hold` if too many vehicles are missing, because a truncated feed looks as if everything was sold. */
export function retirementOf({ had, missing, limitPercent, complete }: Absence): 'none' | 'retire' | 'hold' {
  if (!complete || missing === 0) return 'none';
  return missing > Math.max(ALWAYS, (had * limitPercent) / 100) ? 'hold' : 'retire';
}
