import { WEEK_DAYS, type WeekDay } from '@workops/kernel';
import { describedObject, type Shape } from './shapes';

const DAYS: Record<WeekDay, string> = {
  mon: 'Monday.',
  tue: 'Tuesday.',
  wed: 'Wednesday.',
  thu: 'Thursday.',
  fri: 'Friday.',
  sat: 'Saturday.',
  sun: 'Sunday.',
};

const pairOfTimes = {
  type: 'array',
  minItems: 2,
  maxItems: 2,
  items: { type: 'string', pattern: '^([01]\\d|2[0-4]):[0-5]\\d$' },
} as const;
const dayHours = { type: 'array', maxItems: 24, items: pairOfTimes, schemaName: 'DayHours' } as const;

export const weekHours = (): Shape =>
  describedObject({
    properties: Object.fromEntries(WEEK_DAYS.map((day) => [day, { ...dayHours, description: DAYS[day] }])),
    schemaName: 'WeekHours',
  });
