/** How long something is kept, where an operator may set it: in days. */
export interface AdjustableDays {
  name: string;
  /** What is promised to clients, or needed by what works on it. */
  least: number;
  most: number;
}

/** What an operator has set, by name. */
export type RetentionDays = Readonly<Record<string, number>>;

/** The days of something that is usually kept for `days`; null is for good. `usual` is what its setting stands for, where it is kept longer than that. */
export function daysKept(
  { days, adjustable, longerBy = 0 }: { days: number | null; adjustable?: AdjustableDays; longerBy?: number },
  set: RetentionDays,
): number | null {
  const own = adjustable && set[adjustable.name];
  return own === undefined ? days : own + longerBy;
}
