import { DAY, dateOf, dayOf, zoneOf } from './zone';

const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The local date in the zone as `YYYY-MM-DD`; dates compare as strings. */
export const dateIn = (timezone: string, instant: Date): string =>
  dateOf(dayOf(zoneOf(timezone).wallAt(instant.getTime())));

export const daysAfter = (date: string, days: number): string => dateOf(dayOf(midnightOf(date)) + days);

/** The instant at which the next day begins in the zone, even if a clock change skips or repeats that midnight. */
export const endOfDate = (timezone: string, date: string): Date =>
  new Date(zoneOf(timezone).instantReaching(midnightOf(date) + DAY));
