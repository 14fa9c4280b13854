export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

const DAYS_REMEMBERED = 5_000;
const ZONES_REMEMBERED = 1_000;
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** The offset from UTC in milliseconds at an instant. */
export type OffsetAt = (instant: number) => number;

/** The offsets of a zone of the IANA database. Throws a `RangeError` for an unknown name. */
function ianaOffsets(name: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return (instant) => {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(format.format(instant)) ?? [];
    const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
    return sign === '-' ? -offset : offset;
  };
}

/**
 * Between instants and what the clocks of a zone show, which is in milliseconds too: those at which UTC shows the same. A zone changes
 * its clocks at most once in a day of UTC, on a whole minute.
 */
export class Zone {
  /** Day of UTC to the offset at its beginning: asking Intl costs a thousand times as much. */
  private readonly offsets = new Map<number, number>();
  private readonly changes = new Map<number, number>();
  private readonly askedOffset: OffsetAt;

  /** @param zone an IANA name, or the offsets of a zone without one */
  constructor(zone: string | OffsetAt) {
    this.askedOffset = typeof zone === 'string' ? ianaOffsets(zone) : zone;
  }

  wallAt(instant: number): number {
    return instant + this.offsetAt(instant);
  }

  /** When the clocks show it, for the first time where they do so twice; undefined where they never do. */
  instantOf(wall: number): number | undefined {
    const { before, after } = this.around(wall);
    const found = [wall - before, wall - after].filter((instant) => this.wallAt(instant) === wall);
    return found.length > 0 ? Math.min(...found) : undefined;
  }

  /** When the clocks show it or have gone past it: the moment of the change where they never show it. */
  instantReaching(wall: number): number {
    const shown = this.instantOf(wall);
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

  /** The first instant with the offset that holds at the end. */
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

/** The zone of the IANA database by that name. */
export function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (!zone) {
    zone = new Zone(name);
    if (zones.size >= ZONES_REMEMBERED) zones.clear();
    zones.set(name, zone);
  }
  return zone;
}

/** The day of a wall time: how many days after 1970-01-01. */
export const dayOf = (wall: number): number => Math.floor(wall / DAY);

/** `YYYY-MM-DD`. */
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** `HH:MM`. */
export const timeOf = (wall: number): string => new Date(wall).toISOString().slice(11, 16);
