/**
 * Uses an index without run-time partition pruning, because the array must be built first. Comparing whole rows would
 * also work, but servers before 18 read on past the day.
 */
export const onDay = (column: string, day: string): string => `${column} = ANY (array_append(NULL::date[], ${day}))`;
