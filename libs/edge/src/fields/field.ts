import { applyDecorators, type Type } from '@nestjs/common';
import type { Issue } from '@workops/kernel';
import { Expose, Transform, Type as TypeOf } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { documentField } from './api-property';
import { constraint, refusing } from './constraints';
import {
  declareClosed,
  declareRefused,
  declareField,
  declareJointRule,
  toWireName,
  type AboutPerson,
  type DeclaredField,
} from './declared-fields';
import { READS_TEXT, type Shape, type ShapeSchema } from './shapes';
import { valueCheck } from './validate-instances';
import { withVisibleText } from './visible-fields';

export interface FieldOptions {
  /** Required in the published document: one or two sentences for clients. */
  description?: string;
  /** In JSON form; for a list, the whole list. Needed if the shape has none. */
  example?: unknown;
  optional?: boolean;
  nullable?: boolean;
  /** Documented only; the operation applies it. */
  default?: unknown;
  /** Stable reason for refusals. */
  reason?: string;
  /** Required for text in a response. */
  person?: AboutPerson;
  /** A patient's id, not called `patient_id`, so reads are logged. */
  patient?: true;
  /** JSON name, if not the property in snake_case. */
  wire?: string;
}

type Reading = Pick<DeclaredField, 'of' | 'free' | 'schema' | 'length' | 'shown'>;

type Said = Pick<Shape, 'description' | 'example' | 'documented'>;

type Decorators = (wire: string) => readonly PropertyDecorator[];

const isGiven = constraint('required', 'invalid_type', 'Required.', (value) => value !== undefined);

/** Set per field, so that an overriding field overrides this too. */
const presence = ({ optional = false, nullable = false }: FieldOptions): PropertyDecorator[] => [
  ValidateIf((_object, value) => !(optional && value === undefined) && !(nullable && value === null)),
  ...(optional ? [] : [isGiven]),
];

const declared =
  (reading: Reading, decorators: Decorators, options: FieldOptions, extra: Said = {}): PropertyDecorator =>
  (prototype, property) => {
    const { optional = false, nullable = false, reason, person, patient, default: assumed } = options;
    const { description = extra.description, example = extra.example } = options;
    const name = String(property);
    const wire = options.wire ?? toWireName(name);
    const field = {
      ...reading,
      optional,
      nullable,
      reason,
      person,
      patient,
      description,
      example,
      default: assumed,
      ownExample: options.example !== undefined || extra.documented === true,
      wire,
    };
    declareField(prototype, name, field);
    documentField(prototype, name, field);
    applyDecorators(Expose({ name: wire }), ...presence(options), ...decorators(wire))(prototype, property);
  };

const CLOSED_FORMATS = new Set(['uuid', 'date-time', 'date']);
const CLOSED_TYPES = new Set(['integer', 'number', 'boolean']);

const isFree = ({ type = 'object', format = '', enum: values }: ShapeSchema): boolean =>
  !values && !CLOSED_FORMATS.has(format) && !CLOSED_TYPES.has(type);

/** Removes invisible characters from names and identifiers. */
const visible = (wire: string, shape: Shape): Shape => (isFree(shape.schema) ? withVisibleText(wire, shape) : shape);

type ReadText = (text: string) => unknown;

const textReader = ({ written, read }: Shape): ReadText | undefined =>
  written && read ? (text) => read(written(text)) : (written ?? read);

/** Other values are left for the constraints to refuse. */
const transformText = (read: ReadText, groups?: string[]): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' ? read(value) : (value as unknown)), {
    toClassOnly: true,
    ...(groups && { groups }),
  });

function textTransforms(shape: Shape): PropertyDecorator[] {
  const read = textReader(shape);
  return [
    ...(read ? [transformText(read)] : []),
    // The last transformation is applied first.
    ...(shape.fromQuery ? [transformText(shape.fromQuery, [...READS_TEXT])] : []),
  ];
}

/** How a field is validated, parsed and documented. Checks run in order and stop at the first failure. */
export const Field = (shape: Shape, options: FieldOptions = {}): PropertyDecorator =>
  declared(
    { shown: shape.shown, free: isFree(shape.schema), schema: shape.schema },
    (wire) => [...shape.constraints, ...textTransforms(visible(wire, shape))],
    options,
    shape,
  );

const listConstraints = (min: number, max?: number): PropertyDecorator[] => [
  IsArray(refusing('invalid_type', 'Must be an array.')),
  ...(min > 0 ? [ArrayMinSize(min, refusing('too_small', `Must have at least ${min} entries.`))] : []),
  ...(max === undefined ? [] : [ArrayMaxSize(max, refusing('too_big', `Must have at most ${max} entries.`))]),
];

/** Uses one constraint, with issues per entry. */
function entriesConstraint({ constraints }: Shape): PropertyDecorator {
  const brokenBy = valueCheck(constraints);
  const issues = (list: unknown): Issue[] =>
    (list as unknown[]).flatMap((entry, index) => {
      const broken = brokenBy(entry);
      return broken ? [{ path: String(index), ...broken }] : [];
    });
  const validate = (list: unknown) => (list as unknown[]).every((entry) => brokenBy(entry) === undefined);
  return ValidateBy(
    { name: 'entries', validator: { validate } },
    { message: 'Has wrong entries.', context: { issues } },
  );
}

const isShortList = (value: unknown, max = Infinity): value is unknown[] => Array.isArray(value) && value.length <= max;

/** Skips a list that is too long. */
function entriesTransforms(shape: Shape, max: number): PropertyDecorator[] {
  const read = textReader(shape);
  if (!read) return [];
  const readEntry = (entry: unknown): unknown => (typeof entry === 'string' ? read(entry) : entry);
  const transform = Transform(({ value }) => (isShortList(value, max) ? value.map(readEntry) : (value as unknown)), {
    toClassOnly: true,
  });
  return [transform];
}

export const ListField = (
  shape: Shape,
  { min = 0, max, ...options }: FieldOptions & { min?: number; max: number },
): PropertyDecorator =>
  declared(
    { free: isFree(shape.schema), schema: shape.schema, length: { min, max } },
    (wire) => [...listConstraints(min, max), entriesConstraint(shape), ...entriesTransforms(visible(wire, shape), max)],
    options,
    { example: shape.example === undefined ? undefined : [shape.example] },
  );

const noObject = refusing('invalid_type', 'Must be an object.');

const typeWhere = (of: () => Type, wire: string, isLookedInto: (value: unknown) => boolean): PropertyDecorator =>
  TypeOf((help) => (isLookedInto((help?.object as Record<string, unknown>)[wire]) ? of() : Object));

export const ObjectField = (of: () => Type, options: FieldOptions = {}): PropertyDecorator =>
  declared(
    { of: { Class: of, list: false }, free: false, schema: undefined },
    (wire) => [IsObject(noObject), ValidateNested(noObject), typeWhere(of, wire, (value) => !Array.isArray(value))],
    options,
  );

export const ObjectListField = (
  of: () => Type,
  { min = 0, max, ...options }: FieldOptions & { min?: number; max?: number } = {},
): PropertyDecorator =>
  declared(
    { free: false, schema: undefined, length: { min, max }, of: { Class: of, list: true } },
    (wire) => [
      ...(max === undefined ? listConstraints(0) : listConstraints(min, max)),
      ValidateNested({ ...noObject, each: true }),
      typeWhere(of, wire, (value) => isShortList(value, max)),
    ],
    options,
  );

/** Checked together with the fields, so that one refusal lists everything, unless a field is invalid. */
export const Together =
  <Given extends object>(fields: readonly (keyof Given & string)[], check: (input: Given) => readonly Issue[]) =>
  (Class: Type<Given>): void =>
    declareJointRule(Class, { fields, check: (input) => check(input as Given) });

/** A misspelt narrowing field would widen the effect. Fields of the response that a client sends back are ignored. */
export const NoOtherFields =
  (sentBack: () => Type | undefined = () => undefined): ClassDecorator =>
  (Class) =>
    declareClosed(Class as unknown as Type, sentBack);

/**
 * Clients would believe that these fields were taken; messages name the right field or operation. Other unknown fields
 * are ignored.
 */
export const RefusesFields =
  (messages: Readonly<Record<string, string>>): ClassDecorator =>
  (Class) =>
    declareRefused(Class, messages);
