/** The UTC day (YYYY-MM-DD) of an instant: the name of its partition. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Maximum retention of a row of the log in days, by configuration. */
export const LONGEST_LOG_DAYS = 365;

/** Maximum difference between clocks of different machines around midnight. */
export const CLOCK_SKEW_MS = 3_600_000;

/** The oldest day that can have an attempt of a subscription: nothing was sent before it was created, by any clock. */
export const firstDayOfLog = ({ createdAt }: { createdAt: Date }): string =>
  dayOf(new Date(createdAt.getTime() - CLOCK_SKEW_MS));
