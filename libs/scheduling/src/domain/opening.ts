import { toDate, DAY, toDay, openingsOn, getZone, type BusinessHours } from '@workops/kernel';
import type { Span } from './spans';

/** Opening hours of a workspace. */
export interface Hours {
  /** IANA zone. */
  timezone: string;
  businessHours: BusinessHours;
  /** Closed days as `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
}

/** A period of a day in which a workspace is open. */
export interface Opening {
  /** Wall time of the beginning, even if the clock skips it that day. */
  wallStart: number;
  wallEnd: number;
  /** Instant by which a visit must have ended. */
  end: number;
}

/** A visit lasts at most one day, so it can reach this many days beyond the day of its start. */
const DAYS_BEYOND = 2;

/**
 * Openings of the days that the window touches, in order. An opening that ends at midnight continues in an opening that
 * begins then.
 */
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

/** Whether the opening in which a visit starts, on that day, contains the whole visit. */
export function isWithinHours(visit: Span, hours: Hours): boolean {
  const zone = getZone(hours.timezone);
  return openingsIn({ start: visit.start, end: visit.start }, hours).some(
    ({ wallStart, end }) => zone.instantReaching(wallStart) <= visit.start && visit.end <= end,
  );
}
