/**
 * Milliseconds since 1970 with fractions. Clocks of processes that started within minutes of each other agree to a few
 * microseconds.
 */
export const preciseNow = (): number => performance.timeOrigin + performance.now();
