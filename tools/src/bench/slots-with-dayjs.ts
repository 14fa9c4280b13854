import type { SlotRules, Span, Taken } from '@workops/scheduling/testing';
import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

const WEEK_DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

interface DateRange {
  start: Dayjs;
  end: Dayjs;
}

/**
 * The same hours in the shape that scheduling products have them: each person's working hours become ranges of date objects, their
 * appointments are cut out of these, and a walk in steps over the opening hours asks for each start who has a range around it. What
 * counts for a whole workspace (capacity, blocks, vehicles) is left out, so it has less to do.
 */
export function slotsWithDayjs(staffIds: readonly string[], window: Span, rules: SlotRules, taken: readonly Taken[]): Span[] {
  const free = staffIds.map((id) => freeRangesOf(taken.filter(({ ownerUserId }) => ownerUserId === id), window, rules));
  const [earliest, latest] = [dayjs(window.start), dayjs(window.end)];
  const slots: Span[] = [];
  for (const opening of workingHours(window, rules)) {
    for (let start = opening.start; start.isBefore(opening.end); start = start.add(rules.slotMinutes, 'minute')) {
      if (start.isBefore(earliest) || !start.isBefore(latest)) continue;
      const end = start.add(rules.durationMinutes, 'minute');
      if (end.isAfter(opening.end)) continue;
      const somebody = free.some((ranges) => ranges.some((range) => !range.start.isAfter(start) && !range.end.isBefore(end)));
      if (somebody) slots.push({ start: start.valueOf(), end: end.valueOf() });
    }
  }
  return slots;
}

function workingHours({ start, end }: Span, { timezone: zone, businessHours }: SlotRules): DateRange[] {
  const ranges: DateRange[] = [];
  const last = dayjs(end).tz(zone).endOf('day');
  for (let day = dayjs(start).tz(zone).startOf('day'); day.isBefore(last); day = day.add(1, 'day')) {
    const date = day.format('YYYY-MM-DD');
    for (const [from, until] of businessHours[WEEK_DAYS[day.day()]!] ?? []) {
      ranges.push({ start: dayjs.tz(`${date} ${from}`, zone), end: dayjs.tz(`${date} ${until}`, zone) });
    }
  }
  return ranges;
}

function freeRangesOf(own: readonly Taken[], window: Span, rules: SlotRules): DateRange[] {
  const busy = own
    .map(({ start, end }) => ({ start: dayjs(start).tz(rules.timezone), end: dayjs(end).tz(rules.timezone) }))
    .sort((one, other) => one.start.diff(other.start));
  return workingHours(window, rules).flatMap((range) => without(range, busy));
}

function without(range: DateRange, busy: readonly DateRange[]): DateRange[] {
  const left: DateRange[] = [];
  let { start } = range;
  for (const each of busy) {
    if (!each.end.isAfter(start) || !each.start.isBefore(range.end)) continue;
    if (each.start.isAfter(start)) left.push({ start, end: each.start });
    start = each.end;
  }
  return start.isBefore(range.end) ? [...left, { start, end: range.end }] : left;
}
