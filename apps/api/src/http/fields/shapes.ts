import { isUuid, uuidIn, type IssueCode } from '@workops/kernel';

/** One thing that a value must be, with what a client is told when it is not. */
export interface Rule {
  name: string;
  code: IssueCode;
  message: string;
  accepts(value: unknown): boolean;
}

/** The form of one value: what is checked, in order, and how it is documented. */
export interface Shape {
  rules: readonly Rule[];
  schema: ShapeSchema;
  /** Reads the value from the text of a query string; text that is none of its kind stays as it is and is refused by the rules. */
  fromQuery?: (text: string) => unknown;
  /** The one way in which a value is written on, where clients may write it in several. */
  written?: (text: string) => string;
}

export interface ShapeSchema {
  /** Absent where `oneOf` says it. */
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object';
  oneOf?: object[];
  format?: string;
  enum?: string[];
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

const existingDate = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

type Accepts = (value: unknown) => boolean;

const rule = (name: string, code: IssueCode, message: string, accepts: Accepts): Rule => ({ name, code, message, accepts });
const ofType = (type: string, accepts: Accepts): Rule => rule('type', 'invalid_type', `Must be ${type}.`, accepts);
const isText = (value: unknown): value is string => typeof value === 'string';
const aString = ofType('a string', isText);

/** In characters of Unicode, as JSON Schema counts them. A text is never counted further than the bound could reach. */
const isAtMost = (value: string, max: number): boolean => value.length <= max || (value.length <= 2 * max && [...value].length <= max);
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

/** A uuid, in small letters whatever it was given in. */
export const uuid = (): Shape => ({
  rules: [aString, rule('uuid', 'invalid_string', 'Must be a uuid.', (value) => isUuid(value as string))],
  schema: { type: 'string', format: 'uuid' },
  written: inSmallLetters,
});

/** A uuid, or a word that stands for none. */
export const uuidOr = (word: string): Shape => ({
  rules: [aString, rule('uuid', 'invalid_string', `Must be a uuid or ${word}.`, (value) => value === word || isUuid(value as string))],
  schema: { type: 'string', maxLength: 36 },
  written: inSmallLetters,
});

export const integer = ({ min, max }: { min: number; max: number }): Shape => ({
  rules: [
    ofType('an integer', Number.isInteger),
    rule('min', 'too_small', `Must be at least ${min}.`, (value) => Number(value) >= min),
    rule('max', 'too_big', `Must be at most ${max}.`, (value) => Number(value) <= max),
  ],
  schema: { type: 'integer', minimum: min, maximum: max },
  fromQuery: (given) => (/^-?(0|[1-9]\d{0,14})$/.test(given) ? Number(given) : given),
});

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
});

export const oneOf = (values: readonly string[]): Shape => {
  const message = `Must be one of: ${values.join(', ')}.`;
  return {
    rules: [aString, rule('enum', 'invalid_enum_value', message, (value) => values.includes(value as string))],
    schema: { type: 'string', enum: [...values] },
  };
};

const isInstant = (value: unknown): boolean =>
  isText(value) && INSTANT.test(value) && existingDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

/** One word of letters, digits, hyphens and underscores. */
export const word = ({ max }: { max: number }): Shape => {
  const { rules, schema } = text({ min: 1, max });
  const isWord = (value: unknown) => isText(value) && WORD.test(value);
  return { rules: [...rules, rule('word', 'invalid_string', 'Must be letters, digits, hyphens and underscores.', isWord)], schema };
};

/** An ISO 8601 instant with an offset, on a day that exists. */
export const timestamp = (): Shape => {
  const message = 'Must be an ISO 8601 timestamp with an offset, for example 2027-01-15T12:00:00Z.';
  return {
    rules: [aString, rule('timestamp', 'invalid_date', message, isInstant)],
    schema: { type: 'string', format: 'date-time' },
  };
};

const isDate = (value: unknown): boolean => isText(value) && DATE.test(value) && existingDate(value);

/** A calendar date, YYYY-MM-DD, that exists. */
export const date = (): Shape => ({
  rules: [aString, rule('date', 'invalid_date', 'Must be an existing date, YYYY-MM-DD.', isDate)],
  schema: { type: 'string', format: 'date' },
});

const asGiven = (given: string): string => given;

/** Values of one form with commas between them, as a query string has them. */
export const commaSeparated = ({ rules, schema, written }: Shape, { max }: { max: number }): Shape => {
  const entries = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
  const count = rule('maxItems', 'too_big', `Must have at most ${max} values.`, (value) => entries(value).length <= max);
  return {
    rules: [count, ...rules.map((each) => ({ ...each, accepts: (value: unknown) => entries(value).every((entry) => each.accepts(entry)) }))],
    schema: { type: 'string', maxLength: max * ((schema.maxLength ?? 50) + 1) },
    fromQuery: (given) => given.split(',').map(written ?? asGiven),
  };
};

/** An absolute URI. */
export const uri = ({ max }: { max: number }): Shape => {
  const { rules, schema } = text({ max });
  const isUri = (value: unknown) => isText(value) && URL.canParse(value);
  return {
    rules: [...rules, rule('uri', 'invalid_string', 'Must be an absolute URI.', isUri)],
    schema: { ...schema, format: 'uri' },
  };
};

const anObject = ofType('an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value));

/** An object whose content is not described. */
export const anyObject = (): Shape => ({ rules: [anObject], schema: { type: 'object', additionalProperties: true } });

/** An object whose content is documented here and checked by the use case that takes it. */
export const describedObject = (schema: Omit<ShapeSchema, 'type'>): Shape => ({ rules: [anObject], schema: { type: 'object', ...schema } });

/** A value of an answer that has one of several forms. */
export const oneOfForms = (...oneOf: object[]): Shape => ({ rules: [], schema: { oneOf } });
