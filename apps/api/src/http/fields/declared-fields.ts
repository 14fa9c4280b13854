import type { Type } from '@nestjs/common';
import type { Issue } from '@workops/kernel';
import type { Rule, Shape, ShapeSchema } from './shapes';

/**
 * What a field of an answer says about a person. `id` and `name` go together: the number that stands for the id becomes part of the
 * name. `named` says whether the name is the person's, `withheld` is anything else that would tell who it is. `staff` is about the
 * workspace's own people, who pass through, and false about nobody.
 */
export type AboutPerson = 'id' | 'name' | 'named' | 'withheld' | 'staff' | false;

/** How one property of a class is read, checked, written and documented, and what it may tell. */
export interface DeclaredField {
  /** Its name in JSON and in a query string. */
  wire: string;
  /** What the document says of it: a sentence or two. */
  description: string | undefined;
  /** A value that it may have, as it stands in JSON. */
  example: unknown;
  /** The field gives it itself, rather than its shape. */
  ownExample: boolean;
  /** Documented only; what applies it is the operation. */
  default: unknown;
  /** Of its value, or of each entry of a list; undefined where a class says it. */
  schema: ShapeSchema | undefined;
  /** How many entries it may have, where the value is a list. */
  length?: { min: number; max: number | undefined };
  /** May be left out. */
  optional: boolean;
  /** May be null. */
  nullable: boolean;
  /** The stable reason that a refusal of the field carries. */
  reason?: string;
  /** About the value as a whole; checked in order, and no further than the first that fails. */
  rules: readonly Rule[];
  /** How the value, or each entry of a list, is read and written on. */
  shape?: Pick<Shape, 'fromQuery' | 'written' | 'read' | 'shown'>;
  /** The form of each entry where the value is a list. */
  entries?: Pick<Shape, 'rules' | 'written' | 'read'>;
  /** The class of the value, or of each entry where it is a list. */
  of?: { Class: () => Type; list: boolean };
  /** Whether the value, or an entry of it, may hold free text, a name as well as a colour. */
  free: boolean;
  /** Undefined where nothing is said. */
  person?: AboutPerson;
  /** It is the id of a patient, although it is not called so. */
  patient?: boolean;
}

type Fields = ReadonlyMap<string, DeclaredField>;

const own = new WeakMap<object, Map<string, DeclaredField>>();
const all = new WeakMap<Type, Fields>();

/** Notes what a property decorator says of a property. */
export function declareField(prototype: object, property: string, field: DeclaredField): void {
  const fields = own.get(prototype) ?? new Map<string, DeclaredField>();
  own.set(prototype, fields.set(property, field));
}

/** `postalCode` as `postal_code`: how a property is called outside. */
export const wireNameOf = (property: string): string => property.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Every field of a class by its property, with what it inherits; its own come first. Looked up once a class. */
export function fieldsOf(Class: Type): Fields {
  const known = all.get(Class);
  if (known) return known;
  const fields = new Map<string, DeclaredField>();
  for (let prototype = Class.prototype as object | null; prototype; prototype = Object.getPrototypeOf(prototype) as object | null) {
    for (const [name, field] of own.get(prototype) ?? []) if (!fields.has(name)) fields.set(name, field);
  }
  const names = new Set([...fields.values()].map(({ wire }) => wire));
  if (names.size < fields.size) throw new Error(`Two fields of ${Class.name} have the same name in JSON.`);
  all.set(Class, fields);
  return fields;
}

/** What several fields of a class must be together; asked once each of them is right by itself. */
export interface JointRule {
  /** Their properties. */
  fields: readonly string[];
  /** What is wrong with an object of the class, its paths beneath it. */
  check(given: object): readonly Issue[];
}

const joint = new WeakMap<object, JointRule[]>();

/** Notes what a class decorator says of its fields together. */
export function declareJointRule({ prototype }: Type, rule: JointRule): void {
  joint.set(prototype as object, [...(joint.get(prototype as object) ?? []), rule]);
}

/** Every joint rule of a class, with those that it inherits. */
export function jointRulesOf(Class: Type): readonly JointRule[] {
  const rules: JointRule[] = [];
  for (let prototype = Class.prototype as object | null; prototype; prototype = Object.getPrototypeOf(prototype) as object | null) {
    rules.push(...(joint.get(prototype) ?? []));
  }
  return rules;
}
