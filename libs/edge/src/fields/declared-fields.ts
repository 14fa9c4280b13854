import type { Type } from '@nestjs/common';
import type { Issue } from '@workops/kernel';
import type { ShapeSchema } from './shape-schema';

/**
 * How a response field relates to a person. `id` and `name` go together: the number that replaces the id becomes part of the name. `named` is whether the name
 * is the person's, `withheld` is anything else that would identify them. `staff` is about the workspace's own people, who are not replaced, and false about no
 * one.
 */
export type AboutPerson = 'id' | 'name' | 'named' | 'withheld' | 'staff' | false;

/** What a property's decorator says of it beside what class-validator and class-transformer know. */
export interface DeclaredField {
  /** Its name in JSON and in a query string. */
  wire: string;
  /** Its description in the document: a sentence or two. */
  description: string | undefined;
  /** A possible value, in its JSON form. */
  example: unknown;
  /** The field gives it itself, rather than its shape. */
  ownExample: boolean;
  /** Documented only; what applies it is the operation. */
  default: unknown;
  /** Of its value, or of each entry of a list; undefined where it is a class. */
  schema: ShapeSchema | undefined;
  /** How many entries it may have, where the value is a list. */
  length?: { min: number; max: number | undefined };
  /** May be left out. */
  optional: boolean;
  /** May be null. */
  nullable: boolean;
  /** The stable reason that a refusal of the field carries. */
  reason?: string;
  /** Converts a use case's value to JSON. */
  shown?: (value: unknown) => unknown;
  /** The class of the value, or of each entry where it is a list. */
  of?: { Class: () => Type; list: boolean };
  /** Whether the value, or an entry of it, may be free text, a name as well as a colour. */
  free: boolean;
  /** Undefined where it is not declared. */
  person?: AboutPerson;
  /** It is the id of a patient, although it is not called so. */
  patient?: boolean;
}

type Fields = ReadonlyMap<string, DeclaredField>;

const own = new WeakMap<object, Map<string, DeclaredField>>();
const all = new WeakMap<Type, Fields>();

/** Records a property decorator's declaration. */
export function declareField(prototype: object, property: string, field: DeclaredField): void {
  const fields = own.get(prototype) ?? new Map<string, DeclaredField>();
  own.set(prototype, fields.set(property, field));
}

/** `postalCode` as `postal_code`: a property's name in JSON. */
export const wireNameOf = (property: string): string =>
  property.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Every field of a class by its property, with inherited ones; its own come first. Computed once a class. */
export function fieldsOf(Class: Type): Fields {
  const known = all.get(Class);
  if (known) return known;
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

/** A constraint on several fields of a class; checked once each of them is valid on its own. */
export interface JointRule {
  /** Their properties. */
  fields: readonly string[];
  /** Problems of an object of the class, with their paths. */
  check(given: object): readonly Issue[];
}

const joint = new WeakMap<object, JointRule[]>();

/** Records a class decorator's joint constraint. */
export function declareJointRule({ prototype }: Type, rule: JointRule): void {
  joint.set(prototype as object, [...(joint.get(prototype as object) ?? []), rule]);
}

/** Every joint rule of a class, inherited ones included. */
export function jointRulesOf(Class: Type): readonly JointRule[] {
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

/** Records that a class takes no fields but its own, and those of the response that a client may send back. */
export function declareClosed({ prototype }: Type, sentBack: () => Type | undefined): void {
  closed.set(prototype as object, sentBack);
}

function sentBackTo(prototype: object | null): (() => Type | undefined) | undefined {
  if (prototype === null) return undefined;
  return closed.get(prototype) ?? sentBackTo(Object.getPrototypeOf(prototype) as object | null);
}

const passing = new WeakMap<Type, ReadonlySet<string>>();

/** The names in JSON that a closed class lets pass, its own and those of its response; undefined for one that ignores the names that it does not know. */
export function passingNames(Class: Type): ReadonlySet<string> | undefined {
  const sentBack = sentBackTo(Class.prototype as object);
  if (!sentBack) return undefined;
  const known = passing.get(Class);
  if (known) return known;
  const classes = [Class, sentBack()].filter((each) => each !== undefined);
  const names = new Set(classes.flatMap((each) => [...fieldsOf(each).values()].map(({ wire }) => wire)));
  passing.set(Class, names);
  return names;
}

/** A refused name is shown up to so many characters. */
const LONGEST_NAME = 100;

const sent = new WeakMap<object, object>();

/** Remembers what an object of a closed class was read from. */
export function keepSent(target: object, plain: object): void {
  sent.set(target, plain);
}

/** The names that such an object was sent with and that its class does not take, at most so many, and those that it takes. */
export function otherNamesIn(target: object, most: number): { others: readonly string[]; taken: string } {
  const plain = sent.get(target);
  const Class = target.constructor as Type;
  const names = passingNames(Class);
  const others = plain && names ? Object.keys(plain).filter((name) => !names.has(name)) : [];
  if (others.length === 0) return { others, taken: '' };
  const taken = [...fieldsOf(Class).values()].map(({ wire }) => wire).join(', ');
  const shown = others
    .slice(0, Math.max(most, 0))
    .map((name) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}...` : name));
  return { others: shown, taken };
}
