import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Issue, IssueCode } from '@workops/kernel';
import { Expose, Transform, Type as Nest } from 'class-transformer';
import { ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import type { Rule, Shape } from './shapes';

/** The class-transformer group under which text from a query string is read. */
export const QUERY = 'query';

export interface FieldOptions {
  description?: string;
  example?: unknown;
  /** May be left out. */
  optional?: boolean;
  /** May be null. */
  nullable?: boolean;
  /** Documented only; what applies it is the operation. */
  default?: unknown;
  /** The stable reason that a refusal of the field carries. */
  reason?: string;
}

/** What a failed check tells the validation pipe: its code, and for lists the issue of each entry. */
export interface RuleContext {
  code: IssueCode;
  entries?: (value: unknown[]) => Issue[];
  reason?: string;
}

const documented = (options: FieldOptions) => {
  const { optional = false, nullable = false, description, example, default: assumed } = options;
  return { required: !optional, ...(nullable && { nullable }), description, example, default: assumed };
};

/** Absent and null values meet no other check where they are allowed. */
const presence = ({ optional = false, nullable = false }: FieldOptions): PropertyDecorator =>
  ValidateIf((_object, value) => !(optional && value === undefined) && !(nullable && value === null));

const check = ({ name, code, message, accepts }: Rule, more: Omit<RuleContext, 'code'> = {}): PropertyDecorator =>
  ValidateBy(
    { name, validator: { validate: (value: unknown) => accepts(value), defaultMessage: () => message } },
    { context: { code, ...more } satisfies RuleContext },
  );

const ofText = (read: (text: string) => unknown) => (value: unknown) => (typeof value === 'string' ? read(value) : value);

function readFromQuery({ fromQuery }: Shape): PropertyDecorator[] {
  if (!fromQuery) return [];
  const read = ofText(fromQuery);
  return [Transform(({ value }: { value: unknown }) => read(value), { groups: [QUERY] })];
}

/** Also in each entry of a list. */
function writeOn({ written }: Shape): PropertyDecorator[] {
  if (!written) return [];
  const write = ofText(written);
  return [Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(write) : write(value)))];
}

/**
 * Declares a field of a request or a response: how it is checked, read and documented. Checks run in order and stop at the
 * first that fails.
 */
export const Field = (shape: Shape, options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    Expose(),
    // Of two transforms the one declared later runs first: a value is read, then written on.
    ...writeOn(shape),
    ...readFromQuery(shape),
    presence(options),
    ...shape.rules.map((rule) => check(rule, { reason: options.reason })),
    ApiProperty({ ...shape.schema, ...documented(options) } as ApiPropertyOptions),
  );

const isList: Rule = { name: 'list', code: 'invalid_type', message: 'Must be an array.', accepts: Array.isArray };

function issuesOfEntries(shape: Pick<Shape, 'rules'>, entries: unknown[]): Issue[] {
  return entries.flatMap((entry, index) => {
    const broken = shape.rules.find(({ accepts }) => !accepts(entry));
    return broken ? [{ path: String(index), message: broken.message, code: broken.code }] : [];
  });
}

/** Declares a field that holds a list of plain values. */
export const ListField = (shape: Shape, { min = 0, max, ...options }: FieldOptions & { min?: number; max: number }): PropertyDecorator => {
  const length = (value: unknown) => (value as unknown[]).length;
  const rules: Rule[] = [
    isList,
    { name: 'minItems', code: 'too_small', message: `Must have at least ${min} entries.`, accepts: (value) => length(value) >= min },
    { name: 'maxItems', code: 'too_big', message: `Must have at most ${max} entries.`, accepts: (value) => length(value) <= max },
  ];
  const eachEntry: Rule = {
    name: 'entries',
    code: 'custom',
    message: 'Has entries that are not valid.',
    accepts: (value) => issuesOfEntries(shape, value as unknown[]).length === 0,
  };
  return applyDecorators(
    Expose(),
    ...writeOn(shape),
    presence(options),
    ...rules.map((rule) => check(rule)),
    check(eachEntry, { entries: (value) => issuesOfEntries(shape, value) }),
    ApiProperty({ type: 'array', items: shape.schema, minItems: min, maxItems: max, ...documented(options) }),
  );
};

const isObject: Rule = {
  name: 'object',
  code: 'invalid_type',
  message: 'Must be an object.',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Declares a field that holds an object of the class. */
export const ObjectField = (of: () => Type, options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    Expose(),
    Nest(of),
    presence(options),
    check(isObject),
    ValidateNested(),
    ApiProperty({ type: () => of(), ...documented(options) } as ApiPropertyOptions),
  );

const eachIsObject = (value: unknown) => issuesOfEntries({ rules: [isObject] }, value as unknown[]);

/** Declares a field that holds a list of objects of the class. */
export const ObjectListField = (of: () => Type, options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    Expose(),
    Nest(of),
    presence(options),
    check(isList),
    check({ ...isObject, name: 'objects', accepts: (value) => eachIsObject(value).length === 0 }, { entries: eachIsObject }),
    ValidateNested({ each: true }),
    ApiProperty({ type: () => [of()], ...documented(options) } as ApiPropertyOptions),
  );
