/** How far clocks of different machines may stand apart around midnight. */
export const CLOCK_SKEW_MS = 3_600_000;
