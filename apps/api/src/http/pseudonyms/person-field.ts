import type { Type } from '@nestjs/common';

/**
 * What a property of a response class says about a person. `id` and `name` go together: the number that stands for the id becomes
 * part of the name. `named` says whether the name is the person's, `withheld` is anything else that would tell who it is.
 */
export type PersonRole = 'id' | 'name' | 'named' | 'withheld';

const declared = new WeakMap<object, Map<string, PersonRole>>();

/** Declares that the property is about a person: connected apps get a pseudonym where the workspace asks for it. */
export const PersonField =
  (role: PersonRole): PropertyDecorator =>
  (prototype, property) => {
    const fields = declared.get(prototype) ?? new Map<string, PersonRole>();
    declared.set(prototype, fields.set(String(property), role));
  };

export interface PersonFields {
  id: string;
  names: readonly string[];
  named: readonly string[];
  withheld: readonly string[];
}

/** What a response class declares, with what it inherits; undefined for one that is about no person. */
export function personFieldsOf(Class: Type): PersonFields | undefined {
  const all: [string, PersonRole][] = [];
  for (let prototype = Class.prototype as object | null; prototype; prototype = Object.getPrototypeOf(prototype) as object | null) {
    all.push(...(declared.get(prototype) ?? []));
  }
  if (all.length === 0) return undefined;
  const having = (role: PersonRole): string[] => all.filter(([, each]) => each === role).map(([property]) => property);
  const [id, ...more] = having('id');
  if (!id || more.length > 0) throw new Error(`${Class.name} is about a person and must declare one id of them`);
  return { id, names: having('name'), named: having('named'), withheld: having('withheld') };
}
