import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import type { AdjustableDays } from '../retention';

/** `name=days` pairs by name; invalid ones stay text, and are refused. */
const splitAtCommas = Transform(({ value }: { value: unknown }) => {
  if (typeof value !== 'string') return value;
  const pairs = value.split(',').map((pair) => /^\s*([a-z_]+)\s*=\s*(\d{1,6})\s*$/.exec(pair));
  const names = pairs.flatMap((pair) => (pair ? [pair[1]!] : []));
  return names.length < pairs.length || new Set(names).size < names.length
    ? value
    : Object.fromEntries(pairs.map((pair) => [pair![1]!, Number(pair![2])]));
});

function problemsOf(value: unknown, known: readonly AdjustableDays[]): string[] {
  if (typeof value !== 'object' || value === null)
    return ['must be a comma list such as request_log=14,notices=365, each name once'];
  return Object.entries(value as Record<string, number>).flatMap(([name, days]) => {
    const setting = known.find((each) => each.name === name);
    if (!setting) return [`${name} is none; there are ${known.map((each) => each.name).join(', ')}`];
    const { least, most } = setting;
    return days >= least && days <= most ? [] : [`${name} must be from ${least} to ${most} days`];
  });
}

/** Reads `name=days,name=days` into an object, and refuses other names than those known and days out of their bounds. */
export const IsDaysByName =
  (known: readonly AdjustableDays[]): PropertyDecorator =>
  (target, property) => {
    splitAtCommas(target, property);
    ValidateBy({
      name: 'isDaysByName',
      validator: {
        validate: (value: unknown) => problemsOf(value, known).length === 0,
        defaultMessage: (given) => `$property: ${problemsOf(given?.value, known).join('; ')}`,
      },
    })(target, property);
  };
