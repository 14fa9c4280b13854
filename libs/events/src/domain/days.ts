/** UTC date (YYYY-MM-DD) of an instant, which names its partition. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Maximum retention of a log row in days, by configuration. */
export const LONGEST_LOG_DAYS = 365;

/** Maximum clock difference between machines around midnight. */
export const CLOCK_SKEW_MS = 3_600_000;

/** The oldest day that can have an attempt of a subscription: the day of its creation, minus clock skew. */
export const firstDayOfLog = ({ createdAt }: { createdAt: Date }): string =>
  dayOf(new Date(createdAt.getTime() - CLOCK_SKEW_MS));
