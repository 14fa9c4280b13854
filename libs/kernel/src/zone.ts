export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

const DAYS_REMEMBERED = 5_000;
const ZONES_REMEMBERED = 1_000;
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

export type OffsetAt = (instant: number) => number;

/** Throws a `RangeError` for an unknown name. */
function ianaOffsets(name: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return (instant) => {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(format.format(instant)) ?? [];
    const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
    return sign === '-' ? -offset : offset;
  };
}

/**
 * A wall time is the instant at which UTC shows the same date and time. Assumes at most one offset change per UTC day,
 * on a whole minute.
 */
export class Zone {
  /** Offset at the start of each UTC day; asking Intl costs a thousand times as much. */
  private readonly offsets = new Map<number, number>();
  private readonly changes = new Map<number, number>();
  private readonly askedOffset: OffsetAt;

  /** An IANA name, or the offsets of an unnamed zone. */
  constructor(zone: string | OffsetAt) {
    this.askedOffset = typeof zone === 'string' ? ianaOffsets(zone) : zone;
  }

  wallAt(instant: number): number {
    return instant + this.offsetAt(instant);
  }

  /** The instant that shows the wall time, or the first of two; undefined if it is skipped. */
  toInstant(wall: number): number | undefined {
    const { before, after } = this.around(wall);
    const instants = [wall - before, wall - after].filter((instant) => this.wallAt(instant) === wall);
    return instants.length > 0 ? Math.min(...instants) : undefined;
  }

  /** Like `toInstant`, but a skipped wall time means the clock change. */
  instantReaching(wall: number): number {
    const shown = this.toInstant(wall);
    if (shown !== undefined) return shown;
    const { before, after } = this.around(wall);
    return this.changeBetween(wall - after, wall - before);
  }

  private around(wall: number): { before: number; after: number } {
    return { before: this.offsetAt(wall - DAY), after: this.offsetAt(wall + DAY) };
  }

  private offsetAt(instant: number): number {
    const day = Math.floor(instant / DAY);
    const [before, after] = [this.offsetAtDay(day), this.offsetAtDay(day + 1)];
    if (before === after) return before;
    return instant < this.changeOn(day) ? before : after;
  }

  private offsetAtDay(day: number): number {
    let offset = this.offsets.get(day);
    if (offset === undefined) {
      offset = this.askedOffset(day * DAY);
      if (this.offsets.size >= DAYS_REMEMBERED) this.offsets.clear();
      this.offsets.set(day, offset);
    }
    return offset;
  }

  private changeOn(day: number): number {
    let change = this.changes.get(day);
    if (change === undefined) {
      change = this.changeBetween(day * DAY, (day + 1) * DAY);
      this.changes.set(day, change);
    }
    return change;
  }

  /** The first instant that has the offset of `end`. */
  private changeBetween(start: number, end: number): number {
    const last = this.askedOffset(end);
    let [low, high] = [Math.floor(start / MINUTE), Math.ceil(end / MINUTE)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.askedOffset(middle * MINUTE) === last) high = middle;
      else low = middle + 1;
    }
    return low * MINUTE;
  }
}

const zones = new Map<string, Zone>();

export function getZone(name: string): Zone {
  let zone = zones.get(name);
  if (!zone) {
    zone = new Zone(name);
    if (zones.size >= ZONES_REMEMBERED) zones.clear();
    zones.set(name, zone);
  }
  return zone;
}

/** Day number of a wall time, from 1970-01-01. */
export const toDay = (wall: number): number => Math.floor(wall / DAY);

export const toDate = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

export const toTime = (wall: number): string => new Date(wall).toISOString().slice(11, 16);
