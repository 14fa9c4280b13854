import { MINUTE, Zone } from '@workops/kernel';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { occurrencesOf } from '../domain/recurrence';
import { ruleIn, type RecurrenceRule } from '../domain/recurrence-rule';
import { lineIn } from './ical-reader';
import { wallTimeIn } from './wall-time';

const MAX_OBSERVANCES = 16;
const MAX_YEARS = 300;
/** Days looked at for the changes of one zone: a zone of the world takes some thousand a year. */
const MAX_STEPS = 500_000;
const DAY = 24 * 60 * MINUTE;
const OFFSET = /^([+-])(\d{2})(\d{2})(\d{2})?$/;

/** A STANDARD or DAYLIGHT part of a VTIMEZONE. */
interface Observance {
  /** Wall times, by the clocks before the change. */
  start: number;
  dates: number[];
  rule: RecurrenceRule | undefined;
  offsetFrom: number;
  offsetTo: number;
}

interface Onset {
  at: number;
  offset: number;
}

/**
 * The zone that a VTIMEZONE describes, computed as it is written (RFC 5545, 3.6.5). Undefined for a description without a valid part. Throws `too_complex` for
 * one that costs more than a zone of the world.
 */
export function describedZone(lines: readonly string[]): Zone | undefined {
  const observances = observancesIn(lines);
  if (observances.length === 0) return undefined;
  if (observances.length > MAX_OBSERVANCES) throw new CalendarTrouble('too_complex');
  const years = new Map<number, readonly Onset[]>();
  let steps = 0;
  const spend = (): void => {
    steps += 1;
    if (steps > MAX_STEPS) throw new CalendarTrouble('too_complex');
  };
  const initial = observances.reduce((one, other) => (onset(other, other.start) < onset(one, one.start) ? other : one)).offsetFrom;
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

/** The changes of a year of UTC in order, after the last change of each part before it. */
function onsetsOfYear(observances: readonly Observance[], year: number, spend: () => void): Onset[] {
  const [first, next] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const onsets = observances.flatMap((observance) => {
    const walls = wallsUntil(observance, first + observance.offsetFrom, next + observance.offsetFrom, spend);
    const all = walls.map((wall): Onset => ({ at: onset(observance, wall), offset: observance.offsetTo })).sort((one, other) => one.at - other.at);
    const before = all.findLast(({ at }) => at < first);
    return [...(before ? [before] : []), ...all.filter(({ at }) => at >= first && at < next)];
  });
  return onsets.sort((one, other) => one.at - other.at);
}

/** The wall times of a part's changes before the end, those long before the beginning left out if a later one is among them. */
function wallsUntil({ start, dates, rule }: Observance, begin: number, end: number, spend: () => void): number[] {
  const walls = [start, ...dates].filter((wall) => wall < end);
  if (!rule) return walls;
  const last = rule.until !== null && rule.until < begin ? rule.until + 1 : end;
  const lookBack = 2 * 366 * DAY * rule.interval;
  const window = { start: Math.min(begin, last) - lookBack, end: Math.min(end, last) };
  for (const wall of occurrencesOf(rule, start, window)) {
    spend();
    if (wall !== undefined) walls.push(wall);
  }
  return walls;
}

function observancesIn(lines: readonly string[]): Observance[] {
  const observances: Observance[] = [];
  let part: Map<string, string[]> | undefined;
  for (const line of lines) {
    const { name, value } = lineIn(line);
    const kind = value.trim().toUpperCase();
    if (name === 'BEGIN' && (kind === 'STANDARD' || kind === 'DAYLIGHT')) part = new Map();
    else if (name === 'END' && part) {
      const observance = observanceOf(part);
      if (observance) observances.push(observance);
      part = undefined;
    } else part?.set(name, [...(part.get(name) ?? []), value.trim()]);
  }
  return observances;
}

function observanceOf(properties: ReadonlyMap<string, readonly string[]>): Observance | undefined {
  const [from, to] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => offsetIn(properties.get(name)?.[0]));
  const start = wallTimeIn(properties.get('DTSTART')?.[0] ?? '')?.wall;
  if (from === undefined || to === undefined || start === undefined) return undefined;
  const dates = (properties.get('RDATE') ?? []).flatMap((value) => value.split(',').flatMap((date) => wallTimeIn(date.trim())?.wall ?? []));
  const text = properties.get('RRULE')?.[0];
  // UNTIL is in UTC, or in the local time that some calendars write.
  const untilOf = (until: string) => {
    const written = wallTimeIn(until);
    return written && written.wall + (written.isUtc ? from : 0);
  };
  const rule = text === undefined ? undefined : ruleIn(text, untilOf);
  return { start, dates, rule: rule && isYearly(rule) ? rule : undefined, offsetFrom: from, offsetTo: to };
}

/** Clocks change by the year. A rule with a COUNT would be walked from its start for each year. */
const isYearly = ({ frequency, interval, count, hours, minutes, seconds }: RecurrenceRule): boolean =>
  frequency === 'YEARLY' && count === null && interval <= 4 && [hours, minutes, seconds].every(({ length }) => length <= 1);

function offsetIn(text: string | undefined): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text ?? '') ?? [];
  if (sign === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1_000;
  return sign === '-' ? -offset : offset;
}
