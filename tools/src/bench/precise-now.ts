/** Fractional milliseconds since 1970. Processes that started within minutes of each other agree to microseconds. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();
