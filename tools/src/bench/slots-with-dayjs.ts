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
 * Works like scheduling products: working hours as ranges of date objects, minus appointments, and a walk over the
 * start times. Moments are compared by value, for speed. Workspace-wide limits are omitted, so it has less to do.
 */
export function slotsWithDayjs(
  staffIds: readonly string[],
  window: Span,
  rules: SlotRules,
  booked: readonly Taken[],
): Span[] {
  const free = staffIds.map((id) =>
    findFreeRanges(
      booked.filter(({ ownerUserId }) => ownerUserId === id),
      window,
      rules,
    ),
  );
  const slots: Span[] = [];
  for (const opening of workingHours(window, rules)) {
    for (let start = opening.start; start < opening.end; start = start.add(rules.slotMinutes, 'minute')) {
      const end = start.add(rules.durationMinutes, 'minute');
      if (start.valueOf() < window.start || start.valueOf() >= window.end || end > opening.end) continue;
      const somebody = free.some((ranges) => ranges.some((range) => range.start <= start && range.end >= end));
      if (somebody) slots.push({ start: start.valueOf(), end: end.valueOf() });
    }
  }
  return slots;
}

function workingHours({ start, end }: Span, { timezone: zone, businessHours }: SlotRules): DateRange[] {
  const ranges: DateRange[] = [];
  const last = dayjs(end).tz(zone).format('YYYY-MM-DD');
  for (
    let day = dayjs.utc(dayjs(start).tz(zone).format('YYYY-MM-DD'));
    day.format('YYYY-MM-DD') <= last;
    day = day.add(1, 'day')
  ) {
    const date = day.format('YYYY-MM-DD');
    for (const [from, until] of businessHours[WEEK_DAYS[day.day()]!] ?? []) {
      ranges.push({ start: dayjs.tz(`${date} ${from}`, zone), end: dayjs.tz(`${date} ${until}`, zone) });
    }
  }
  return ranges;
}

function findFreeRanges(own: readonly Taken[], window: Span, rules: SlotRules): DateRange[] {
  const busy = own
    .map(({ start, end }) => ({ start: dayjs.utc(start), end: dayjs.utc(end) }))
    .sort((left, right) => left.start.valueOf() - right.start.valueOf());
  return workingHours(window, rules).flatMap((range) => without(range, busy));
}

function without(range: DateRange, busy: readonly DateRange[]): DateRange[] {
  const left: DateRange[] = [];
  let { start } = range;
  for (const each of busy) {
    if (each.end <= start || each.start >= range.end) continue;
    if (each.start > start) left.push({ start, end: each.start });
    start = each.end;
  }
  return start < range.end ? [...left, { start, end: range.end }] : left;
}
