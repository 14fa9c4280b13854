import { DAY, dayOf } from '@workops/kernel';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { instantOf, type EventTimes, type Moment } from './event-times';
import type { WrittenEvent } from './ical-reader';

/** A change of an occurrence and of all after it (`RANGE=THISANDFUTURE`). */
export interface ChangedRange {
  /** The instant at which the first of them was planned. */
  from: number;
  /** By how much their wall times move on the clocks of the recurring event, in milliseconds. */
  shift: number;
  event: WrittenEvent;
  start: Moment;
}

/** The occurrences of a recurring event that other events change. */
export interface ChangedOccurrences {
  /** The instants at which they were planned. */
  instants: Set<number>;
  /** In order. */
  ranges: ChangedRange[];
}

const MAX_RANGES = 50;

const isChange = (event: WrittenEvent): boolean => event.single.has('RECURRENCE-ID');

/** The changes of a calendar's recurring events, wherever they are written. */
export class Changes {
  private readonly masters = new Map<string, WrittenEvent>();
  private readonly byUid = new Map<string, ChangedOccurrences>();

  constructor(
    private readonly times: EventTimes,
    events: readonly WrittenEvent[],
  ) {
    for (const event of events)
      if (!isChange(event) && !this.masters.has(event.uid)) this.masters.set(event.uid, event);
    for (const event of events) if (isChange(event)) this.add(event);
  }

  of(uid: string): ChangedOccurrences | undefined {
    return this.byUid.get(uid);
  }

  /** When the occurrence was planned that the event changes, by the clocks of the recurring event; undefined for an event that changes none. */
  plannedBy(event: WrittenEvent): Moment | undefined {
    const property = event.single.get('RECURRENCE-ID');
    if (!property) return undefined;
    const start = this.times.startOf(this.masters.get(event.uid) ?? event);
    const planned = this.times.moment(property, start?.clocks);
    if (!planned?.isDay || !start || start.isDay) return planned;
    // A day names the occurrence of that day.
    return { ...start, wall: planned.wall + (start.wall - dayOf(start.wall) * DAY) };
  }

  private add(event: WrittenEvent): void {
    const planned = this.plannedBy(event);
    if (!planned) return;
    const changes = this.byUid.get(event.uid) ?? { instants: new Set(), ranges: [] };
    this.byUid.set(event.uid, changes);
    changes.instants.add(instantOf(planned));
    const start = this.times.startOf(event);
    if (event.single.get('RECURRENCE-ID')?.parameters.get('RANGE')?.toUpperCase() !== 'THISANDFUTURE' || !start) return;
    const { clocks } = this.times.startOf(this.masters.get(event.uid) ?? event) ?? planned;
    const shift = clocks.wallAt(instantOf(start)) - clocks.wallAt(instantOf(planned));
    changes.ranges.push({ from: instantOf(planned), shift, event, start });
    if (changes.ranges.length > MAX_RANGES) throw new CalendarTrouble('too_complex');
    changes.ranges.sort((one, other) => one.from - other.from);
  }
}
