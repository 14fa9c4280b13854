import { issuesOfBusinessHours, WEEK_DAYS, type BusinessHours, type Issue, type WeekDay } from '@workops/kernel';

/** Half-open range [inicio, fin) in the workspace's local time. */
interface ScheduleSpan {
  inicio: string;
  fin: string;
}

/** A missing day is closed. */
export type Schedule = Partial<Record<WeekDay, ScheduleSpan[]>>;

const MOST_A_DAY = 10;

const issue = (path: string, message: string, code: Issue['code']): Issue => ({ path, message, code });

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const isSpan = (given: unknown): given is ScheduleSpan =>
  isObject(given) &&
  Object.keys(given).length === 2 &&
  typeof given.inicio === 'string' &&
  typeof given.fin === 'string';

export const hoursOf = (schedule: Schedule): BusinessHours =>
  Object.fromEntries(
    Object.entries(schedule).map(([day, spans]) => [day, spans.map(({ inicio, fin }) => [inicio, fin])]),
  );

const named = (path: string): string =>
  path.replace(/^(\w+\.\d+)\.0$/, '$1.inicio').replace(/^(\w+\.\d+)\.1$/, '$1.fin');

/** Paths begin at the day. */
export function issuesOfSchedule(given: unknown): Issue[] {
  if (!isObject(given)) return [issue('', 'Must be an object of days.', 'invalid_type')];
  const shapes = Object.entries(given).flatMap(([day, spans]) => {
    if (!Array.isArray(spans)) return [issue(day, 'Must be an array of {inicio, fin}.', 'invalid_type')];
    if (spans.length > MOST_A_DAY) return [issue(day, `Must have at most ${MOST_A_DAY} entries.`, 'too_big')];
    return spans.flatMap((span, n) =>
      isSpan(span) ? [] : [issue(`${day}.${n}`, 'Must be {inicio, fin}, two times HH:MM.', 'invalid_type')],
    );
  });
  if (shapes.length > 0) return shapes;
  return issuesOfBusinessHours(hoursOf(given as Schedule)).map(({ path, ...rest }) => ({ path: named(path), ...rest }));
}

const writtenOf = (schedule: Schedule | null): string =>
  schedule === null
    ? ''
    : JSON.stringify(WEEK_DAYS.map((day) => schedule[day]?.map(({ inicio, fin }) => [inicio, fin]) ?? null));

export const isSameSchedule = (one: Schedule | null, other: Schedule | null): boolean =>
  writtenOf(one) === writtenOf(other);
