/**
 * Condition that a row is of a day, so that an index serves it and PostgreSQL chooses no partition by it while it runs: it does not look into an array that it
 * has to build first (see the decision on it). A comparison of whole rows would do as well, but servers before 18 read on behind it.
 */
export const onDay = (column: string, day: string): string => `${column} = ANY (array_append(NULL::date[], ${day}))`;
