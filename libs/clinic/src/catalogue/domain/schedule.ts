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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSpan = (value: unknown): value is ScheduleSpan =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  typeof value.inicio === 'string' &&
  typeof value.fin === 'string';

export const toBusinessHours = (schedule: Schedule): BusinessHours =>
  Object.fromEntries(
    Object.entries(schedule).map(([day, spans]) => [day, spans.map(({ inicio, fin }) => [inicio, fin])]),
  );

const named = (path: string): string =>
  path.replace(/^(\w+\.\d+)\.0$/, '$1.inicio').replace(/^(\w+\.\d+)\.1$/, '$1.fin');

/** Paths begin at the day. */
export function issuesOfSchedule(input: unknown): Issue[] {
  if (!isObject(input)) return [issue('', 'Must be an object of days.', 'invalid_type')];
  const shapes = Object.entries(input).flatMap(([day, spans]) => {
    if (!Array.isArray(spans)) return [issue(day, 'Must be an array of {inicio, fin}.', 'invalid_type')];
    if (spans.length > MOST_A_DAY) return [issue(day, `Must have at most ${MOST_A_DAY} entries.`, 'too_big')];
    return spans.flatMap((span, n) =>
      isSpan(span) ? [] : [issue(`${day}.${n}`, 'Must be {inicio, fin}, two times HH:MM.', 'invalid_type')],
    );
  });
  if (shapes.length > 0) return shapes;
  return issuesOfBusinessHours(toBusinessHours(input as Schedule)).map(({ path, ...rest }) => ({
    path: named(path),
    ...rest,
  }));
}

const canonicalText = (schedule: Schedule | null): string =>
  schedule === null
    ? ''
    : JSON.stringify(WEEK_DAYS.map((day) => schedule[day]?.map(({ inicio, fin }) => [inicio, fin]) ?? null));

export const isSameSchedule = (a: Schedule | null, b: Schedule | null): boolean =>
  canonicalText(a) === canonicalText(b);
