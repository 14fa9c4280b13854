import { WEEK_DAYS, type WorkingHours } from '@workops/kernel';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The usual way: from day to day with date objects. */
export function dueWithDayjs(
  from: number,
  count: number,
  { timezone: zone, businessHours, holidaysBetween }: WorkingHours,
): number {
  let left = count;
  for (let day = dayjs.tz(from, zone).startOf('day'); ; day = day.add(1, 'day')) {
    const date = day.format('YYYY-MM-DD');
    if (holidaysBetween?.(date, date).includes(date)) continue;
    for (const [opens, closes] of businessHours[WEEK_DAYS[(day.day() + 6) % 7]!] ?? []) {
      const begin = Math.max(from, dayjs.tz(`${date} ${opens}`, zone).valueOf());
      const end = dayjs.tz(`${date} ${closes}`, zone).valueOf();
      if (end <= begin) continue;
      if (end - begin >= left) return begin + left;
      left -= end - begin;
    }
  }
}
