import type { Type } from '@nestjs/common';
import { declaredFields, type DeclaredField } from '../fields/declared-fields';

type Example = Record<string, unknown>;

function valueOf(Class: Type, name: string, { of, example, nullable }: DeclaredField): unknown {
  if (example !== undefined) return example;
  if (of) return of.list ? [sentExample(of.Class())] : sentExample(of.Class());
  if (nullable) return null;
  throw new Error(`${Class.name}.${name} has no example.`);
}

/** Required fields, and optional ones with their own example. */
export function sentExample(Class: Type): Example {
  const sent = [...declaredFields(Class)].filter(([, { optional, ownExample }]) => !optional || ownExample);
  return Object.fromEntries(sent.map(([name, field]) => [field.wire, valueOf(Class, name, field)]));
}

/** Throws if a response field has none. A field with a class uses the examples of its fields. */
export function requireExample(Class: Type, name: string, field: DeclaredField): void {
  if (!field.of || field.ownExample) valueOf(Class, name, field);
}
