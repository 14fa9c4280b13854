import { DAY, toDay, MINUTE } from '@workops/kernel';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { ruleIn, type RecurrenceRule } from '../domain/recurrence-rule';
import { unescaped, type Property, type WrittenCalendar, type WrittenEvent } from './ical-reader';
import { UTC, type CalendarZones, type Clocks } from './ical-zones';
import { wallTimeIn } from './wall-time';

const MAX_LISTED = 1_000;
const DURATION = /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;

export interface Moment {
  wall: number;
  clocks: Clocks;
  isDay: boolean;
}

/** Days and weeks of a DURATION are calendar days of 23 to 25 hours (RFC 5545, 3.3.6). */
export interface Length {
  days: number;
  ms: number;
}

export interface Listed extends Moment {
  length?: Length;
}

export const toInstant = ({ wall, clocks }: Moment): number => clocks.instantReaching(wall);

export const endAfter = (begin: number, { days, ms }: Length, clocks: Clocks): number =>
  (days === 0 ? begin : clocks.instantReaching(clocks.wallAt(begin) + days * DAY)) + ms;

/** The length in milliseconds, accurate to a few hours. */
export const roughlyMs = ({ days, ms }: Length): number => days * DAY + ms;

/**
 * A time without a zone uses the zone of its DTSTART; such a DTSTART uses the calendar's zone, or else the workspace's.
 */
export class EventTimes {
  /** Resolved when a time without a zone is first converted. */
  private readonly floating: Clocks = {
    wallAt: (instant) => this.floatingClocks().wallAt(instant),
    instantReaching: (wall) => this.floatingClocks().instantReaching(wall),
  };

  constructor(
    private readonly calendar: WrittenCalendar,
    private readonly zones: CalendarZones,
  ) {}

  eventStart(event: WrittenEvent): Moment | undefined {
    return this.moment(event.single.get('DTSTART'));
  }

  moment(property: Property | undefined, clocks?: Clocks): Moment | undefined {
    return property && this.momentIn(property.value.trim(), property, clocks);
  }

  eventLength(event: WrittenEvent, start: Moment): Length {
    const end = this.moment(event.single.get('DTEND'), start.clocks);
    if (end) return { days: 0, ms: toInstant(end) - toInstant(start) };
    return lengthIn(event.single.get('DURATION')?.value) ?? { days: 0, ms: 0 };
  }

  rulesIn(properties: readonly Property[], start: Moment): RecurrenceRule[] {
    return properties.flatMap(({ value }) => ruleIn(value, (until) => untilIn(until, start)) ?? []);
  }

  /** RDATE entries; a bare date gets the start's time of day. Throws `too_complex` as `listed` does. */
  addedTo(event: WrittenEvent, start: Moment): Listed[] {
    const timeOfDay = start.wall - toDay(start.wall) * DAY;
    return this.listed(event.added, start.clocks).map((entry) =>
      entry.isDay ? { ...start, wall: entry.wall + timeOfDay } : entry,
    );
  }

  /** Throws `too_complex` for more entries than real calendars have. */
  listed(properties: readonly Property[], clocks: Clocks): Listed[] {
    const all = properties.flatMap((property) =>
      property.value.split(',', MAX_LISTED + 1).map((value) => ({ value, property })),
    );
    if (all.length > MAX_LISTED) throw new CalendarTrouble('too_complex');
    return all.flatMap(({ value, property }) => this.entryIn(value.trim(), property, clocks) ?? []);
  }

  private entryIn(text: string, property: Property, clocks: Clocks): Listed | undefined {
    const [from, until] = text.split('/');
    const start = this.momentIn(from!, property, clocks);
    if (!start || until === undefined) return start;
    const end = this.momentIn(until, property, clocks);
    const length = end ? { days: 0, ms: toInstant(end) - toInstant(start) } : lengthIn(until);
    return length && { ...start, length };
  }

  private momentIn(text: string, { parameters }: Property, clocks = this.floating): Moment | undefined {
    const written = wallTimeIn(text);
    if (!written) return undefined;
    const { wall, isUtc, isDay } = written;
    if (isUtc) return { wall, clocks: UTC, isDay };
    const name = parameters.get('TZID');
    return { wall, clocks: name === undefined ? clocks : this.clocksNamed(name.trim()), isDay };
  }

  private floatingClocks(): Clocks {
    return this.calendar.zone ? this.clocksNamed(this.calendar.zone) : this.zones.floating;
  }

  /** Some writers escape the name in a parameter. */
  private clocksNamed(name: string): Clocks {
    return this.zones.named(name, this.calendar.zones.get(name) ?? this.calendar.zones.get(unescaped(name).trim()));
  }
}

/** Last included wall time, in the start's zone. */
function untilIn(text: string, start: Moment): number | undefined {
  const until = wallTimeIn(text);
  if (!until) return undefined;
  if (until.isDay) return until.wall + DAY - 1;
  return until.isUtc ? start.clocks.wallAt(until.wall) : until.wall;
}

function lengthIn(text: string | undefined): Length | undefined {
  const parts = DURATION.exec(text?.trim() ?? '');
  if (!parts) return undefined;
  const [weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return { days: weeks! * 7 + days!, ms: (hours! * 60 + minutes!) * MINUTE + seconds! * 1_000 };
}
