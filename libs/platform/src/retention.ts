/** Operators can change these. */
export interface AdjustableDays {
  name: string;
  /** Promised to clients, or needed by work on the data. */
  least: number;
  most: number;
}

export type RetentionDays = Readonly<Record<string, number>>;

export function daysKept(
  { days, adjustable, longerBy = 0 }: { days: number | null; adjustable?: AdjustableDays; longerBy?: number },
  set: RetentionDays,
): number | null {
  const own = adjustable && set[adjustable.name];
  return own === undefined ? days : own + longerBy;
}
