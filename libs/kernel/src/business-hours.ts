import type { Issue, IssueCode } from './domain-error';
import { DAY, toDay, MINUTE, getZone } from './zone';

export const WEEK_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** Sorted half-open ranges `[start, end)` of local `HH:MM`. A missing day is closed. */
export type BusinessHours = Partial<Record<WeekDay, [start: string, end: string][]>>;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const PAIRS_A_DAY = 24;

const isStart = (value: unknown): value is string => typeof value === 'string' && TIME.test(value);
const isEnd = (value: unknown): value is string => isStart(value) || value === '24:00';

const issue = (path: string, message: string, code: IssueCode): Issue => ({ path, message, code });

function issuesOfPair(pair: unknown, path: string, before: unknown): Issue[] {
  if (!Array.isArray(pair) || pair.length !== 2)
    return [issue(path, 'Must be a pair of times: [start, end].', 'invalid_type')];
  const [start, end] = pair as unknown[];
  if (!isStart(start)) return [issue(`${path}.0`, 'Must be a time HH:MM from 00:00 to 23:59.', 'invalid_string')];
  if (!isEnd(end)) return [issue(`${path}.1`, 'Must be a time HH:MM from 00:01 to 24:00.', 'invalid_string')];
  if (end <= start) return [issue(path, 'Must end after it starts.', 'custom')];
  const endBefore: unknown = Array.isArray(before) ? before[1] : undefined;
  return isEnd(endBefore) && start < endBefore
    ? [issue(path, 'Must start at or after the end of the pair before it.', 'custom')]
    : [];
}

function issuesOfDay(day: string, pairs: unknown): Issue[] {
  if (!(WEEK_DAYS as readonly string[]).includes(day))
    return [issue(day, `Must be one of: ${WEEK_DAYS.join(', ')}.`, 'unrecognized_keys')];
  if (!Array.isArray(pairs)) return [issue(day, 'Must be an array of pairs of times.', 'invalid_type')];
  if (pairs.length > PAIRS_A_DAY) return [issue(day, `Must have at most ${PAIRS_A_DAY} pairs.`, 'too_big')];
  return pairs.flatMap((pair, index) => issuesOfPair(pair, `${day}.${index}`, pairs[index - 1]));
}

/** The issues' paths begin at the day; empty if valid. */
export function issuesOfBusinessHours(value: unknown): Issue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [issue('', 'Must be an object of days.', 'invalid_type')];
  return Object.entries(value).flatMap(([day, pairs]) => issuesOfDay(day, pairs));
}

/** 1970-01-01 was a Thursday. */
const FIRST_DAY = WEEK_DAYS.indexOf('thu');
const toWeekDay = (day: number): WeekDay => WEEK_DAYS[(((day + FIRST_DAY) % 7) + 7) % 7]!;

function afterMidnight(time: string): number {
  const [hours, minutes] = time.split(':');
  return (Number(hours) * 60 + Number(minutes)) * MINUTE;
}

/** Milliseconds after midnight; `day` counts from 1970-01-01. */
export const openingsOn = (day: number, businessHours: BusinessHours): { from: number; until: number }[] =>
  (businessHours[toWeekDay(day)] ?? []).map(([from, until]) => ({
    from: afterMidnight(from),
    until: afterMidnight(until),
  }));

export function isOpenAt(hours: BusinessHours, timezone: string, instant: Date): boolean {
  const wall = getZone(timezone).wallAt(instant.getTime());
  const day = toDay(wall);
  const time = wall - day * DAY;
  return openingsOn(day, hours).some(({ from, until }) => from <= time && time < until);
}
