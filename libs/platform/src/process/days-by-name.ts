import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import type { AdjustableDays } from '../retention';

/** An invalid list stays a string, which validation rejects. */
const splitAtCommas = Transform(({ value }: { value: unknown }) => {
  if (typeof value !== 'string') return value;
  const pairs = value.split(',').map((pair) => /^\s*([a-z_]+)\s*=\s*(\d{1,6})\s*$/.exec(pair));
  const names = pairs.flatMap((pair) => (pair ? [pair[1]!] : []));
  return names.length < pairs.length || new Set(names).size < names.length
    ? value
    : Object.fromEntries(pairs.map((pair) => [pair![1]!, Number(pair![2])]));
});

function findProblems(value: unknown, adjustable: readonly AdjustableDays[]): string[] {
  if (typeof value !== 'object' || value === null)
    return ['must be a comma list such as request_log=14,notices=365, each name once'];
  return Object.entries(value as Record<string, number>).flatMap(([name, days]) => {
    const setting = adjustable.find((each) => each.name === name);
    if (!setting) return [`${name} is none; there are ${adjustable.map((each) => each.name).join(', ')}`];
    const { least, most } = setting;
    return days >= least && days <= most ? [] : [`${name} must be from ${least} to ${most} days`];
  });
}

/** `name=days,name=days`; rejects unknown names and days out of bounds. */
export const IsDaysByName =
  (adjustable: readonly AdjustableDays[]): PropertyDecorator =>
  (target, property) => {
    splitAtCommas(target, property);
    ValidateBy({
      name: 'isDaysByName',
      validator: {
        validate: (value: unknown) => findProblems(value, adjustable).length === 0,
        defaultMessage: (args) => `$property: ${findProblems(args?.value, adjustable).join('; ')}`,
      },
    })(target, property);
  };
