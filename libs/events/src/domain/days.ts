/** The UTC day (YYYY-MM-DD) of an instant: the name of its partition. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** For so many days a row of the log is kept at most, by configuration. */
export const LONGEST_LOG_DAYS = 365;

/** How far clocks of different machines may stand apart around midnight. */
export const CLOCK_SKEW_MS = 3_600_000;

/** The oldest day that can hold an attempt of a subscription: nothing was sent before it was created, by any clock. */
export const firstDayOfLog = ({ createdAt }: { createdAt: Date }): string => dayOf(new Date(createdAt.getTime() - CLOCK_SKEW_MS));
