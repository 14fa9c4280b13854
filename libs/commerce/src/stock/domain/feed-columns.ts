import type { Issue } from '@workops/kernel';
import type { VehicleFields } from './vehicle';
import { FIELD_NAMES } from './vehicle-fields';

export const MOST_FEED_BYTES = 25 * 1024 * 1024;

/** All that a client can write, except external id and pinned fields. */
export type FeedField = Exclude<keyof VehicleFields, 'externalId' | 'pinnedFields'>;

export const FEED_FIELDS = (Object.keys(FIELD_NAMES) as (keyof VehicleFields)[]).filter(
  (field): field is FeedField => field !== 'externalId' && field !== 'pinnedFields',
);

const fieldNamed = new Map<string, FeedField>(FEED_FIELDS.map((field) => [FIELD_NAMES[field], field]));

/** Null ignores the column. */
export type Mapping = Readonly<Record<string, string | null>>;

export const mappingLimits = { columns: 200, column: 200 };

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
  names: readonly string[];
  /** Null for a key column that sets no field. */
  fields: readonly (FeedField | null)[];
  key: number;
}

interface Named {
  keyColumn: string;
  mapping: Mapping;
}

/** An unmapped column sets the field of its name, unless another is mapped to it. */
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
