import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { declareField, type AboutPerson, type DeclaredField } from './declared-fields';
import type { Rule, Shape, ShapeSchema } from './shapes';

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
  /** What a field of an answer says about a person; of text in an answer it must be said. */
  person?: AboutPerson;
}

const documented = (options: FieldOptions) => {
  const { optional = false, nullable = false, description, example, default: assumed } = options;
  return { required: !optional, ...(nullable && { nullable }), description, example, default: assumed };
};

type Reading = Omit<DeclaredField, 'optional' | 'nullable' | 'reason' | 'person'>;

const declared =
  (reading: Reading, { optional = false, nullable = false, reason, person, ...options }: FieldOptions, schema: object): PropertyDecorator =>
  (prototype, property) => {
    declareField(prototype, String(property), { ...reading, optional, nullable, reason, person });
    ApiProperty({ ...schema, ...documented({ optional, nullable, ...options }) } as ApiPropertyOptions)(prototype, property);
  };

const CLOSED_FORMATS = new Set(['uuid', 'date-time', 'date']);
const CLOSED_TYPES = new Set(['integer', 'number', 'boolean']);

const isFree = ({ type = 'object', format = '', enum: values }: ShapeSchema): boolean =>
  !values && !CLOSED_FORMATS.has(format) && !CLOSED_TYPES.has(type);

/**
 * Declares a field of a request or a response: how it is checked, read and documented. Checks run in order and stop at the
 * first that fails.
 */
export const Field = (shape: Shape, options: FieldOptions = {}): PropertyDecorator =>
  declared({ rules: shape.rules, shape, free: isFree(shape.schema) }, options, shape.schema);

const isList: Rule = { name: 'list', code: 'invalid_type', message: 'Must be an array.', accepts: Array.isArray };

/** Declares a field that holds a list of plain values. */
export const ListField = (shape: Shape, { min = 0, max, ...options }: FieldOptions & { min?: number; max: number }): PropertyDecorator => {
  const length = (value: unknown) => (value as unknown[]).length;
  const rules: Rule[] = [
    isList,
    { name: 'minItems', code: 'too_small', message: `Must have at least ${min} entries.`, accepts: (value) => length(value) >= min },
    { name: 'maxItems', code: 'too_big', message: `Must have at most ${max} entries.`, accepts: (value) => length(value) <= max },
  ];
  return declared({ rules, entries: shape, free: isFree(shape.schema) }, options, {
    type: 'array',
    items: shape.schema,
    minItems: min,
    maxItems: max,
  });
};

const isObject: Rule = {
  name: 'object',
  code: 'invalid_type',
  message: 'Must be an object.',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Declares a field that holds an object of the class. */
export const ObjectField = (of: () => Type, options: FieldOptions = {}): PropertyDecorator =>
  declared({ rules: [isObject], of: { Class: of, list: false }, free: false }, options, { type: () => of() });

/** Declares a field that holds a list of objects of the class. */
export const ObjectListField = (of: () => Type, options: FieldOptions = {}): PropertyDecorator =>
  declared({ rules: [isList], entries: { rules: [isObject] }, of: { Class: of, list: true }, free: false }, options, { type: () => [of()] });
