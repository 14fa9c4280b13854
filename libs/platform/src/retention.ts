/** A retention period that operators can change, in days. */
export interface AdjustableDays {
  name: string;
  /** Lower bound: promised to clients, or needed by work on the data. */
  least: number;
  most: number;
}

/** Retention days set by an operator, by name. */
export type RetentionDays = Readonly<Record<string, number>>;

/** Retention in days, `days` unless an operator has set another value; null keeps data forever. */
export function daysKept(
  { days, adjustable, longerBy = 0 }: { days: number | null; adjustable?: AdjustableDays; longerBy?: number },
  set: RetentionDays,
): number | null {
  const own = adjustable && set[adjustable.name];
  return own === undefined ? days : own + longerBy;
}
