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
  /** Machine-readable reason, returned if the field is invalid. */
  reason?: string;
  /** Required for text in a response. */
  person?: AboutPerson;
  /** Marks a patient's id that is not called `patient_id`, so that reads are logged. */
  patient?: true;
  /** JSON name, if it is not the property's name in snake_case. */
  wire?: string;
}

type ValueDeclaration = Pick<DeclaredField, 'of' | 'free' | 'schema' | 'length' | 'shown'>;

type ShapeDocs = Pick<Shape, 'description' | 'example' | 'documented'>;

type DecoratorFactory = (wire: string) => readonly PropertyDecorator[];

const requiredConstraint = constraint('required', 'invalid_type', 'Required.', (value) => value !== undefined);

/** Decorates each field by itself, so that a field redeclared in a subclass replaces these rules too. */
const presence = ({ optional = false, nullable = false }: FieldOptions): PropertyDecorator[] => [
  ValidateIf((_object, value) => !(optional && value === undefined) && !(nullable && value === null)),
  ...(optional ? [] : [requiredConstraint]),
];

const fieldDecorator =
  (
    declaration: ValueDeclaration,
    decorators: DecoratorFactory,
    options: FieldOptions,
    shapeDocs: ShapeDocs = {},
  ): PropertyDecorator =>
  (prototype, property) => {
    const { optional = false, nullable = false, reason, person, patient, default: defaultValue } = options;
    const { description = shapeDocs.description, example = shapeDocs.example } = options;
    const name = String(property);
    const wire = options.wire ?? toWireName(name);
    const field = {
      ...declaration,
      optional,
      nullable,
      reason,
      person,
      patient,
      description,
      example,
      default: defaultValue,
      ownExample: options.example !== undefined || shapeDocs.documented === true,
      wire,
    };
    declareField(prototype, name, field);
    documentField(prototype, name, field);
    applyDecorators(Expose({ name: wire }), ...presence(options), ...decorators(wire))(prototype, property);
  };

const CLOSED_FORMATS = new Set(['uuid', 'date-time', 'date']);
const CLOSED_TYPES = new Set(['integer', 'number', 'boolean']);

const mayBeFreeText = ({ type = 'object', format = '', enum: values }: ShapeSchema): boolean =>
  !values && !CLOSED_FORMATS.has(format) && !CLOSED_TYPES.has(type);

/** Removes invisible characters from names and identifiers. */
const strippingInvisible = (wire: string, shape: Shape): Shape =>
  mayBeFreeText(shape.schema) ? withVisibleText(wire, shape) : shape;

type ReadText = (text: string) => unknown;

const textReader = ({ written, read }: Shape): ReadText | undefined =>
  written && read ? (text) => read(written(text)) : (written ?? read);

/** Leaves a value that is not text unchanged, because the constraints refuse it. */
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
  fieldDecorator(
    { shown: shape.shown, free: mayBeFreeText(shape.schema), schema: shape.schema },
    (wire) => [...shape.constraints, ...textTransforms(strippingInvisible(wire, shape))],
    options,
    shape,
  );

const listConstraints = (min: number, max?: number): PropertyDecorator[] => [
  IsArray(refusing('invalid_type', 'Must be an array.')),
  ...(min > 0 ? [ArrayMinSize(min, refusing('too_small', `Must have at least ${min} entries.`))] : []),
  ...(max === undefined ? [] : [ArrayMaxSize(max, refusing('too_big', `Must have at most ${max} entries.`))]),
];

/** Checks all entries in one constraint that reports an issue for each invalid entry. */
function entriesConstraint({ constraints }: Shape): PropertyDecorator {
  const findIssue = valueCheck(constraints);
  const issues = (list: unknown): Issue[] =>
    (list as unknown[]).flatMap((entry, index) => {
      const issue = findIssue(entry);
      return issue ? [{ path: String(index), ...issue }] : [];
    });
  const validate = (list: unknown) => (list as unknown[]).every((entry) => findIssue(entry) === undefined);
  return ValidateBy(
    { name: 'entries', validator: { validate } },
    { message: 'Has wrong entries.', context: { issues } },
  );
}

const isShortList = (value: unknown, max = Infinity): value is unknown[] => Array.isArray(value) && value.length <= max;

/** Does not parse the entries of a list that is too long. */
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
  fieldDecorator(
    { free: mayBeFreeText(shape.schema), schema: shape.schema, length: { min, max } },
    (wire) => [
      ...listConstraints(min, max),
      entriesConstraint(shape),
      ...entriesTransforms(strippingInvisible(wire, shape), max),
    ],
    options,
    { example: shape.example === undefined ? undefined : [shape.example] },
  );

const mustBeObject = refusing('invalid_type', 'Must be an object.');

/** Instantiates the class only for values that pass `isNestable`; the constraints refuse the others. */
const nestedType = (getClass: () => Type, wire: string, isNestable: (value: unknown) => boolean): PropertyDecorator =>
  TypeOf((help) => (isNestable((help?.object as Record<string, unknown>)[wire]) ? getClass() : Object));

export const ObjectField = (getClass: () => Type, options: FieldOptions = {}): PropertyDecorator =>
  fieldDecorator(
    { of: { Class: getClass, list: false }, free: false, schema: undefined },
    (wire) => [
      IsObject(mustBeObject),
      ValidateNested(mustBeObject),
      nestedType(getClass, wire, (value) => !Array.isArray(value)),
    ],
    options,
  );

export const ObjectListField = (
  getClass: () => Type,
  { min = 0, max, ...options }: FieldOptions & { min?: number; max?: number } = {},
): PropertyDecorator =>
  fieldDecorator(
    { free: false, schema: undefined, length: { min, max }, of: { Class: getClass, list: true } },
    (wire) => [
      ...(max === undefined ? listConstraints(0) : listConstraints(min, max)),
      ValidateNested({ ...mustBeObject, each: true }),
      nestedType(getClass, wire, (value) => isShortList(value, max)),
    ],
    options,
  );

/** Checks fields against each other if each of them is valid. Its issues are reported with those of other fields. */
export const Together =
  <Input extends object>(fields: readonly (keyof Input & string)[], check: (input: Input) => readonly Issue[]) =>
  (Class: Type<Input>): void =>
    declareJointRule(Class, { fields, check: (input) => check(input as Input) });

/**
 * Refuses unknown fields, because a misspelt filter would widen the effect. Fields of the response that a client sends
 * back are ignored.
 */
export const NoOtherFields =
  (sentBack: () => Type | undefined = () => undefined): ClassDecorator =>
  (Class) =>
    declareClosed(Class as unknown as Type, sentBack);

/**
 * Refuses fields that clients would believe were applied; each message names the right field or operation. Other
 * unknown fields are ignored.
 */
export const RefusesFields =
  (messages: Readonly<Record<string, string>>): ClassDecorator =>
  (Class) =>
    declareRefused(Class, messages);
