import type { Type } from '@nestjs/common';
import { fieldsOf, type DeclaredField } from '../fields/declared-fields';
import type { ListMeta } from '../operation-declaration';

type Example = Record<string, unknown>;

function valueOf(Class: Type, name: string, { of, example, nullable }: DeclaredField, ofClass: (Class: Type) => Example): unknown {
  if (example !== undefined) return example;
  if (of) return of.list ? [ofClass(of.Class())] : ofClass(of.Class());
  if (nullable) return null;
  throw new Error(`${Class.name}.${name} has no example.`);
}

/** An object of the class as an answer shows it, with every field. */
export function answeredExample(Class: Type): Example {
  return Object.fromEntries([...fieldsOf(Class)].map(([name, field]) => [field.wire, valueOf(Class, name, field, answeredExample)]));
}

/** An object of the class as a call sends it: what is required, and of the rest what has an example of its own. */
export function sentExample(Class: Type): Example {
  const sent = [...fieldsOf(Class)].filter(([, { optional, ownExample }]) => !optional || ownExample);
  return Object.fromEntries(sent.map(([name, field]) => [field.wire, valueOf(Class, name, field, sentExample)]));
}

const pagination = { limit: 50, nextCursor: null };
export const metaExamples: Record<ListMeta, object> = {
  cursor: { pagination },
  feed: { pagination: { ...pagination, resumeCursor: 'eyJzIjo0NzExfQ' } },
  total: { pagination, total: 1 },
  offset: { pagination: { limit: 50 }, offset: 0 },
};
