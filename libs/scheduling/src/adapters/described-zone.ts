import { MINUTE, Zone } from '@workops/kernel';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { findOccurrences } from '../domain/recurrence';
import { ruleIn, type Frequency, type RecurrenceRule } from '../domain/recurrence-rule';
import { lineIn } from './ical-reader';
import { wallTimeIn } from './wall-time';

const MAX_OBSERVANCES = 16;
const MAX_YEARS = 300;
/** Days examined for one zone; a real one needs some thousand per year. */
const MAX_STEPS = 500_000;
const DAY = 24 * 60 * MINUTE;
const LONGEST_YEAR = 366 * DAY;
/** Periods per year of the frequencies at which clocks may change. */
const PERIODS_A_YEAR: Partial<Record<Frequency, number>> = { YEARLY: 1, MONTHLY: 12 };
const MAX_INTERVAL_YEARS = 4;
const OFFSET = /^([+-])(\d{2})(\d{2})(\d{2})?$/;

export class StepBudget {
  constructor(private left: number) {}

  /** Throws `too_complex` once used up. */
  spend(): void {
    this.left -= 1;
    if (this.left < 0) throw new CalendarTrouble('too_complex');
  }
}

/** STANDARD or DAYLIGHT part of a VTIMEZONE; `start` is the wall time before the change. */
interface Observance {
  start: number;
  dates: number[];
  rule: RecurrenceRule | undefined;
  offsetFrom: number;
  offsetTo: number;
}

interface WrittenObservance extends Omit<Observance, 'rule'> {
  rule: RecurrenceRule | null | undefined;
}

interface Onset {
  at: number;
  offset: number;
}

/**
 * RFC 5545, 3.6.5. Undefined without a valid part, or with a rule unfit for clock changes. Throws `too_complex` if it
 * costs more than a real zone.
 */
export function describedZone(lines: readonly string[], shared = new StepBudget(MAX_STEPS)): Zone | undefined {
  const written = observancesIn(lines);
  if (written.length === 0 || written.some(({ rule }) => rule !== undefined && !changesClocks(rule))) return undefined;
  if (written.length > MAX_OBSERVANCES) throw new CalendarTrouble('too_complex');
  const years = new Map<number, readonly Onset[]>();
  const own = new StepBudget(MAX_STEPS);
  const spend = (): void => {
    own.spend();
    shared.spend();
  };
  const observances = written.map((observance) => withCountedDates(observance, spend));
  const initial = observances.reduce((left, right) =>
    onset(right, right.start) < onset(left, left.start) ? right : left,
  ).offsetFrom;
  const onsetsAround = (instant: number): readonly Onset[] => {
    const year = new Date(instant).getUTCFullYear();
    let onsets = years.get(year);
    if (!onsets) {
      if (years.size >= MAX_YEARS) throw new CalendarTrouble('too_complex');
      onsets = onsetsOfYear(observances, year, spend);
      years.set(year, onsets);
    }
    return onsets;
  };
  return new Zone((instant) => onsetsAround(instant).findLast(({ at }) => at <= instant)?.offset ?? initial);
}

const onset = ({ offsetFrom }: Observance, wall: number): number => wall - offsetFrom;

/** Changes of a UTC year in order, after the last earlier change of each part. */
function onsetsOfYear(observances: readonly Observance[], year: number, spend: () => void): Onset[] {
  const [first, next] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const onsets = observances.flatMap((observance) => {
    const walls = wallsUntil(observance, first + observance.offsetFrom, next + observance.offsetFrom, spend);
    const all = walls
      .map((wall): Onset => ({ at: onset(observance, wall), offset: observance.offsetTo }))
      .sort((left, right) => left.at - right.at);
    const before = all.findLast(({ at }) => at < first);
    return [...(before ? [before] : []), ...all.filter(({ at }) => at >= first && at < next)];
  });
  return onsets.sort((left, right) => left.at - right.at);
}

/** Wall times of changes before the end. Omits changes long before the beginning if a later one is included. */
function wallsUntil({ start, dates, rule }: Observance, begin: number, end: number, spend: () => void): number[] {
  const walls = [start, ...dates].filter((wall) => wall < end);
  if (!rule) return walls;
  const last = rule.until !== null && rule.until < begin ? rule.until + 1 : end;
  const lookBack = 2 * LONGEST_YEAR * intervalYears(rule);
  const window = { start: Math.min(begin, last) - lookBack, end: Math.min(end, last) };
  for (const wall of findOccurrences(rule, start, window)) {
    spend();
    if (wall !== undefined) walls.push(wall);
  }
  return walls;
}

function observancesIn(lines: readonly string[]): WrittenObservance[] {
  const observances: WrittenObservance[] = [];
  let part: Map<string, string[]> | undefined;
  for (const line of lines) {
    const { name, value } = lineIn(line);
    const kind = value.trim().toUpperCase();
    if (name === 'BEGIN' && (kind === 'STANDARD' || kind === 'DAYLIGHT')) part = new Map();
    else if (name === 'END' && part) {
      observances.push(...readObservances(part));
      part = undefined;
    } else part?.set(name, [...(part.get(name) ?? []), value.trim()]);
  }
  return observances;
}

/** An observance per rule; none for an invalid part. */
function readObservances(properties: ReadonlyMap<string, readonly string[]>): WrittenObservance[] {
  const [from, to] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => offsetIn(properties.get(name)?.[0]));
  const start = wallTimeIn(properties.get('DTSTART')?.[0] ?? '')?.wall;
  if (from === undefined || to === undefined || start === undefined) return [];
  const dates = (properties.get('RDATE') ?? []).flatMap((value) =>
    value.split(',').flatMap((date) => wallTimeIn(date.trim())?.wall ?? []),
  );
  // UNTIL may be in local time instead of UTC.
  const toUntil = (until: string) => {
    const written = wallTimeIn(until);
    return written && written.wall + (written.isUtc ? from : 0);
  };
  const rules = (properties.get('RRULE') ?? []).map((text) => ruleIn(text, toUntil) ?? null);
  return (rules.length > 0 ? rules : [undefined]).map((rule) => ({
    start,
    dates,
    rule,
    offsetFrom: from,
    offsetTo: to,
  }));
}

const intervalYears = ({ frequency, interval }: RecurrenceRule): number =>
  Math.ceil(interval / (PERIODS_A_YEAR[frequency] ?? 1));

/** Clock changes recur every few years or months. */
const changesClocks = (rule: RecurrenceRule | null): boolean =>
  rule !== null &&
  PERIODS_A_YEAR[rule.frequency] !== undefined &&
  intervalYears(rule) <= MAX_INTERVAL_YEARS &&
  (rule.count ?? 0) <= MAX_YEARS &&
  [rule.hours, rule.minutes, rule.seconds].every(({ length }) => length <= 1);

/** Expands a COUNT once, not again for each year. */
function withCountedDates({ rule, ...part }: WrittenObservance, spend: () => void): Observance {
  if (!rule || rule.count === null) return { ...part, rule: rule ?? undefined };
  const dates = [...part.dates];
  for (const wall of findOccurrences(rule, part.start, {
    start: part.start,
    end: part.start + MAX_YEARS * LONGEST_YEAR,
  })) {
    spend();
    if (wall !== undefined) dates.push(wall);
  }
  return { ...part, dates, rule: undefined };
}

function offsetIn(text: string | undefined): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text ?? '') ?? [];
  if (sign === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1_000;
  return sign === '-' ? -offset : offset;
}
