import { openingsOn, type BusinessHours } from './business-hours';
import { toDate, DAY, toDay, getZone, type Zone } from './zone';

export interface WorkingHours {
  timezone: string;
  businessHours: BusinessHours;
  /** Holidays in a range of dates, as `YYYY-MM-DD`; none by default. */
  holidaysBetween?(from: string, to: string): readonly string[];
}

/** Instants and durations are whole milliseconds. */
export interface RunningClock {
  /** Returns 0 if the second instant is earlier. */
  between(from: number, to: number): number;
  /** The first instant at which `count` has elapsed; undefined beyond ten years. */
  after(from: number, count: number): number | undefined;
}

export const everyMinute: RunningClock = {
  between: (from, to) => Math.max(0, to - from),
  after: (from, count) => from + Math.max(0, count),
};

const PART_DAYS = 256;
const PART = PART_DAYS * DAY;
/** This many parts cover ten years. */
const MOST_PARTS = Math.ceil((10 * 366) / PART_DAYS) + 1;

interface Part {
  starts: Float64Array;
  ends: Float64Array;
  /** Running time before each interval, within the part. */
  before: Float64Array;
  total: number;
  /** The first interval that ends after each day begins. */
  firstOfDay: Int32Array;
}

const WEEK = 7;

/**
 * A repeated wall time means its first occurrence, a skipped one the clock change. Intervals are cached per calendar
 * part, so that a due time takes two lookups.
 */
class BusinessClock implements RunningClock {
  private readonly zone: Zone;
  private readonly week: readonly (readonly { from: number; until: number }[])[];
  private readonly parts = new Map<number, Part>();

  constructor(private readonly hours: WorkingHours) {
    this.zone = getZone(hours.timezone);
    this.week = Array.from({ length: WEEK }, (_, day) => openingsOn(day, hours.businessHours));
  }

  between(from: number, to: number): number {
    if (to <= from) return 0;
    const [first, last] = [Math.floor(from / PART), Math.floor(to / PART)];
    let count = this.runBefore(last, to) - this.runBefore(first, from);
    for (let number = first; number < last; number += 1) count += this.part(number).total;
    return count;
  }

  after(from: number, count: number): number | undefined {
    if (count <= 0) return from;
    let number = Math.floor(from / PART);
    let part = this.part(number);
    let stretch = this.stretchAt(part, number, from);
    let wanted = count + this.runUpTo(part, stretch, from);
    for (let parts = 1; wanted > part.total; parts += 1) {
      if (parts > MOST_PARTS) return undefined;
      wanted -= part.total;
      number += 1;
      part = this.part(number);
      stretch = 0;
    }
    const { starts, before } = part;
    stretch = lastBelow(before, wanted, stretch);
    return starts[stretch]! + wanted - before[stretch]!;
  }

  private runBefore(number: number, instant: number): number {
    const part = this.part(number);
    return this.runUpTo(part, this.stretchAt(part, number, instant), instant);
  }

  private runUpTo({ starts, before, total }: Part, stretch: number, instant: number): number {
    if (stretch >= starts.length) return total;
    return before[stretch]! + Math.max(0, instant - starts[stretch]!);
  }

  /** The first interval that ends after the instant. */
  private stretchAt({ ends, firstOfDay }: Part, number: number, instant: number): number {
    let stretch = firstOfDay[Math.floor((instant - number * PART) / DAY)]!;
    while (stretch < ends.length && ends[stretch]! <= instant) stretch += 1;
    return stretch;
  }

  private part(number: number): Part {
    let part = this.parts.get(number);
    if (!part) {
      part = this.laidOut(number * PART);
      if (this.parts.size > 2 * MOST_PARTS) this.parts.clear();
      this.parts.set(number, part);
    }
    return part;
  }

  private laidOut(start: number): Part {
    const end = start + PART;
    const [firstDay, lastDay] = [toDay(start) - 1, toDay(end) + 1];
    const holidays = new Set(this.hours.holidaysBetween?.(toDate(firstDay), toDate(lastDay)));
    const starts: number[] = [];
    const ends: number[] = [];
    for (let day = firstDay; day <= lastDay; day += 1) {
      const openings = this.week[((day % WEEK) + WEEK) % WEEK]!;
      if (openings.length === 0 || (holidays.size > 0 && holidays.has(toDate(day)))) continue;
      const reaching = this.instantsAround(day);
      for (const { from, until } of openings) {
        const [opens, closes] = [
          Math.max(start, reaching(day * DAY + from)),
          Math.min(end, reaching(day * DAY + until)),
        ];
        if (closes <= opens) continue;
        if (ends.at(-1) === opens) ends[ends.length - 1] = closes;
        else {
          starts.push(opens);
          ends.push(closes);
        }
      }
    }
    return toPart(start, starts, ends);
  }

  /** A single subtraction if the offset does not change around the day. */
  private instantsAround(day: number): (wall: number) => number {
    const offsets = [-2, -1, 0, 1, 2].map((days) => this.zone.wallAt((day + days) * DAY) - (day + days) * DAY);
    const [offset] = offsets;
    return offsets.every((each) => each === offset)
      ? (wall) => wall - offset!
      : (wall) => this.zone.instantReaching(wall);
  }
}

function toPart(start: number, starts: readonly number[], ends: readonly number[]): Part {
  const before = new Float64Array(starts.length);
  let total = 0;
  starts.forEach((opens, stretch) => {
    before[stretch] = total;
    total += ends[stretch]! - opens;
  });
  const firstOfDay = new Int32Array(PART_DAYS);
  for (let day = 0, stretch = 0; day < PART_DAYS; day += 1) {
    while (stretch < ends.length && ends[stretch]! <= start + day * DAY) stretch += 1;
    firstOfDay[day] = stretch;
  }
  return { starts: Float64Array.from(starts), ends: Float64Array.from(ends), before, total, firstOfDay };
}

/** The last index whose value is below `wanted`. Doubles its steps, because the match is usually near. */
function lastBelow(values: Float64Array, wanted: number, from: number): number {
  let [low, step] = [from, 1];
  while (low + step < values.length && values[low + step]! < wanted) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, values.length);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < wanted) low = middle;
    else high = middle;
  }
  return low;
}

export const businessClock = (hours: WorkingHours): RunningClock => new BusinessClock(hours);

export interface ClockPause {
  from: number;
  to: number | null;
}

/** The latest instant that a timestamp can show. */
export const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

const REACH = 10 * 366 * DAY;

/**
 * Skips pauses, which may overlap in any order. Undefined if an earlier one is open-ended or ends more than ten years
 * later.
 */
export function afterPauses(
  clock: RunningClock,
  from: number,
  count: number,
  pauses: readonly ClockPause[],
): number | undefined {
  let [since, wanted] = [from, count];
  for (const pause of [...pauses].sort((left, right) => left.from - right.from)) {
    if (pause.to !== null && pause.to <= since) continue;
    // Otherwise a distant pause would make `between` count thousands of years.
    const due = clock.after(since, wanted);
    if (due === undefined || due <= pause.from) return due;
    if (pause.to === null || pause.to > from + REACH) return undefined;
    wanted -= clock.between(since, pause.from);
    since = pause.to;
  }
  return clock.after(since, wanted);
}
