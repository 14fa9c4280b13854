import type { Type } from '@nestjs/common';
import { fieldsOf, type DeclaredField } from '../fields/declared-fields';

type Example = Record<string, unknown>;

function valueOf(Class: Type, name: string, { of, example, nullable }: DeclaredField): unknown {
  if (example !== undefined) return example;
  if (of) return of.list ? [sentExample(of.Class())] : sentExample(of.Class());
  if (nullable) return null;
  throw new Error(`${Class.name}.${name} has no example.`);
}

/** An object of the class as a call sends it: what is required, and of the rest what has an example of its own. */
export function sentExample(Class: Type): Example {
  const sent = [...fieldsOf(Class)].filter(([, { optional, ownExample }]) => !optional || ownExample);
  return Object.fromEntries(sent.map(([name, field]) => [field.wire, valueOf(Class, name, field)]));
}

const FORMATS = new Set(['uuid', 'date-time', 'date']);

/** Whether a tool makes up a value that says as much as ours: any id, any time, the first of the words. */
const isMadeUp = ({ schema: { type, format = '', enum: words } = {} }: DeclaredField): boolean =>
  FORMATS.has(format) || type === 'boolean' || words !== undefined;

/** What a field of an answer shows as its example. Throws where there must be one and is none. */
export function shownExample(Class: Type, name: string, field: DeclaredField): unknown {
  if (field.of && !field.ownExample) return undefined;
  const example = valueOf(Class, name, field);
  return field.ownExample || !isMadeUp(field) ? example : undefined;
}
