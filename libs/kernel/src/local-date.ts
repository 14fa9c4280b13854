import { DAY, dateOf, dayOf, zoneOf } from './zone';

const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The date that the clocks of the zone show, as `YYYY-MM-DD`: two of them compare as texts. */
export const dateIn = (timezone: string, instant: Date): string =>
  dateOf(dayOf(zoneOf(timezone).wallAt(instant.getTime())));

export const daysAfter = (date: string, days: number): string => dateOf(dayOf(midnightOf(date)) + days);

/** The instant at which the day after the date begins in the zone, also where its midnight is skipped or comes twice. */
export const endOfDate = (timezone: string, date: string): Date =>
  new Date(zoneOf(timezone).instantReaching(midnightOf(date) + DAY));
