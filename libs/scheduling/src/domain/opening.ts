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

/** A visit lasts a day at most: how far it reaches beyond the day on which it starts. */
const DAYS_BEYOND = 2;

/** The openings of the days that the window touches, in order. One that ends at midnight goes on in the one that begins then. */
export function openingsIn({ start, end }: Span, { timezone, businessHours, holidays }: Hours): Opening[] {
  const zone = zoneOf(timezone);
  const openings: Opening[] = [];
  const last = dayOf(zone.wallAt(end));
  for (let day = dayOf(zone.wallAt(start)); day <= last + DAYS_BEYOND; day += 1) {
    if (holidays.has(dateOf(day))) continue;
    for (const { from, until } of openingsOn(day, businessHours)) {
      const wallEnd = day * DAY + until;
      openings.push({ wallStart: day * DAY + from, wallEnd, end: zone.instantReaching(wallEnd) });
    }
  }
  joinAtMidnight(openings);
  return openings.filter(({ wallStart }) => dayOf(wallStart) <= last);
}

function joinAtMidnight(openings: Opening[]): void {
  for (let index = openings.length - 2; index >= 0; index -= 1) {
    const [opening, next] = [openings[index]!, openings[index + 1]!];
    if (opening.wallEnd % DAY === 0 && opening.wallEnd === next.wallStart) opening.end = next.end;
  }
}

/** Whether a visit lies within the opening in which it starts, which is one of the day on which it starts. */
export function isWithinHours(visit: Span, hours: Hours): boolean {
  const zone = zoneOf(hours.timezone);
  return openingsIn({ start: visit.start, end: visit.start }, hours).some(
    ({ wallStart, end }) => zone.instantReaching(wallStart) <= visit.start && visit.end <= end,
  );
}
