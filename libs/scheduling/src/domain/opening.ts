import { dateOf, DAY, dayOf, openingsOn, zoneOf, type BusinessHours } from '@workops/kernel';
import type { Span } from './spans';

/** When a workspace can be visited. */
export interface Hours {
  /** IANA zone. */
  timezone: string;
  businessHours: BusinessHours;
  /** `YYYY-MM-DD`: the days on which it is closed. */
  holidays: ReadonlySet<string>;
}

/** A stretch of a day in which a workspace can be visited. */
export interface Opening {
  /** Wall time at which it begins, whether or not the clocks show it that day. */
  wallStart: number;
  wallEnd: number;
  /** The instant by which a visit must have ended. */
  end: number;
}

/** The openings of the days that the window touches, in order. */
export function openingsIn({ start, end }: Span, { timezone, businessHours, holidays }: Hours): Opening[] {
  const zone = zoneOf(timezone);
  const openings: Opening[] = [];
  const last = dayOf(zone.wallAt(end));
  for (let day = dayOf(zone.wallAt(start)); day <= last; day += 1) {
    if (holidays.has(dateOf(day))) continue;
    for (const { from, until } of openingsOn(day, businessHours)) {
      const wallEnd = day * DAY + until;
      openings.push({ wallStart: day * DAY + from, wallEnd, end: zone.instantReaching(wallEnd) });
    }
  }
  return openings;
}

/** Whether a visit lies within one opening, which is one of the day on which it starts: however long it is, no other day is checked. */
export function isWithinHours(visit: Span, hours: Hours): boolean {
  const zone = zoneOf(hours.timezone);
  return openingsIn({ start: visit.start, end: visit.start }, hours).some(
    ({ wallStart, end }) => zone.instantReaching(wallStart) <= visit.start && visit.end <= end,
  );
}
