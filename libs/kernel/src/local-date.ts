import { DAY, toDate, toDay, getZone } from './zone';

const utcMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** `YYYY-MM-DD`, so that dates compare as strings. */
export const dateIn = (timezone: string, instant: Date): string =>
  toDate(toDay(getZone(timezone).wallAt(instant.getTime())));

export const daysAfter = (date: string, days: number): string => toDate(toDay(utcMidnight(date)) + days);

/** The instant at which the next day begins, even if a clock change skips or repeats that midnight. */
export const endOfDate = (timezone: string, date: string): Date =>
  new Date(getZone(timezone).instantReaching(utcMidnight(date) + DAY));
