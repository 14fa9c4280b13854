import { DAY, toDay } from '@workops/kernel';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { toInstant, type EventTimes, type Moment } from './event-times';
import type { WrittenEvent } from './ical-reader';

/** Changes an occurrence and all later ones (`RANGE=THISANDFUTURE`). */
export interface ChangedRange {
  /** The planned instant of the first changed occurrence. */
  from: number;
  /** Shift of the wall times in the recurring event's zone, in milliseconds. */
  shift: number;
  event: WrittenEvent;
  start: Moment;
}

export interface ChangedOccurrences {
  instants: Set<number>;
  ranges: ChangedRange[];
}

const MAX_RANGES = 50;

const isChange = (event: WrittenEvent): boolean => event.single.has('RECURRENCE-ID');

/** Changes may appear anywhere in the file. */
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

  /** Planned time in the recurring event's zone; undefined if the event changes no occurrence. */
  plannedBy(event: WrittenEvent): Moment | undefined {
    const property = event.single.get('RECURRENCE-ID');
    if (!property) return undefined;
    const start = this.times.eventStart(this.masters.get(event.uid) ?? event);
    const planned = this.times.moment(property, start?.clocks);
    if (!planned?.isDay || !start || start.isDay) return planned;
    // A date without a time means that day's occurrence.
    return { ...start, wall: planned.wall + (start.wall - toDay(start.wall) * DAY) };
  }

  private add(event: WrittenEvent): void {
    const planned = this.plannedBy(event);
    if (!planned) return;
    const changes = this.byUid.get(event.uid) ?? { instants: new Set(), ranges: [] };
    this.byUid.set(event.uid, changes);
    changes.instants.add(toInstant(planned));
    const start = this.times.eventStart(event);
    if (event.single.get('RECURRENCE-ID')?.parameters.get('RANGE')?.toUpperCase() !== 'THISANDFUTURE' || !start) return;
    const { clocks } = this.times.eventStart(this.masters.get(event.uid) ?? event) ?? planned;
    const shift = clocks.wallAt(toInstant(start)) - clocks.wallAt(toInstant(planned));
    changes.ranges.push({ from: toInstant(planned), shift, event, start });
    if (changes.ranges.length > MAX_RANGES) throw new CalendarTrouble('too_complex');
    changes.ranges.sort((one, other) => one.from - other.from);
  }
}
