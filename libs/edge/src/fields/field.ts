import type { Type } from '@nestjs/common';
import type { Issue } from '@workops/kernel';
import { documentField } from './api-property';
import {
  declareClosed,
  declareField,
  declareJointRule,
  wireNameOf,
  type AboutPerson,
  type DeclaredField,
} from './declared-fields';
import type { Rule, Shape, ShapeSchema } from './shapes';
import { withVisibleText } from './visible-fields';

export interface FieldOptions {
  /** Its meaning to a client: a sentence or two. Each field of the published document must have one. */
  description?: string;
  /** A value in its JSON form; of a list, the whole list. Needed where the shape has none of its own. */
  example?: unknown;
  /** May be left out. */
  optional?: boolean;
  /** May be null. */
  nullable?: boolean;
  /** Documented only; what applies it is the operation. */
  default?: unknown;
  /** The stable reason that a refusal of the field carries. */
  reason?: string;
  /** How a response field relates to a person; required for text in a response. */
  person?: AboutPerson;
  /** It is the id of a patient, although it is not called `patient_id`: callers who see it are recorded in the log of reads. */
  patient?: true;
  /** Its name in JSON where that is not the property in snake_case. */
  wire?: string;
}

type Reading = Pick<DeclaredField, 'rules' | 'shape' | 'entries' | 'of' | 'free' | 'schema' | 'length'>;

type Said = Pick<Shape, 'description' | 'example' | 'documented'>;

/** Invisible characters are dropped from free texts that are identifiers or names. */
function visibleReading(wire: string, reading: Reading): Reading {
  if (!reading.free || reading.of) return reading;
  const { shape, entries } = reading;
  return {
    ...reading,
    ...(shape && { shape: withVisibleText(wire, shape) }),
    ...(entries && { entries: withVisibleText(wire, entries) }),
  };
}

const declared =
  (reading: Reading, options: FieldOptions, said: Said = {}): PropertyDecorator =>
  (prototype, property) => {
    const { optional = false, nullable = false, reason, person, patient, default: assumed, wire } = options;
    const { description = said.description, example = said.example } = options;
    const name = String(property);
    const wireName = wire ?? wireNameOf(name);
    const field = {
      ...visibleReading(wireName, reading),
      optional,
      nullable,
      reason,
      person,
      patient,
      description,
      example,
      default: assumed,
      ownExample: options.example !== undefined || said.documented === true,
      wire: wireName,
    };
    declareField(prototype, name, field);
    documentField(prototype, name, field);
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
  declared({ rules: shape.rules, shape, free: isFree(shape.schema), schema: shape.schema }, options, shape);

const isList: Rule = { name: 'list', code: 'invalid_type', message: 'Must be an array.', accepts: Array.isArray };

const length = (value: unknown): number => (value as unknown[]).length;

const lengthRules = (min: number, max: number): Rule[] => [
  isList,
  {
    name: 'minItems',
    code: 'too_small',
    message: `Must have at least ${min} entries.`,
    accepts: (value) => length(value) >= min,
  },
  {
    name: 'maxItems',
    code: 'too_big',
    message: `Must have at most ${max} entries.`,
    accepts: (value) => length(value) <= max,
  },
];

/** Declares a field that holds a list of plain values. */
export const ListField = (
  shape: Shape,
  { min = 0, max, ...options }: FieldOptions & { min?: number; max: number },
): PropertyDecorator => {
  const reading = {
    rules: lengthRules(min, max),
    entries: shape,
    free: isFree(shape.schema),
    schema: shape.schema,
    length: { min, max },
  };
  return declared(reading, options, { example: shape.example === undefined ? undefined : [shape.example] });
};

const isObject: Rule = {
  name: 'object',
  code: 'invalid_type',
  message: 'Must be an object.',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Declares a field that holds an object of the class. */
export const ObjectField = (of: () => Type, options: FieldOptions = {}): PropertyDecorator =>
  declared({ rules: [isObject], of: { Class: of, list: false }, free: false, schema: undefined }, options);

/** Declares a field that holds a list of objects of the class. */
export const ObjectListField = (
  of: () => Type,
  { min = 0, max, ...options }: FieldOptions & { min?: number; max?: number } = {},
): PropertyDecorator => {
  const rules = max === undefined ? [isList] : lengthRules(min, max);
  return declared(
    {
      rules,
      entries: { rules: [isObject] },
      free: false,
      schema: undefined,
      length: { min, max },
      of: { Class: of, list: true },
    },
    options,
  );
};

/**
 * Declares a constraint on several fields of a class. It is checked with the fields, so that one refusal lists everything; not where one of these is invalid
 * already.
 */
export const Together =
  <Given extends object>(fields: readonly (keyof Given & string)[], check: (given: Given) => readonly Issue[]) =>
  (Class: Type<Given>): void =>
    declareJointRule(Class, { fields, check: (given) => check(given as Given) });

/**
 * Declares that a class refuses fields that it does not know, because one of its own narrows what is done: misspelt, it would widen that. Fields of the
 * response that a client sends back pass, and are ignored as everywhere.
 */
export const NoOtherFields =
  (sentBack: () => Type | undefined = () => undefined): ClassDecorator =>
  (Class) =>
    declareClosed(Class as unknown as Type, sentBack);
