/** The UTC day (YYYY-MM-DD) of an instant: the name of its partition. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
