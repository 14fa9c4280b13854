import { CLP, isAbsoluteUrl, isUuid, uuidIn, type IssueCode } from '@workops/kernel';

/** One check of a value, with the client's message when it fails. */
export interface Rule {
  name: string;
  code: IssueCode;
  message: string;
  accepts(value: unknown): boolean;
}

/** One kind of value: its checks, in order, and its documentation. */
export interface Shape {
  rules: readonly Rule[];
  schema: ShapeSchema;
  /** Parses the value from a query string; text that cannot be parsed is returned unchanged and refused by the rules. */
  fromQuery?: (text: string) => unknown;
  /** Normalises a value that clients may write in several ways. */
  written?: (text: string) => string;
  /** Converts a value that has passed the rules for the use case. */
  read?: (value: unknown) => unknown;
  /** Converts a use case's value to JSON. */
  shown?: (value: unknown) => unknown;
  /** Default for fields without a description of their own. */
  description?: string;
  example?: unknown;
  /** The example belongs to this very field, not merely to its kind. */
  documented?: true;
}

/** The shape of a value with one meaning everywhere: in creation, change and response. */
export const documented = (
  shape: Shape,
  { description, example = shape.example }: { description: string; example?: unknown },
): Shape => ({
  ...shape,
  ...{ description, example, documented: true },
});

export interface ShapeSchema {
  /** Absent where `oneOf` is set. */
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';
  items?: ShapeSchema;
  minItems?: number;
  maxItems?: number;
  oneOf?: readonly object[];
  anyOf?: readonly ShapeSchema[];
  format?: string;
  enum?: string[];
  /** Usual values where any text is allowed. */
  'x-extensible-enum'?: string[];
  /** The name of the schema component that all uses share. */
  schemaName?: string;
  /** Its meaning by default; a field may override it. */
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: boolean | object;
  properties?: Record<string, object>;
  required?: string[];
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const WORD = /^[\p{L}\p{N}_-]+$/u;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** PostgreSQL counts no year 0000. */
const existingDate = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && !text.startsWith('0000');
};

type Accepts = (value: unknown) => boolean;

const rule = (name: string, code: IssueCode, message: string, accepts: Accepts): Rule => ({
  name,
  code,
  message,
  accepts,
});
const ofType = (type: string, accepts: Accepts): Rule => rule('type', 'invalid_type', `Must be ${type}.`, accepts);
const isText = (value: unknown): value is string => typeof value === 'string';
const aString = ofType('a string', isText);

/** In Unicode code points, as JSON Schema counts them. Text that is certainly within or beyond the bound is not counted. */
const isAtMost = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= 2 * max && [...value].length <= max);
const isAtLeast = (value: string, min: number): boolean => value.length >= 2 * min || [...value].length >= min;

/** Text of bounded length. */
export const text = ({ min = 0, max }: { min?: number; max: number }): Shape => ({
  rules: [
    aString,
    rule('minLength', 'too_small', `Must have at least ${min} characters.`, (value) => isAtLeast(value as string, min)),
    rule('maxLength', 'too_big', `Must have at most ${max} characters.`, (value) => isAtMost(value as string, max)),
  ],
  schema: { type: 'string', ...(min > 0 && { minLength: min }), maxLength: max },
});

const inSmallLetters = (given: string): string => uuidIn(given) ?? given;

/** A uuid, converted to lower case. */
export const uuid = (): Shape => ({
  rules: [aString, rule('uuid', 'invalid_string', 'Must be a uuid.', (value) => isUuid(value as string))],
  schema: { type: 'string', format: 'uuid' },
  written: inSmallLetters,
  example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10',
});

/** A uuid, or a word for none. */
export const uuidOr = (word: string): Shape => ({
  rules: [
    aString,
    rule('uuid', 'invalid_string', `Must be a uuid or ${word}.`, (value) => value === word || isUuid(value as string)),
  ],
  schema: { type: 'string', maxLength: 36 },
  written: inSmallLetters,
  example: word,
});

export const integer = ({ min, max }: { min: number; max: number }): Shape => ({
  rules: [
    ofType('an integer', Number.isInteger),
    rule('min', 'too_small', `Must be at least ${min}.`, (value) => Number(value) >= min),
    rule('max', 'too_big', `Must be at most ${max}.`, (value) => Number(value) <= max),
  ],
  schema: { type: 'integer', minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) },
  fromQuery: (given) => (/^-?(0|[1-9]\d{0,14})$/.test(given) ? Number(given) : given),
});

/** An amount of Chilean pesos given by a client: whole, and at least one. */
export const clp = (): Shape => integer(CLP);

/** A number of bounded size, with decimals. */
export const number = ({ min, max }: { min: number; max: number }): Shape => ({
  rules: [
    ofType('a number', (value) => typeof value === 'number' && Number.isFinite(value)),
    rule('min', 'too_small', `Must be at least ${min}.`, (value) => Number(value) >= min),
    rule('max', 'too_big', `Must be at most ${max}.`, (value) => Number(value) <= max),
  ],
  schema: { type: 'number', minimum: min, maximum: max },
});

export const flag = (): Shape => ({
  rules: [ofType('a boolean', (value) => typeof value === 'boolean')],
  schema: { type: 'boolean' },
  fromQuery: (given) => (given === 'true' ? true : given === 'false' ? false : given),
  example: true,
});

/** In an answer: whether the use case's value is not null. */
export const isSet = (): Shape => ({ ...flag(), shown: (value) => value !== null });

/** One of these words. With a name, they become one named schema of the document. */
export const oneOf = (values: readonly string[], enumName?: string): Shape => {
  const message = `Must be one of: ${values.join(', ')}.`;
  return {
    rules: [aString, rule('enum', 'invalid_enum_value', message, (value) => values.includes(value as string))],
    schema: { type: 'string', enum: [...values], ...(enumName !== undefined && { schemaName: enumName }) },
    example: values[0],
  };
};

/** One of these words, or the one for all of them. */
export const oneOfOr = (all: string, values: readonly string[], enumName: string): Shape => ({
  ...oneOf([all, ...values]),
  schema: { anyOf: [oneOf([all]).schema, oneOf(values, enumName).schema] },
});

/** Any text, with usual values documented. */
export const usually = (values: readonly string[], enumName: string, { max }: { max: number }): Shape => {
  const { rules, schema } = text({ max });
  return { rules, schema: { ...schema, 'x-extensible-enum': [...values], schemaName: enumName }, example: values[0] };
};

const isInstant = (value: unknown): boolean =>
  isText(value) && INSTANT.test(value) && existingDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

/** One word of letters, digits, hyphens and underscores. */
export const word = ({ max }: { max: number }): Shape => {
  const { rules, schema } = text({ min: 1, max });
  const isWord = (value: unknown) => isText(value) && WORD.test(value);
  return {
    rules: [...rules, rule('word', 'invalid_string', 'Must be letters, digits, hyphens and underscores.', isWord)],
    schema,
  };
};

const shownInstant = (value: unknown): unknown => (value instanceof Object ? (value as Date).toISOString() : value);

/** Text from another system that is not blank. */
export const notBlank = ({ max }: { max: number }): Shape => {
  const [isString, , isShort] = text({ max }).rules;
  const blank = rule('blank', 'too_small', 'Must not be blank.', (value) => (value as string).trim() !== '');
  return { rules: [isString!, blank, isShort!], schema: { type: 'string', minLength: 1, maxLength: max } };
};

/** Text of at least one character; blanks around it are dropped. */
export const said = ({ max }: { max: number }): Shape => ({ ...notBlank({ max }), written: (given) => given.trim() });

/** Text of bounded length and one pattern, with the message for a client when it does not match. The pattern never sees a text beyond the bound. */
export const matching = (pattern: RegExp, { max, message }: { max: number; message: string }): Shape => {
  const { rules, schema } = text({ max });
  return {
    rules: [...rules, rule('pattern', 'invalid_string', message, (value) => pattern.test(value as string))],
    schema: { ...schema, pattern: pattern.source },
  };
};

/** A record's serial number in a path. */
export const serialNumber = (): Shape => {
  const message = 'Must be a positive integer.';
  return {
    rules: [rule('serial', 'invalid_string', message, (value) => Number.isInteger(value) && Number(value) > 0)],
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
    fromQuery: (given) => (/^[1-9]\d{0,14}$/.test(given) ? Number(given) : given),
    example: 4711,
  };
};

/** An ISO 8601 instant with an offset, on a day that exists: read as a Date, and in answers a Date or its text. */
export const timestamp = (): Shape => {
  const message = 'Must be an ISO 8601 timestamp with an offset, for example 2027-01-15T12:00:00Z.';
  return {
    rules: [aString, rule('timestamp', 'invalid_date', message, isInstant)],
    schema: { type: 'string', format: 'date-time' },
    read: (value) => new Date(value as string),
    shown: shownInstant,
    example: '2027-01-18T13:00:00.000Z',
  };
};

const isDate = (value: unknown): boolean => isText(value) && DATE.test(value) && existingDate(value);

/** A calendar date, YYYY-MM-DD, that exists. */
export const date = (): Shape => ({
  rules: [aString, rule('date', 'invalid_date', 'Must be an existing date, YYYY-MM-DD.', isDate)],
  schema: { type: 'string', format: 'date' },
  example: '2027-01-18',
});

const asGiven = (given: string): string => given;

/** Comma-separated values of one shape, in a query string. */
export const commaSeparated = ({ rules, schema, written }: Shape, { max }: { max: number }): Shape => {
  const entries = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
  const count = rule(
    'maxItems',
    'too_big',
    `Must have at most ${max} values.`,
    (value) => entries(value).length <= max,
  );
  return {
    rules: [
      count,
      ...rules.map((each) => ({
        ...each,
        accepts: (value: unknown) => entries(value).every((entry) => each.accepts(entry)),
      })),
    ],
    schema: { type: 'array', items: schema, minItems: 1, maxItems: max },
    fromQuery: (given) => given.split(',').map(written ?? asGiven),
  };
};

/** An absolute URI. */
export const uri = ({ max }: { max: number }): Shape => {
  const { rules, schema } = text({ max });
  const isUri = (value: unknown) => isText(value) && isAbsoluteUrl(value);
  return {
    rules: [...rules, rule('uri', 'invalid_string', 'Must be an absolute URI.', isUri)],
    schema: { ...schema, format: 'uri' },
  };
};

const anObject = ofType('an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value));

/** An object whose content is not described. */
export const anyObject = (): Shape => ({ rules: [anObject], schema: { type: 'object', additionalProperties: true } });

/** An object whose content is documented here and checked by the use case that takes it. */
export const describedObject = (schema: Omit<ShapeSchema, 'type'>): Shape => ({
  rules: [anObject],
  schema: { type: 'object', ...schema },
});

/** In an answer: a value of one of several schemas. */
export const oneOfForms = (...oneOf: object[]): Shape => ({ rules: [], schema: { oneOf } });
