import { DAY, toDay, toTime, getZone } from '@workops/kernel';
import type { Span } from './spans';

export interface Slot {
  startsAt: Date;
  endsAt: Date;
  /** `HH:MM` in the workspace's zone; `labelLong` in words, in its language. */
  label: string;
  labelLong: string;
}

/** `language` is BCP 47. */
export function labelled(hours: readonly Span[], language: string, timezone: string): Slot[] {
  const zone = getZone(timezone);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  let [today, dayInWords] = [NaN, ''];
  return hours.map(({ start, end }) => {
    const wall = zone.wallAt(start);
    if (toDay(wall) !== today) {
      today = toDay(wall);
      dayInWords = format.format(today * DAY);
    }
    const label = toTime(wall);
    return { startsAt: new Date(start), endsAt: new Date(end), label, labelLong: `${dayInWords}, ${label}` };
  });
}
