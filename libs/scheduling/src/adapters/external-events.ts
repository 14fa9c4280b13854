import { createHash } from 'node:crypto';
import { DAY, dayOf, MINUTE } from '@workops/kernel';
import type { ExternalEvent } from '../domain/calendar-import';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { occurrencesOf } from '../domain/recurrence';
import { ruleIn } from '../domain/recurrence-rule';
import type { Span } from '../domain/spans';
import { EARLIEST, LATEST } from '../domain/visit';
import { readCalendar, textOf, type Property, type WrittenCalendar, type WrittenEvent } from './ical-reader';
import { UTC, type CalendarZones, type Clocks } from './ical-zones';
import type { Work } from './sliced-work';

const EVENTS_AT_MOST = 5_000;
const OCCURRENCES_AT_MOST = 500;
const LISTED_AT_MOST = 1_000;
const UID_CHARACTERS = 400;

const DATE = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;
const DURATION = /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;

/** A moment as it is written: what the clocks show, and whose clocks. */
interface Written {
  wall: number;
  clocks: Clocks;
  isDay: boolean;
}

const instantOf = ({ wall, clocks }: Written): number => clocks.instantReaching(wall);

/**
 * Adds what an iCalendar object puts into a window to the events found before it, each occurrence of a recurring event separately: `<uid>/<when it should have
 * begun>`. Whole-day, free and cancelled events take no time. Throws `too_many_occurrences`, `too_many_events`, `too_complex` or `unreadable`.
 */
export function* externalEvents(content: string, window: Span, zones: CalendarZones, found: ExternalEvent[] = []): Work<ExternalEvent[]> {
  const calendar = yield* readCalendar(content);
  const reading = new Reading(calendar, window, zones);
  const changed = changedOccurrences(reading, calendar.events);
  for (const event of calendar.events) {
    yield;
    if (event.single.has('RECURRENCE-ID')) reading.addChanged(event, found);
    else yield* reading.addOccurrences(event, changed.get(event.uid), found);
  }
  return found;
}

/** By UID, when the occurrences should have begun that are written on their own. */
function changedOccurrences(reading: Reading, events: readonly WrittenEvent[]): Map<string, Set<number>> {
  const changed = new Map<string, Set<number>>();
  for (const event of events) {
    const planned = reading.moment(event.single.get('RECURRENCE-ID'));
    if (!planned) continue;
    const those = changed.get(event.uid) ?? new Set();
    changed.set(event.uid, those.add(instantOf(planned)));
  }
  return changed;
}

class Reading {
  constructor(
    private readonly calendar: WrittenCalendar,
    private readonly window: Span,
    private readonly zones: CalendarZones,
  ) {}

  moment(property: Property | undefined): Written | undefined {
    return property && this.momentIn(property.value.trim(), property);
  }

  addChanged(event: WrittenEvent, found: ExternalEvent[]): void {
    const planned = this.moment(event.single.get('RECURRENCE-ID'));
    const start = this.moment(event.single.get('DTSTART'));
    if (!planned || !start || start.isDay || takesNoTime(event)) return;
    this.add(event, recurringUid(event, instantOf(planned)), instantOf(start), this.durationOf(event, start), found);
  }

  /** @param changed occurrences that are written on their own */
  *addOccurrences(event: WrittenEvent, changed: ReadonlySet<number> | undefined, found: ExternalEvent[]): Work<void> {
    const start = this.moment(event.single.get('DTSTART'));
    if (!start || start.isDay || takesNoTime(event)) return;
    const duration = this.durationOf(event, start);
    const rule = this.ruleOf(event, start);
    const added = this.listed(event.added);
    if (!rule && added.length === 0) {
      this.add(event, uidOf(event), instantOf(start), duration, found);
      return;
    }
    const left = { ...this.excludedBy(event), changed, seen: new Set<number>() };
    const planned = [...added, ...(rule ? [] : [start])].values();
    for (const { wall, clocks } of planned) this.addPlanned(event, wall, clocks, duration, left, found);
    if (!rule) return;
    const { clocks } = start;
    const walls = { start: clocks.wallAt(this.window.start - duration) - DAY, end: clocks.wallAt(this.window.end) + DAY };
    for (const wall of occurrencesOf(rule, start.wall, walls)) {
      yield;
      if (wall !== undefined) this.addPlanned(event, wall, clocks, duration, left, found);
    }
  }

  private addPlanned(event: WrittenEvent, wall: number, clocks: Clocks, duration: number, left: LeftOut, found: ExternalEvent[]): void {
    const begin = clocks.instantReaching(wall);
    if (left.changed?.has(begin) || left.seen.has(begin) || left.instants.has(begin) || left.days.has(dayOf(wall))) return;
    if (!this.add(event, recurringUid(event, begin), begin, duration, found)) return;
    left.seen.add(begin);
    if (left.seen.size > OCCURRENCES_AT_MOST) throw new CalendarTrouble('too_many_occurrences');
  }

  /** Whether it takes time in the window. */
  private add(event: WrittenEvent, uid: string, begin: number, duration: number, found: ExternalEvent[]): boolean {
    const [start, end] = [Math.max(begin, EARLIEST), Math.min(begin + duration, LATEST)];
    if (!(start < end && end > this.window.start && start < this.window.end)) return false;
    const summary = event.single.get('SUMMARY');
    found.push({ uid, startsAt: new Date(start), endsAt: new Date(end), summary: summary ? readable(textOf(summary)) : '' });
    if (found.length > EVENTS_AT_MOST) throw new CalendarTrouble('too_many_events');
    return true;
  }

  private excludedBy(event: WrittenEvent): Pick<LeftOut, 'instants' | 'days'> {
    const all = this.listed(event.excluded);
    return {
      instants: new Set(all.filter(({ isDay }) => !isDay).map(instantOf)),
      days: new Set(all.filter(({ isDay }) => isDay).map(({ wall }) => dayOf(wall))),
    };
  }

  private durationOf(event: WrittenEvent, start: Written): number {
    const end = this.moment(event.single.get('DTEND'));
    if (end) return instantOf(end) - instantOf(start);
    const parts = DURATION.exec(event.single.get('DURATION')?.value.trim() ?? '');
    if (!parts) return 0;
    const [weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
    return (weeks! * 7 + days!) * DAY + (hours! * 60 + minutes!) * MINUTE + seconds! * 1_000;
  }

  private ruleOf(event: WrittenEvent, start: Written) {
    const rule = event.single.get('RRULE');
    return rule && ruleIn(rule.value.trim(), (until) => this.untilOf(until, start));
  }

  private untilOf(text: string, start: Written): number | undefined {
    const until = momentOf(text, start.clocks);
    if (!until) return undefined;
    if (until.isDay) return until.wall + DAY - 1;
    return text.endsWith('Z') ? start.clocks.wallAt(until.wall) : until.wall;
  }

  private listed(properties: readonly Property[]): Written[] {
    const all = properties.flatMap((property) => property.value.split(',', LISTED_AT_MOST + 1).map((value) => ({ value, property })));
    if (all.length > LISTED_AT_MOST) throw new CalendarTrouble('too_complex');
    return all.flatMap(({ value, property }) => this.momentIn(value.trim(), property) ?? []);
  }

  private momentIn(text: string, { parameters }: Property): Written | undefined {
    const name = parameters.get('TZID');
    return momentOf(text, name === undefined ? this.zones.floating : this.zones.named(name, this.calendar.zones.get(name)));
  }
}

interface LeftOut {
  instants: ReadonlySet<number>;
  /** By the clocks of the event. */
  days: ReadonlySet<number>;
  changed: ReadonlySet<number> | undefined;
  seen: Set<number>;
}

function momentOf(text: string, clocks: Clocks): Written | undefined {
  const parts = DATE.exec(text);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const date = new Date(0);
  date.setUTCFullYear(year!, month! - 1, day!);
  date.setUTCHours(hour!, minute!, second!);
  return { wall: date.getTime(), clocks: parts[7] === 'Z' ? UTC : clocks, isDay: parts[4] === undefined };
}

const takesNoTime = ({ single }: WrittenEvent): boolean =>
  single.get('TRANSP')?.value.trim().toUpperCase() === 'TRANSPARENT' || single.get('STATUS')?.value.trim().toUpperCase() === 'CANCELLED';

const recurringUid = (event: WrittenEvent, planned: number): string => `${uidOf(event)}/${new Date(planned).toISOString()}`;

/** PostgreSQL's text takes no NUL. */
const readable = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** A UID that no index could hold is called by its digest. */
function uidOf({ uid }: WrittenEvent): string {
  return uid.length <= UID_CHARACTERS ? readable(uid) : `sha256:${createHash('sha256').update(uid).digest('hex')}`;
}
