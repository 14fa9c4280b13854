/** UTC, YYYY-MM-DD; names the partition. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

export const LONGEST_LOG_DAYS = 365;

/** Between machines, around midnight. */
export const CLOCK_SKEW_MS = 3_600_000;

export const firstDayOfLog = ({ createdAt }: { createdAt: Date }): string =>
  dayOf(new Date(createdAt.getTime() - CLOCK_SKEW_MS));
