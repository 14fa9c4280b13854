import { createHash } from 'node:crypto';
import { DAY, toDay } from '@workops/kernel';
import type { ExternalEvent } from '../domain/calendar-import';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { findOccurrences } from '../domain/recurrence';
import type { RecurrenceRule } from '../domain/recurrence-rule';
import type { Span } from '../domain/spans';
import { EARLIEST, LATEST } from '../domain/visit';
import { Changes, type ChangedOccurrences, type ChangedRange } from './changed-occurrences';
import { endAfter, EventTimes, toInstant, roughlyMs, type Length, type Listed, type Moment } from './event-times';
import { readCalendar, readText, type Property, type WrittenEvent } from './ical-reader';
import type { CalendarZones, Clocks } from './ical-zones';
import type { Work } from './sliced-work';

const EVENTS_AT_MOST = 5_000;
const OCCURRENCES_AT_MOST = 500;
const EXCLUDED_AT_MOST = 20_000;
const UID_CHARACTERS = 400;

export interface CalendarReader {
  zones: CalendarZones;
  /** Events that the owner declined are not busy. */
  isOwn(address: string): boolean;
}

/**
 * Adds events in a window; a recurring one has an id per occurrence: `<uid>/<planned start>`. Whole-day, free, declined
 * and cancelled events are not busy. Throws `too_many_occurrences`, `too_many_events`, `too_complex` or `unreadable`.
 */
export function* externalEvents(
  content: string,
  window: Span,
  reader: CalendarReader,
  events: ExternalEvent[] = [],
): Work<ExternalEvent[]> {
  const calendar = yield* readCalendar(content);
  const times = new EventTimes(calendar, reader.zones);
  const changes = new Changes(times, calendar.events);
  const inWindow = new EventsOfWindow(times, window, reader, events);
  for (const event of calendar.events) {
    yield;
    if (event.single.has('RECURRENCE-ID')) inWindow.addChanged(event, changes.plannedBy(event));
    else yield* inWindow.addOccurrences(event, changes.of(event.uid));
  }
  return events;
}

interface Series {
  event: WrittenEvent;
  clocks: Clocks;
  length: Length;
  excludedInstants: Set<number>;
  excludedDays: ReadonlySet<number>;
  changes: ChangedOccurrences | undefined;
  seen: Set<number>;
}

class EventsOfWindow {
  constructor(
    private readonly times: EventTimes,
    private readonly window: Span,
    private readonly reader: CalendarReader,
    private readonly events: ExternalEvent[],
  ) {}

  addChanged(event: WrittenEvent, planned: Moment | undefined): void {
    const start = this.times.eventStart(event);
    if (!planned || !start || start.isDay || this.takesNoTime(event)) return;
    this.add(event, recurringUid(event, toInstant(planned)), toInstant(start), this.eventEnd(event, start));
  }

  *addOccurrences(event: WrittenEvent, changes: ChangedOccurrences | undefined): Work<void> {
    const start = this.times.eventStart(event);
    if (!start || start.isDay || this.takesNoTime(event)) return;
    const { clocks } = start;
    const rules = this.times.rulesIn(event.rules, start);
    const added = this.times.addedTo(event, start);
    if (rules.length === 0 && added.length === 0) {
      this.add(event, eventUid(event), toInstant(start), this.eventEnd(event, start));
      return;
    }
    const series = this.toSeries(event, start, changes);
    const reach = Math.max(roughlyMs(series.length), ...this.shiftReach(changes)) + DAY;
    const walls = { start: clocks.wallAt(this.window.start) - reach, end: clocks.wallAt(this.window.end) + reach };
    for (const rule of this.times.rulesIn(event.excludedRules, start))
      yield* this.exclude(series, rule, start.wall, walls);
    for (const entry of added) this.addPlanned(series, entry);
    // The start occurs even if the rules do not include it.
    this.addPlanned(series, start);
    for (const rule of rules) {
      for (const wall of findOccurrences(rule, start.wall, walls)) {
        yield;
        if (wall !== undefined) this.addPlanned(series, { wall, clocks });
      }
    }
  }

  private *exclude({ clocks, excludedInstants }: Series, rule: RecurrenceRule, start: number, walls: Span): Work<void> {
    for (const wall of findOccurrences(rule, start, walls)) {
      yield;
      if (wall !== undefined) excludedInstants.add(clocks.instantReaching(wall));
      if (excludedInstants.size > EXCLUDED_AT_MOST) throw new CalendarTrouble('too_complex');
    }
  }

  private toSeries(event: WrittenEvent, start: Moment, changes: ChangedOccurrences | undefined): Series {
    const { clocks } = start;
    const excluded = this.times.listed(event.excluded, clocks);
    return {
      event,
      clocks,
      length: this.times.eventLength(event, start),
      excludedInstants: new Set(excluded.filter(({ isDay }) => !isDay).map(toInstant)),
      excludedDays: new Set(excluded.filter(({ isDay }) => isDay).map(({ wall }) => toDay(wall))),
      changes,
      seen: new Set(),
    };
  }

  /** Distances from the planned time at which a changed occurrence can still be busy. */
  private shiftReach(changes: ChangedOccurrences | undefined): number[] {
    return (changes?.ranges ?? []).map(
      ({ event, start, shift }) => Math.abs(shift) + roughlyMs(this.times.eventLength(event, start)),
    );
  }

  private addPlanned(series: Series, { wall, clocks, length }: Pick<Listed, 'wall' | 'clocks' | 'length'>): void {
    const { event, changes, seen } = series;
    const planned = clocks.instantReaching(wall);
    if (changes?.instants.has(planned) || seen.has(planned)) return;
    if (series.excludedInstants.has(planned) || series.excludedDays.has(toDay(wall))) return;
    const range = changes?.ranges.findLast(({ from }) => from <= planned);
    const uid = recurringUid(event, planned);
    const isAdded = range
      ? !range.start.isDay &&
        !this.takesNoTime(range.event) &&
        this.addMoved(range, uid, series.clocks, { wall, clocks })
      : this.add(event, uid, planned, endAfter(planned, length ?? series.length, length ? clocks : series.clocks));
    if (!isAdded) return;
    seen.add(planned);
    if (seen.size > OCCURRENCES_AT_MOST) throw new CalendarTrouble('too_many_occurrences');
  }

  private addMoved(
    range: ChangedRange,
    uid: string,
    clocks: Clocks,
    planned: Pick<Moment, 'wall' | 'clocks'>,
  ): boolean {
    const begin = movedBy(range.shift, clocks, planned);
    return this.add(
      range.event,
      uid,
      begin,
      endAfter(begin, this.times.eventLength(range.event, range.start), range.start.clocks),
    );
  }

  private eventEnd(event: WrittenEvent, start: Moment): number {
    return endAfter(toInstant(start), this.times.eventLength(event, start), start.clocks);
  }

  /** True if the occurrence is busy in the window. */
  private add(event: WrittenEvent, uid: string, begin: number, until: number): boolean {
    const [start, end] = [Math.max(begin, EARLIEST), Math.min(until, LATEST)];
    if (!(start < end && end > this.window.start && start < this.window.end)) return false;
    const summary = event.single.get('SUMMARY');
    this.events.push({
      uid,
      startsAt: new Date(start),
      endsAt: new Date(end),
      summary: summary ? readable(readText(summary)) : '',
    });
    if (this.events.length > EVENTS_AT_MOST) throw new CalendarTrouble('too_many_events');
    return true;
  }

  private takesNoTime({ single, declinedBy }: WrittenEvent): boolean {
    const valueOf = (name: string): string | undefined => single.get(name)?.value.trim().toUpperCase();
    return (
      valueOf('TRANSP') === 'TRANSPARENT' ||
      valueOf('STATUS') === 'CANCELLED' ||
      valueOf('X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE' ||
      declinedBy.some((attendee) => mailAddresses(attendee).some((address) => this.reader.isOwn(address)))
    );
  }
}

function movedBy(shift: number, series: Clocks, planned: Pick<Moment, 'wall' | 'clocks'>): number {
  const wall = planned.clocks === series ? planned.wall : series.wallAt(planned.clocks.instantReaching(planned.wall));
  return series.instantReaching(wall + shift);
}

/** iCloud puts a path or a number into the address, so EMAIL counts too. */
const mailAddresses = ({ value, parameters }: Property): string[] =>
  [value, parameters.get('EMAIL') ?? '']
    .map((address) => address.trim().replace(/^mailto:/i, ''))
    .filter((address) => address !== '');

const recurringUid = (event: WrittenEvent, planned: number): string =>
  `${eventUid(event)}/${new Date(planned).toISOString()}`;

const readable = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** A UID that is too long for an index becomes its digest. */
function eventUid({ uid }: WrittenEvent): string {
  return uid.length <= UID_CHARACTERS ? readable(uid) : `sha256:${createHash('sha256').update(uid).digest('hex')}`;
}
