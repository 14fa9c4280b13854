import type { Issue } from '@workops/kernel';
import type { VehicleFields } from './vehicle';
import { FIELD_NAMES } from './vehicle-fields';

/** What a feed may be long, sent or fetched. */
export const MOST_FEED_BYTES = 25 * 1024 * 1024;

/** What a feed can say of a vehicle: all that a client can write, but for what identifies it in the source and what a sync leaves alone. */
export type FeedField = Exclude<keyof VehicleFields, 'externalId' | 'pinnedFields'>;

/** In the order of the bits of a row's fields. */
export const FEED_FIELDS = (Object.keys(FIELD_NAMES) as (keyof VehicleFields)[]).filter(
  (field): field is FeedField => field !== 'externalId' && field !== 'pinnedFields',
);

const fieldNamed = new Map<string, FeedField>(FEED_FIELDS.map((field) => [FIELD_NAMES[field], field]));

/** Column to the field that it is written to, or null for one that is not read. */
export type Mapping = Readonly<Record<string, string | null>>;

export const mappingLimits = { columns: 200, column: 200 };

/** Empty where each mapped column leads to a different field. */
export function mappingIssues(mapping: Mapping): Issue[] {
  const seen = new Set<string>();
  return Object.entries(mapping).flatMap(([column, field]): Issue[] => {
    const issue = (message: string): Issue[] => [{ path: `mapping.${column}`, message, code: 'custom' }];
    if (field === null) return [];
    if (!fieldNamed.has(field)) return issue(`Must be one of: ${[...fieldNamed.keys()].join(', ')}.`);
    return seen.size === seen.add(field).size ? issue(`Another column is mapped to ${field}.`) : [];
  });
}

export interface FeedColumns {
  /** The columns that are read, by name. */
  names: readonly string[];
  /** The field of each column; null for a key that is no field. */
  fields: readonly (FeedField | null)[];
  /** Which of them is the key. */
  key: number;
}

interface Named {
  keyColumn: string;
  mapping: Mapping;
}

/** A column that is not mapped is the field that it is named as, unless another column is mapped to that. */
export function columnsOf({ keyColumn, mapping }: Named, leftOut: readonly FeedField[] = []): FeedColumns {
  const read = new Map<string, FeedField | null>();
  for (const [column, field] of Object.entries(mapping)) if (field !== null) read.set(column, fieldNamed.get(field)!);
  const mapped = new Set(read.values());
  for (const [name, field] of fieldNamed)
    if (!Object.hasOwn(mapping, name) && !mapped.has(field)) read.set(name, field);
  for (const [column, field] of read) if (field !== null && leftOut.includes(field)) read.delete(column);
  if (!read.has(keyColumn)) read.set(keyColumn, null);
  const names = [...read.keys()];
  return { names, fields: [...read.values()], key: names.indexOf(keyColumn) };
}
