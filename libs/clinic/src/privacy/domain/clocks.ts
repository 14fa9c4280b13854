import { daysAfter, endOfDate } from '@workops/kernel';

/** Also the length of the only extension. */
export const ANSWER_DAYS = 30;
const BLOCK_WORKING_DAYS = 2;
/** Days before the due date. */
const NOTICE_DAYS = 5;
/** Longer than any run of holidays. */
const MOST_DAYS_AHEAD = 30;

/** Both inclusive, as `YYYY-MM-DD`. */
export type HolidaysBetween = (from: string, to: string) => readonly string[];

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/** Working days are Mondays to Fridays except holidays. */
export function workingDaysAfter(date: string, days: number, holidays: HolidaysBetween): string {
  const free = new Set(holidays(date, daysAfter(date, MOST_DAYS_AHEAD)));
  let [day, left] = [date, days];
  while (left > 0) {
    day = daysAfter(day, 1);
    if (!isWeekend(day) && !free.has(day)) left -= 1;
  }
  return day;
}

export const blockDueOn = (askedOn: string, holidays: HolidaysBetween): string =>
  workingDaysAfter(askedOn, BLOCK_WORKING_DAYS, holidays);

export const noticeBefore = (dueOn: string, timezone: string): Date =>
  endOfDate(timezone, daysAfter(dueOn, -NOTICE_DAYS - 1));

/** The end of the due date. */
export const noticeAfter = (dueOn: string, timezone: string): Date => endOfDate(timezone, dueOn);
