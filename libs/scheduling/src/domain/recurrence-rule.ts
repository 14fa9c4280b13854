import { DAY, toDay } from '@workops/kernel';

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** BYDAY entry: 0 is Monday; the ordinal in the month or year, 0 for each. */
interface WeekdayPart {
  weekday: number;
  nth: number;
}

/** RFC 5545, 3.3.10. Empty lists impose no limit; numbers ascend. */
export interface RecurrenceRule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  /** Last included wall time. */
  until: number | null;
  months: readonly number[];
  weekNumbers: readonly number[];
  yearDays: readonly number[];
  monthDays: readonly number[];
  weekdays: readonly WeekdayPart[];
  hours: readonly number[];
  minutes: readonly number[];
  seconds: readonly number[];
  positions: readonly number[];
  /** 0 is Monday. */
  weekStart: number;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const WEEKDAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
const WHOLE = /^[+-]?\d{1,9}$/;

/** 0 is Monday; 1970-01-01 was a Thursday. */
export const toWeekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

const numbersIn = (text: string | undefined, from: number, to: number): number[] => {
  const all = (text ?? '')
    .split(',')
    .filter((each) => WHOLE.test(each))
    .map(Number);
  return [...new Set(all)].filter((each) => Math.abs(each) >= from && Math.abs(each) <= to).sort((a, b) => a - b);
};

const countsIn = (text: string | undefined, to: number): number[] => numbersIn(text, 0, to).filter((each) => each >= 0);

/** The weekdays are distinct, which bounds the cost per day. */
const weekdaysIn = (text: string | undefined): WeekdayPart[] => {
  const weekdays = (text ?? '').split(',').flatMap((each): [string, WeekdayPart][] => {
    const [, ordinal, name] = WEEKDAY.exec(each) ?? [];
    const nth = Number(ordinal ?? 0);
    return name === undefined ? [] : [[`${nth}${name}`, { weekday: WEEKDAYS.indexOf(name), nth }]];
  });
  return [...new Map(weekdays).values()];
};

/** Ignores blanks; undefined if invalid. `toWall` parses UNTIL. */
export function ruleIn(text: string, toWall: (until: string) => number | undefined): RecurrenceRule | undefined {
  const parts = new Map(
    text
      .toUpperCase()
      .replace(/\s+/g, '')
      .split(';')
      .map((part) => [part.split('=', 1)[0]!, part.slice(part.indexOf('=') + 1)]),
  );
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  const until = parts.has('UNTIL') ? toWall(parts.get('UNTIL')!) : null;
  const [interval, count] = [parts.get('INTERVAL') ?? '1', parts.get('COUNT')].map((digits) =>
    digits === undefined ? null : Number(digits),
  );
  if (!frequency || until === undefined || !isPositive(interval) || (count !== null && !isPositive(count)))
    return undefined;
  return {
    frequency,
    interval,
    count: count ?? null,
    until,
    months: countsIn(parts.get('BYMONTH'), 12),
    weekNumbers: numbersIn(parts.get('BYWEEKNO'), 1, 53),
    yearDays: numbersIn(parts.get('BYYEARDAY'), 1, 366),
    monthDays: numbersIn(parts.get('BYMONTHDAY'), 1, 31),
    weekdays: weekdaysIn(parts.get('BYDAY')),
    hours: countsIn(parts.get('BYHOUR'), 23),
    minutes: countsIn(parts.get('BYMINUTE'), 59),
    seconds: countsIn(parts.get('BYSECOND'), 59),
    positions: numbersIn(parts.get('BYSETPOS'), 1, 366),
    weekStart: Math.max(0, WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')),
  };
}

const isPositive = (value: number | null | undefined): value is number => Number.isSafeInteger(value) && value! > 0;

/** Missing parts come from the start. */
export function withDefaults(rule: RecurrenceRule, start: number): RecurrenceRule {
  const day = toDay(start);
  const date = new Date(day * DAY);
  const time = new Date(start);
  const saysNoDay = [rule.weekNumbers, rule.yearDays, rule.monthDays, rule.weekdays].every(
    ({ length }) => length === 0,
  );
  const months =
    rule.frequency === 'YEARLY' && saysNoDay && rule.months.length === 0 ? [date.getUTCMonth() + 1] : rule.months;
  const monthDays =
    saysNoDay && (rule.frequency === 'YEARLY' || rule.frequency === 'MONTHLY') ? [date.getUTCDate()] : rule.monthDays;
  const onlyWeek = rule.frequency === 'WEEKLY' ? saysNoDay : rule.weekNumbers.length > 0 && rule.weekdays.length === 0;
  const weekdays = onlyWeek ? [{ weekday: toWeekday(day), nth: 0 }] : rule.weekdays;
  const at = (values: readonly number[], own: number, finest: Frequency) =>
    values.length > 0 || FREQUENCIES.indexOf(rule.frequency) >= FREQUENCIES.indexOf(finest) ? values : [own];
  return {
    ...rule,
    months,
    monthDays,
    weekdays,
    hours: at(rule.hours, time.getUTCHours(), 'HOURLY'),
    minutes: at(rule.minutes, time.getUTCMinutes(), 'MINUTELY'),
    seconds: at(rule.seconds, time.getUTCSeconds(), 'SECONDLY'),
  };
}
