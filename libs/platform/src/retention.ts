/** An adjustable retention, in days. */
export interface AdjustableDays {
  name: string;
  /** Promised to clients, or needed by work on it. */
  least: number;
  most: number;
}

/** What an operator has set, by name. */
export type RetentionDays = Readonly<Record<string, number>>;

/** Retention in days, `days` by default; null is forever. `usual` is the default of its setting, where it is kept longer than that. */
export function daysKept(
  { days, adjustable, longerBy = 0 }: { days: number | null; adjustable?: AdjustableDays; longerBy?: number },
  set: RetentionDays,
): number | null {
  const own = adjustable && set[adjustable.name];
  return own === undefined ? days : own + longerBy;
}
