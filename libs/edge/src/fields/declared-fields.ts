import type { Type } from '@nestjs/common';
import type { Issue } from '@workops/kernel';
import type { ShapeSchema } from './shape-schema';

/**
 * `id` and `name` belong together; `named` says whether a name is a person's. `withheld` is any other identifying
 * value, `staff` the workspace's own people, false no person.
 */
export type AboutPerson = 'id' | 'name' | 'named' | 'withheld' | 'staff' | false;

export interface DeclaredField {
  /** Name in JSON and query strings. */
  wire: string;
  description: string | undefined;
  /** In JSON form. */
  example: unknown;
  /** Belongs to the field, not to its shape. */
  ownExample: boolean;
  /** Documented only; the operation applies it. */
  default: unknown;
  /** Schema of the value or of list entries; undefined for a class. */
  schema: ShapeSchema | undefined;
  length?: { min: number; max: number | undefined };
  optional: boolean;
  nullable: boolean;
  /** Stable reason for refusals. */
  reason?: string;
  /** Converts a value to JSON. */
  shown?: (value: unknown) => unknown;
  /** Class of the value, or of list entries. */
  of?: { Class: () => Type; list: boolean };
  /** The value or a list entry may be free text. */
  free: boolean;
  /** Undefined if not declared. */
  person?: AboutPerson;
  /** A patient's id, although the name does not say so. */
  patient?: boolean;
}

type Fields = ReadonlyMap<string, DeclaredField>;

const own = new WeakMap<object, Map<string, DeclaredField>>();
const all = new WeakMap<Type, Fields>();

export function declareField(prototype: object, property: string, field: DeclaredField): void {
  const fields = own.get(prototype) ?? new Map<string, DeclaredField>();
  own.set(prototype, fields.set(property, field));
}

/** `postalCode` becomes `postal_code`. */
export const toWireName = (property: string): string =>
  property.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

export function declaredFields(Class: Type): Fields {
  const cached = all.get(Class);
  if (cached) return cached;
  const fields = new Map<string, DeclaredField>();
  for (
    let prototype = Class.prototype as object | null;
    prototype;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    for (const [name, field] of own.get(prototype) ?? []) if (!fields.has(name)) fields.set(name, field);
  }
  const names = new Set([...fields.values()].map(({ wire }) => wire));
  if (names.size < fields.size) throw new Error(`Two fields of ${Class.name} have the same name in JSON.`);
  all.set(Class, fields);
  return fields;
}

/** Checked once each field is valid. */
export interface JointRule {
  fields: readonly string[];
  check(input: object): readonly Issue[];
}

const joint = new WeakMap<object, JointRule[]>();

export function declareJointRule({ prototype }: Type, rule: JointRule): void {
  joint.set(prototype as object, [...(joint.get(prototype as object) ?? []), rule]);
}

export function jointRules(Class: Type): readonly JointRule[] {
  const rules: JointRule[] = [];
  for (
    let prototype = Class.prototype as object | null;
    prototype;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    rules.push(...(joint.get(prototype) ?? []));
  }
  return rules;
}

const closed = new WeakMap<object, () => Type | undefined>();

/** Accepts only its own fields, and those of the response that a client may send back. */
export function declareClosed({ prototype }: Type, sentBack: () => Type | undefined): void {
  closed.set(prototype as object, sentBack);
}

function sentBackTo(prototype: object | null): (() => Type | undefined) | undefined {
  if (prototype === null) return undefined;
  return closed.get(prototype) ?? sentBackTo(Object.getPrototypeOf(prototype) as object | null);
}

const passing = new WeakMap<Type, ReadonlySet<string>>();

/** Undefined for a class that ignores unknown names. */
export function passingNames(Class: Type): ReadonlySet<string> | undefined {
  const sentBack = sentBackTo(Class.prototype as object);
  if (!sentBack) return undefined;
  const cached = passing.get(Class);
  if (cached) return cached;
  const classes = [Class, sentBack()].filter((each) => each !== undefined);
  const names = new Set(classes.flatMap((each) => [...declaredFields(each).values()].map(({ wire }) => wire)));
  passing.set(Class, names);
  return names;
}

const refused = new WeakMap<object, ReadonlyMap<string, string>>();

/** Refused although other unknown names are ignored; each has its message. */
export function declareRefused(
  { prototype }: Pick<Type, 'prototype'>,
  messages: Readonly<Record<string, string>>,
): void {
  const before = refused.get(prototype as object) ?? new Map<string, string>();
  refused.set(prototype as object, new Map([...before, ...Object.entries(messages)]));
}

export function refusedNamesOf(Class: Type): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (
    let prototype = Class.prototype as object | null;
    prototype;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    for (const [name, message] of refused.get(prototype) ?? []) if (!names.has(name)) names.set(name, message);
  }
  const fields = new Set([...declaredFields(Class).values()].map(({ wire }) => wire));
  const both = [...names.keys()].find((name) => fields.has(name));
  if (both !== undefined) throw new Error(`${Class.name} declares the field ${both} and refuses it.`);
  return names;
}

/** Truncates refused names. */
const LONGEST_NAME = 100;

const sent = new WeakMap<object, object>();

export function keepSent(target: object, plain: object): void {
  sent.set(target, plain);
}

export const sentValues = (target: object): Readonly<Record<string, unknown>> =>
  (sent.get(target) ?? {}) as Readonly<Record<string, unknown>>;

/** Refused names, up to `most`, and the accepted ones. */
export function otherNamesIn(target: object, most: number): { unknownNames: readonly string[]; acceptedNames: string } {
  const plain = sent.get(target);
  const Class = target.constructor as Type;
  const names = passingNames(Class);
  const unknownNames = plain && names ? Object.keys(plain).filter((name) => !names.has(name)) : [];
  if (unknownNames.length === 0) return { unknownNames, acceptedNames: '' };
  const acceptedNames = [...declaredFields(Class).values()].map(({ wire }) => wire).join(', ');
  const shown = unknownNames
    .slice(0, Math.max(most, 0))
    .map((name) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}...` : name));
  return { unknownNames: shown, acceptedNames };
}
