import type { Issue } from '@workops/kernel';
import type { VehicleFields } from './vehicle';
import { FIELD_NAMES } from './vehicle-fields';

/** Maximum size of a feed, uploaded or fetched. */
export const MOST_FEED_BYTES = 25 * 1024 * 1024;

/** The fields that a feed can set: all that a client can write, except the external id and the pinned fields. */
export type FeedField = Exclude<keyof VehicleFields, 'externalId' | 'pinnedFields'>;

/** In the order of the bits in `said`. */
export const FEED_FIELDS = (Object.keys(FIELD_NAMES) as (keyof VehicleFields)[]).filter(
  (field): field is FeedField => field !== 'externalId' && field !== 'pinnedFields',
);

const fieldNamed = new Map<string, FeedField>(FEED_FIELDS.map((field) => [FIELD_NAMES[field], field]));

/** Maps a column to a field, or to null to ignore it. */
export type Mapping = Readonly<Record<string, string | null>>;

export const mappingLimits = { columns: 200, column: 200 };

/** Reports columns that are mapped to an unknown field, or to the same field. */
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
  /** The names of the columns to read. */
  names: readonly string[];
  /** The field of each column; null for a key column that sets no field. */
  fields: readonly (FeedField | null)[];
  /** The index of the key column. */
  key: number;
}

interface Named {
  keyColumn: string;
  mapping: Mapping;
}

/** An unmapped column sets the field of the same name, unless another column is mapped to that field. */
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
