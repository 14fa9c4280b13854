import { toDate, DAY, toDay, openingsOn, getZone, type BusinessHours } from '@workops/kernel';
import type { Span } from './spans';

export interface Hours {
  timezone: string;
  businessHours: BusinessHours;
  /** `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
}

/**
 * A period of a day, by wall time even if the clock skips its beginning; `end` is the instant by which a visit must
 * have ended.
 */
export interface Opening {
  wallStart: number;
  wallEnd: number;
  end: number;
}

/** A visit lasts at most one day, so it can reach this far beyond the day of its start. */
const DAYS_BEYOND = 2;

/** Openings of the days that the window touches, in order. One that ends at midnight continues in the next. */
export function openingsIn({ start, end }: Span, { timezone, businessHours, holidays }: Hours): Opening[] {
  const zone = getZone(timezone);
  const openings: Opening[] = [];
  const last = toDay(zone.wallAt(end));
  for (let day = toDay(zone.wallAt(start)); day <= last + DAYS_BEYOND; day += 1) {
    if (holidays.has(toDate(day))) continue;
    for (const { from, until } of openingsOn(day, businessHours)) {
      const wallEnd = day * DAY + until;
      openings.push({ wallStart: day * DAY + from, wallEnd, end: zone.instantReaching(wallEnd) });
    }
  }
  joinAtMidnight(openings);
  return openings.filter(({ wallStart }) => toDay(wallStart) <= last);
}

function joinAtMidnight(openings: Opening[]): void {
  for (let index = openings.length - 2; index >= 0; index -= 1) {
    const [opening, next] = [openings[index]!, openings[index + 1]!];
    if (opening.wallEnd % DAY === 0 && opening.wallEnd === next.wallStart) opening.end = next.end;
  }
}

/** The opening in which a visit starts contains all of it. */
export function isWithinHours(visit: Span, hours: Hours): boolean {
  const zone = getZone(hours.timezone);
  return openingsIn({ start: visit.start, end: visit.start }, hours).some(
    ({ wallStart, end }) => zone.instantReaching(wallStart) <= visit.start && visit.end <= end,
  );
}
