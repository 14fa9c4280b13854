import { CLP, isAbsoluteUrl, uuidIn, type Issue } from '@workops/kernel';
import {
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  isUUID,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { constraint, refusing } from './constraints';
import type { ShapeSchema } from './shape-schema';
import { valueCheck } from './validate-instances';

export type { ShapeSchema };

/** Text parts of a call, as class-transformer groups for `fromQuery`. */
export const READS_TEXT = ['query', 'params'] as const;

/** Kind of value: constraints in order, parsing, formatting and documentation. */
export interface Shape {
  /** Applied to the parsed value, with the context of `refusing`. */
  constraints: readonly PropertyDecorator[];
  schema: ShapeSchema;
  /** Unparsable text is returned unchanged and refused by the constraints. */
  fromQuery?: (text: string) => unknown;
  written?: (text: string) => string;
  /** Text that does not match is returned unchanged. */
  read?: (text: string) => unknown;
  /** Converts a value to JSON. */
  shown?: (value: unknown) => unknown;
  description?: string;
  example?: unknown;
  /** Belongs to this field, not only to its kind. */
  documented?: true;
}

/** The value has the same meaning in creation, change and response. */
export const documented = (
  shape: Shape,
  { description, example = shape.example }: { description: string; example?: unknown },
): Shape => ({
  ...shape,
  description,
  example,
  documented: true,
});

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const WORD = /^[\p{L}\p{N}_-]+$/u;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** PostgreSQL has no year 0000. */
const existingDate = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && !text.startsWith('0000');
};

const isText = (value: unknown): value is string => typeof value === 'string';
const aString = IsString(refusing('invalid_type', 'Must be a string.'));

/** Code points, as in JSON Schema. Texts certainly within or beyond the bound are not counted. */
const isAtMost = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= 2 * max && [...value].length <= max);
const isAtLeast = (value: string, min: number): boolean => value.length >= 2 * min || [...value].length >= min;

/** class-validator's own check ignores variation selectors, and counts overlong text completely. */
const minLength = (min: number): PropertyDecorator =>
  constraint('minLength', 'too_small', `Must have at least ${min} characters.`, (value) =>
    isAtLeast(value as string, min),
  );
const maxLength = (max: number): PropertyDecorator =>
  constraint('maxLength', 'too_big', `Must have at most ${max} characters.`, (value) => isAtMost(value as string, max));

export const text = ({ min = 0, max }: { min?: number; max: number }): Shape => ({
  constraints: [aString, ...(min > 0 ? [minLength(min)] : []), maxLength(max)],
  schema: { type: 'string', ...(min > 0 && { minLength: min }), maxLength: max },
});

const inSmallLetters = (value: string): string => uuidIn(value) ?? value;

/** Converted to lower case. */
export const uuid = (): Shape => ({
  constraints: [aString, IsUUID('loose', refusing('invalid_string', 'Must be a uuid.'))],
  schema: { type: 'string', format: 'uuid' },
  written: inSmallLetters,
  example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10',
});

export const uuidOr = (...words: readonly [string, ...string[]]): Shape => ({
  constraints: [
    aString,
    constraint(
      'uuid',
      'invalid_string',
      `Must be a uuid or ${words.join(' or ')}.`,
      (value) => words.includes(value as string) || isUUID(value, 'loose'),
    ),
  ],
  schema: { type: 'string', maxLength: 36 },
  written: inSmallLetters,
  example: words[0],
});

const bounds = (min: number, max: number): PropertyDecorator[] => [
  Min(min, refusing('too_small', `Must be at least ${min}.`)),
  Max(max, refusing('too_big', `Must be at most ${max}.`)),
];

export const integer = ({ min, max }: { min: number; max: number }): Shape => ({
  constraints: [IsInt(refusing('invalid_type', 'Must be an integer.')), ...bounds(min, max)],
  schema: { type: 'integer', minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) },
  fromQuery: (value) => (/^-?(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value),
});

/** Whole and at least one. */
export const clp = (): Shape => integer(CLP);

export const number = ({ min, max }: { min: number; max: number }): Shape => ({
  constraints: [IsNumber({}, refusing('invalid_type', 'Must be a number.')), ...bounds(min, max)],
  schema: { type: 'number', minimum: min, maximum: max },
});

export const flag = (): Shape => ({
  constraints: [IsBoolean(refusing('invalid_type', 'Must be a boolean.'))],
  schema: { type: 'boolean' },
  fromQuery: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  example: true,
});

export const isSet = (): Shape => ({ ...flag(), shown: (value) => value !== null });

/** A named enum becomes a shared schema. */
export const oneOf = (values: readonly string[], enumName?: string): Shape => ({
  constraints: [aString, IsIn(values, refusing('invalid_enum_value', `Must be one of: ${values.join(', ')}.`))],
  schema: { type: 'string', enum: [...values], ...(enumName !== undefined && { schemaName: enumName }) },
  example: values[0],
});

/** Adds a word for all of them. */
export const oneOfOr = (all: string, values: readonly string[], enumName: string): Shape => ({
  ...oneOf([all, ...values]),
  schema: { anyOf: [oneOf([all]).schema, oneOf(values, enumName).schema] },
});

/** Any text, with documented usual values. */
export const usually = (values: readonly string[], enumName: string, { max }: { max: number }): Shape => {
  const { constraints, schema } = text({ max });
  return {
    constraints,
    schema: { ...schema, 'x-extensible-enum': [...values], schemaName: enumName },
    example: values[0],
  };
};

/** Letters, digits, hyphens and underscores. */
export const word = ({ max }: { max: number }): Shape => {
  const { constraints, schema } = text({ min: 1, max });
  const isWord = Matches(WORD, refusing('invalid_string', 'Must be letters, digits, hyphens and underscores.'));
  return { constraints: [...constraints, isWord], schema };
};

const notOnlyBlanks = constraint(
  'blank',
  'too_small',
  'Must not be blank.',
  (value) => (value as string).trim() !== '',
);

export const notBlank = ({ max }: { max: number }): Shape => ({
  constraints: [aString, notOnlyBlanks, maxLength(max)],
  schema: { type: 'string', minLength: 1, maxLength: max },
});

/** Not empty; surrounding blanks are trimmed. */
export const trimmedText = ({ max }: { max: number }): Shape => ({
  ...notBlank({ max }),
  written: (value) => value.trim(),
});

/** The pattern never runs on text beyond the bound. */
export const matching = (pattern: RegExp, { max, message }: { max: number; message: string }): Shape => {
  const { constraints, schema } = text({ max });
  return {
    constraints: [...constraints, Matches(pattern, refusing('invalid_string', message))],
    schema: { ...schema, pattern: pattern.source },
  };
};

export const serialNumber = (): Shape => ({
  constraints: [
    constraint(
      'serial',
      'invalid_string',
      'Must be a positive integer.',
      (value) => Number.isInteger(value) && Number(value) > 0,
    ),
  ],
  schema: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
  fromQuery: (value) => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : value),
  example: 4711,
});

/** Unparsable text stays text; objects and lists in a body are refused. */
export const converted = <T>(
  read: (text: string) => T | undefined,
  { message, schema, example }: { message: string; schema: ShapeSchema; example: string },
): Shape => {
  const isConverted = (value: unknown) => typeof value === 'object' && value !== null && made.has(value);
  const made = new WeakSet<object>();
  return {
    constraints: [constraint('converted', 'invalid_string', message, isConverted)],
    schema,
    read: (input) => {
      const value = read(input);
      if (value === undefined) return input;
      made.add(value as object);
      return value;
    },
    example,
  };
};

const isInstant = (value: string): boolean =>
  INSTANT.test(value) && existingDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

const textOrDate = constraint(
  'type',
  'invalid_type',
  'Must be a string.',
  (value) => value instanceof Date || isText(value),
);

const shownInstant = (value: unknown): unknown => (value instanceof Object ? (value as Date).toISOString() : value);

/** ISO 8601 with an offset, parsed as a Date; responses accept a Date or its text. */
export const timestamp = (): Shape => {
  const message = 'Must be an ISO 8601 timestamp with an offset, for example 2027-01-15T12:00:00Z.';
  return {
    constraints: [textOrDate, IsDate(refusing('invalid_date', message))],
    schema: { type: 'string', format: 'date-time' },
    read: (value) => (isInstant(value) ? new Date(value) : value),
    shown: shownInstant,
    example: '2027-01-18T13:00:00.000Z',
  };
};

const isDay = (value: unknown): boolean => isText(value) && DATE.test(value) && existingDate(value);

/** YYYY-MM-DD. */
export const date = (): Shape => ({
  constraints: [aString, constraint('date', 'invalid_date', 'Must be an existing date, YYYY-MM-DD.', isDay)],
  schema: { type: 'string', format: 'date' },
  example: '2027-01-18',
});

const asGiven = (value: string): string => value;

const toEntries = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const ofEach = (constraints: readonly PropertyDecorator[]): PropertyDecorator[] =>
  constraints.map((each) => {
    const brokenBy = valueCheck([each]);
    const issues = (value: unknown): Issue[] => {
      const broken = toEntries(value)
        .map(brokenBy)
        .find((brokenRule) => brokenRule !== undefined);
      return broken ? [{ path: '', ...broken }] : [];
    };
    const validate = (value: unknown) => toEntries(value).every((entry) => brokenBy(entry) === undefined);
    return ValidateBy(
      { name: 'values', validator: { validate } },
      { message: 'Has wrong values.', context: { issues } },
    );
  });

export const commaSeparated = ({ constraints, schema, written }: Shape, { max }: { max: number }): Shape => {
  const message = `Must have at most ${max} values.`;
  const count = constraint('maxItems', 'too_big', message, (value) => toEntries(value).length <= max);
  return {
    constraints: [count, ...ofEach(constraints)],
    schema: { type: 'array', items: schema, minItems: 1, maxItems: max },
    fromQuery: (value) => value.split(',').map(written ?? asGiven),
  };
};

export const uri = ({ max }: { max: number }): Shape => {
  const { constraints, schema } = text({ max });
  const isUri = (value: unknown) => isText(value) && isAbsoluteUrl(value);
  return {
    constraints: [...constraints, constraint('uri', 'invalid_string', 'Must be an absolute URI.', isUri)],
    schema: { ...schema, format: 'uri' },
  };
};

const anObject = IsObject(refusing('invalid_type', 'Must be an object.'));

/** The content is not documented. */
export const anyObject = (): Shape => ({
  constraints: [anObject],
  schema: { type: 'object', additionalProperties: true },
});

/** Documented here, validated by the use case. */
export const describedObject = (schema: Omit<ShapeSchema, 'type'>): Shape => ({
  constraints: [anObject],
  schema: { type: 'object', ...schema },
});

export const oneOfForms = (...oneOf: object[]): Shape => ({ constraints: [], schema: { oneOf } });
