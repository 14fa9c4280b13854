/** Up to so many missing vehicles are always retired. */
const ALWAYS = 3;

export interface Absence {
  /** `draft` and `available` before the run, without a pinned status. */
  had: number;
  missing: number;
  limitPercent: number;
  /** Every row had a readable key; otherwise missing vehicles cannot be determined. */
  complete: boolean;
}

/** `hold` for too many, because a truncated feed looks as if everything was sold. */
export function retirementOf({ had, missing, limitPercent, complete }: Absence): 'none' | 'retire' | 'hold' {
  if (!complete || missing === 0) return 'none';
  return missing > Math.max(ALWAYS, (had * limitPercent) / 100) ? 'hold' : 'retire';
}
