import { createHash } from 'node:crypto';
import { DAY, dayOf } from '@workops/kernel';
import type { ExternalEvent } from '../domain/calendar-import';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { occurrencesOf } from '../domain/recurrence';
import type { RecurrenceRule } from '../domain/recurrence-rule';
import type { Span } from '../domain/spans';
import { EARLIEST, LATEST } from '../domain/visit';
import { Changes, type ChangedOccurrences, type ChangedRange } from './changed-occurrences';
import { endAfter, EventTimes, instantOf, roughlyMs, type Length, type Listed, type Moment } from './event-times';
import { readCalendar, textOf, type Property, type WrittenEvent } from './ical-reader';
import type { CalendarZones, Clocks } from './ical-zones';
import type { Work } from './sliced-work';

const EVENTS_AT_MOST = 5_000;
const OCCURRENCES_AT_MOST = 500;
const EXCLUDED_AT_MOST = 20_000;
const UID_CHARACTERS = 400;

/** Whose calendar is read, and by which clocks. */
export interface CalendarReader {
  zones: CalendarZones;
  /** Whether an address is that of the calendar's owner: what they have declined takes no time. */
  isOwn(address: string): boolean;
}

/**
 * Adds what an iCalendar object puts into a window to the events found before it, each occurrence of a recurring event separately: `<uid>/<when it should have
 * begun>`. Whole-day, free, declined and cancelled events take no time. Throws `too_many_occurrences`, `too_many_events`, `too_complex` or `unreadable`.
 */
export function* externalEvents(
  content: string,
  window: Span,
  reader: CalendarReader,
  found: ExternalEvent[] = [],
): Work<ExternalEvent[]> {
  const calendar = yield* readCalendar(content);
  const times = new EventTimes(calendar, reader.zones);
  const changes = new Changes(times, calendar.events);
  const inWindow = new EventsOfWindow(times, window, reader, found);
  for (const event of calendar.events) {
    yield;
    if (event.single.has('RECURRENCE-ID')) inWindow.addChanged(event, changes.plannedBy(event));
    else yield* inWindow.addOccurrences(event, changes.of(event.uid));
  }
  return found;
}

/** Occurrences that are not added, and when: by instants, or by days on the clocks of the event. */
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
    private readonly found: ExternalEvent[],
  ) {}

  addChanged(event: WrittenEvent, planned: Moment | undefined): void {
    const start = this.times.startOf(event);
    if (!planned || !start || start.isDay || this.takesNoTime(event)) return;
    this.add(event, recurringUid(event, instantOf(planned)), instantOf(start), this.endOf(event, start));
  }

  *addOccurrences(event: WrittenEvent, changes: ChangedOccurrences | undefined): Work<void> {
    const start = this.times.startOf(event);
    if (!start || start.isDay || this.takesNoTime(event)) return;
    const { clocks } = start;
    const rules = this.times.rulesIn(event.rules, start);
    const added = this.times.addedTo(event, start);
    if (rules.length === 0 && added.length === 0) {
      this.add(event, uidOf(event), instantOf(start), this.endOf(event, start));
      return;
    }
    const series = this.seriesOf(event, start, changes);
    const reach = Math.max(roughlyMs(series.length), ...this.reachOf(changes)) + DAY;
    const walls = { start: clocks.wallAt(this.window.start) - reach, end: clocks.wallAt(this.window.end) + reach };
    for (const rule of this.times.rulesIn(event.excludedRules, start))
      yield* this.exclude(series, rule, start.wall, walls);
    for (const entry of added) this.addPlanned(series, entry);
    // The start is an occurrence, also where it lies outside of the rules.
    this.addPlanned(series, start);
    for (const rule of rules) {
      for (const wall of occurrencesOf(rule, start.wall, walls)) {
        yield;
        if (wall !== undefined) this.addPlanned(series, { wall, clocks });
      }
    }
  }

  private *exclude({ clocks, excludedInstants }: Series, rule: RecurrenceRule, start: number, walls: Span): Work<void> {
    for (const wall of occurrencesOf(rule, start, walls)) {
      yield;
      if (wall !== undefined) excludedInstants.add(clocks.instantReaching(wall));
      if (excludedInstants.size > EXCLUDED_AT_MOST) throw new CalendarTrouble('too_complex');
    }
  }

  private seriesOf(event: WrittenEvent, start: Moment, changes: ChangedOccurrences | undefined): Series {
    const { clocks } = start;
    const excluded = this.times.listed(event.excluded, clocks);
    return {
      event,
      clocks,
      length: this.times.lengthOf(event, start),
      excludedInstants: new Set(excluded.filter(({ isDay }) => !isDay).map(instantOf)),
      excludedDays: new Set(excluded.filter(({ isDay }) => isDay).map(({ wall }) => dayOf(wall))),
      changes,
      seen: new Set(),
    };
  }

  /** How far from its planned time an occurrence may take time, by the changes of a range. */
  private reachOf(changes: ChangedOccurrences | undefined): number[] {
    return (changes?.ranges ?? []).map(
      ({ event, start, shift }) => Math.abs(shift) + roughlyMs(this.times.lengthOf(event, start)),
    );
  }

  private addPlanned(series: Series, { wall, clocks, length }: Pick<Listed, 'wall' | 'clocks' | 'length'>): void {
    const { event, changes, seen } = series;
    const planned = clocks.instantReaching(wall);
    if (changes?.instants.has(planned) || seen.has(planned)) return;
    if (series.excludedInstants.has(planned) || series.excludedDays.has(dayOf(wall))) return;
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
      endAfter(begin, this.times.lengthOf(range.event, range.start), range.start.clocks),
    );
  }

  private endOf(event: WrittenEvent, start: Moment): number {
    return endAfter(instantOf(start), this.times.lengthOf(event, start), start.clocks);
  }

  /** Whether it takes time in the window. */
  private add(event: WrittenEvent, uid: string, begin: number, until: number): boolean {
    const [start, end] = [Math.max(begin, EARLIEST), Math.min(until, LATEST)];
    if (!(start < end && end > this.window.start && start < this.window.end)) return false;
    const summary = event.single.get('SUMMARY');
    this.found.push({
      uid,
      startsAt: new Date(start),
      endsAt: new Date(end),
      summary: summary ? readable(textOf(summary)) : '',
    });
    if (this.found.length > EVENTS_AT_MOST) throw new CalendarTrouble('too_many_events');
    return true;
  }

  private takesNoTime({ single, declinedBy }: WrittenEvent): boolean {
    const valueOf = (name: string): string | undefined => single.get(name)?.value.trim().toUpperCase();
    return (
      valueOf('TRANSP') === 'TRANSPARENT' ||
      valueOf('STATUS') === 'CANCELLED' ||
      valueOf('X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE' ||
      declinedBy.some((attendee) => addressesOf(attendee).some((address) => this.reader.isOwn(address)))
    );
  }
}

/** When a planned occurrence begins if wall times move: on the clocks of the series, whichever clocks it is written by. */
function movedBy(shift: number, series: Clocks, planned: Pick<Moment, 'wall' | 'clocks'>): number {
  const wall = planned.clocks === series ? planned.wall : series.wallAt(planned.clocks.instantReaching(planned.wall));
  return series.instantReaching(wall + shift);
}

/** The calendar address, and the EMAIL beside one that is a path or a number of the server (iCloud). */
const addressesOf = ({ value, parameters }: Property): string[] =>
  [value, parameters.get('EMAIL') ?? '']
    .map((address) => address.trim().replace(/^mailto:/i, ''))
    .filter((address) => address !== '');

const recurringUid = (event: WrittenEvent, planned: number): string =>
  `${uidOf(event)}/${new Date(planned).toISOString()}`;

/** PostgreSQL's text takes no NUL. */
const readable = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** A UID that no index could hold is called by its digest. */
function uidOf({ uid }: WrittenEvent): string {
  return uid.length <= UID_CHARACTERS ? readable(uid) : `sha256:${createHash('sha256').update(uid).digest('hex')}`;
}
