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

const FORMATS = new Set(['uuid', 'date-time', 'date']);

/** Whether documentation tools generate an equivalent value from the schema: of ids, times, booleans and enums. */
const isGenerated = ({ schema: { type, format = '', enum: words } = {} }: DeclaredField): boolean =>
  FORMATS.has(format) || type === 'boolean' || words !== undefined;

/** The example of an answer's field. Throws where one is required and missing. */
export function shownExample(Class: Type, name: string, field: DeclaredField): unknown {
  if (field.of && !field.ownExample) return undefined;
  const example = valueOf(Class, name, field);
  return field.ownExample || !isGenerated(field) ? example : undefined;
}
