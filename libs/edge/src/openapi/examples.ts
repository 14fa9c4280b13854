import type { Type } from '@nestjs/common';
import { fieldsOf, type DeclaredField } from '../fields/declared-fields';

type Example = Record<string, unknown>;

function valueOf(Class: Type, name: string, { of, example, nullable }: DeclaredField): unknown {
  if (example !== undefined) return example;
  if (of) return of.list ? [sentExample(of.Class())] : sentExample(of.Class());
  if (nullable) return null;
  throw new Error(`${Class.name}.${name} has no example.`);
}

/** An example of a request body: its required fields, and the optional ones that have an example of their own. */
export function sentExample(Class: Type): Example {
  const sent = [...fieldsOf(Class)].filter(([, { optional, ownExample }]) => !optional || ownExample);
  return Object.fromEntries(sent.map(([name, field]) => [field.wire, valueOf(Class, name, field)]));
}

/** Throws where a field of an answer has no example. One that holds a class has those of its fields. */
export function requireExample(Class: Type, name: string, field: DeclaredField): void {
  if (!field.of || field.ownExample) valueOf(Class, name, field);
}
