import { DAY, toDay, MINUTE } from '@workops/kernel';
import { toWeekday, withDefaults, type RecurrenceRule } from './recurrence-rule';
import type { Span } from './spans';

const SECOND = 1_000;
const HOUR = 60 * MINUTE;
const UNITS = { HOURLY: HOUR, MINUTELY: MINUTE, SECONDLY: SECOND } as const;

/** Wall times in order, with undefined in between so that each step is cheap. */
export type Occurrences = Generator<number | undefined, void, void>;

/** Checks only periods that reach into the window, unless there is a COUNT. */
export function* findOccurrences(input: RecurrenceRule, start: number, window: Span): Occurrences {
  const rule = withDefaults(input, start);
  const from = rule.count === null ? Math.max(start, window.start) : start;
  let counted = 0;
  for (const candidate of isSubDaily(rule.frequency)
    ? withinDays(rule, rule.frequency, start, from, window.end)
    : onDays(rule, start, from, window.end)) {
    if (candidate === undefined || candidate < start) {
      yield undefined;
      continue;
    }
    if (candidate >= window.end || (rule.until !== null && candidate > rule.until)) return;
    yield candidate >= window.start ? candidate : undefined;
    counted += 1;
    if (counted === rule.count) return;
  }
}

const isSubDaily = (frequency: RecurrenceRule['frequency']): frequency is keyof typeof UNITS => frequency in UNITS;

function* onDays(rule: RecurrenceRule, start: number, from: number, end: number): Occurrences {
  for (
    let { first, next, at } = periodAround(rule, start, from);
    first * DAY < end;
    { first, next, at } = periodAt(rule, start, at + 1)
  ) {
    yield* rule.positions.length > 0 ? atPositions(rule, timesIn(rule, first, next)) : timesIn(rule, first, next);
  }
}

function* timesIn(rule: RecurrenceRule, first: number, next: number): Occurrences {
  for (let day = first; day < next; day += 1) {
    if (!isOnDay(rule, day)) {
      yield undefined;
      continue;
    }
    for (const hour of rule.hours)
      for (const minute of rule.minutes)
        for (const second of rule.seconds) yield day * DAY + hour * HOUR + minute * MINUTE + second * SECOND;
  }
}

/** Positions can count from the end, so the period is collected first. */
function* atPositions({ positions }: RecurrenceRule, times: Occurrences): Occurrences {
  const set: number[] = [];
  for (const time of times) {
    if (time !== undefined) set.push(time);
    yield undefined;
  }
  const places = new Set(positions.map((position) => (position > 0 ? position - 1 : set.length + position)));
  for (const [place, time] of set.entries()) if (places.has(place)) yield time;
}

/** `at` is the index among the rule's periods. */
interface Period {
  at: number;
  first: number;
  next: number;
}

function periodAt(rule: RecurrenceRule, start: number, at: number): Period {
  const day = toDay(start);
  const steps = at * rule.interval;
  const date = new Date(day * DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (rule.frequency) {
    case 'YEARLY':
      return { at, first: firstDay(year + steps, 0), next: firstDay(year + steps + 1, 0) };
    case 'MONTHLY':
      return { at, first: firstDay(year, month + steps), next: firstDay(year, month + steps + 1) };
    case 'WEEKLY': {
      const first = startOfWeek(day, rule.weekStart) + steps * 7;
      return { at, first, next: first + 7 };
    }
    default:
      return { at, first: day + steps, next: day + steps + 1 };
  }
}

const LONGEST_PERIOD = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1, HOURLY: 1, MINUTELY: 1, SECONDLY: 1 } as const;

/** The last period that begins before, or the one before that. */
function periodAround(rule: RecurrenceRule, start: number, from: number): Period {
  const periods = Math.floor((from - start) / DAY / (LONGEST_PERIOD[rule.frequency] * rule.interval));
  return periodAt(rule, start, Math.max(0, periods - 1));
}

/** Hours, minutes or seconds; excluded days and hours are skipped in one step. */
function* withinDays(
  rule: RecurrenceRule,
  frequency: keyof typeof UNITS,
  start: number,
  from: number,
  end: number,
): Occurrences {
  const step = UNITS[frequency] * rule.interval;
  const reach = (moment: number) => start + Math.ceil((moment - start) / step) * step;
  let [today, isToday] = [NaN, false];
  const isOnMatchingDay = (time: number): boolean => {
    if (toDay(time) !== today) [today, isToday] = [toDay(time), isOnDay(rule, toDay(time))];
    return isToday;
  };
  for (let time = Math.max(start, reach(from - step)); time < end;) {
    const passed = isOnMatchingDay(time) ? leftOutUntil(rule, time, UNITS[frequency]) : nextMultiple(time, DAY);
    if (passed === undefined) {
      yield* rule.positions.length > 0
        ? atPositions(rule, finerTimes(rule, time, frequency))
        : finerTimes(rule, time, frequency);
      time += step;
    } else {
      yield undefined;
      time = Math.max(time + step, reach(passed));
    }
  }
}

const nextMultiple = (time: number, unit: number): number => (Math.floor(time / unit) + 1) * unit;

/** End of the excluded period; undefined if something can occur in it. */
function leftOutUntil(rule: RecurrenceRule, time: number, unit: number): number | undefined {
  const date = new Date(time);
  if (rule.hours.length > 0 && !rule.hours.includes(date.getUTCHours())) return nextMultiple(time, HOUR);
  if (unit <= MINUTE && rule.minutes.length > 0 && !rule.minutes.includes(date.getUTCMinutes()))
    return nextMultiple(time, MINUTE);
  if (unit === SECOND && rule.seconds.length > 0 && !rule.seconds.includes(date.getUTCSeconds()))
    return nextMultiple(time, SECOND);
  return undefined;
}

function* finerTimes(rule: RecurrenceRule, time: number, frequency: keyof typeof UNITS): Occurrences {
  if (frequency === 'SECONDLY') return yield time;
  const hour = Math.floor(time / HOUR) * HOUR;
  const minutes =
    frequency === 'HOURLY'
      ? rule.minutes.map((minute) => hour + minute * MINUTE)
      : [Math.floor(time / MINUTE) * MINUTE];
  for (const minute of minutes) for (const second of rule.seconds) yield minute + second * SECOND;
}

const firstDay = (year: number, month: number): number => Math.floor(new Date(0).setUTCFullYear(year, month, 1) / DAY);
const startOfWeek = (day: number, weekStart: number): number => day - ((toWeekday(day) - weekStart + 7) % 7);

function isOnDay(rule: RecurrenceRule, day: number): boolean {
  const date = new Date(day * DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const inMonth: Days = { first: firstDay(year, month), next: firstDay(year, month + 1) };
  const inYear: Days = { first: firstDay(year, 0), next: firstDay(year + 1, 0) };
  return (
    (rule.months.length === 0 || rule.months.includes(month + 1)) &&
    isListedDay(rule.monthDays, day, inMonth) &&
    isListedDay(rule.yearDays, day, inYear) &&
    isInWeek(rule, day) &&
    isOnWeekday(rule, day, inMonth, inYear)
  );
}

interface Days {
  first: number;
  next: number;
}

/** Counts from 1 at the beginning, or from -1 at the end. */
const isListedDay = (places: readonly number[], day: number, { first, next }: Days): boolean =>
  places.length === 0 || places.includes(day - first + 1) || places.includes(day - next);

/** Week 1 has at least four days in the year; a week belongs to the year of its fourth day. */
function isInWeek({ weekNumbers, weekStart }: RecurrenceRule, day: number): boolean {
  if (weekNumbers.length === 0) return true;
  const fourth = startOfWeek(day, weekStart) + 3;
  const year = new Date(fourth * DAY).getUTCFullYear();
  const [fromFront, fromBack] = [fourth - firstDay(year, 0), firstDay(year + 1, 0) - 1 - fourth].map(
    (days) => Math.floor(days / 7) + 1,
  );
  return weekNumbers.includes(fromFront!) || weekNumbers.includes(-fromBack!);
}

function isOnWeekday(
  { frequency, weekdays, months }: RecurrenceRule,
  day: number,
  inMonth: Days,
  inYear: Days,
): boolean {
  if (weekdays.length === 0) return true;
  const counted =
    frequency === 'MONTHLY' || (frequency === 'YEARLY' && months.length > 0)
      ? inMonth
      : frequency === 'YEARLY'
        ? inYear
        : null;
  return weekdays.some(({ weekday, nth }) => {
    if (weekday !== toWeekday(day)) return false;
    if (nth === 0 || counted === null) return true;
    return nth > 0
      ? Math.floor((day - counted.first) / 7) + 1 === nth
      : Math.floor((counted.next - 1 - day) / 7) + 1 === -nth;
  });
}
