import { FEED_FIELDS, type FeedField } from '../domain/feed-columns';
import type { SettledRow } from '../domain/feed-row';
import { FIELD_NAMES } from '../domain/vehicle-fields';
import { LIVE_STATUSES } from '../domain/vehicle';
import { vehicles } from './vehicle-record';

const { sql } = vehicles;

const TYPES: Partial<Record<FeedField, string>> = {
  year: 'int',
  km: 'int',
  priceClp: 'bigint',
  floorPriceClp: 'bigint',
  locationId: 'uuid',
  photoUrls: 'text[]',
};

/** Rows of one batch; `said` has a bit for each field with a column. */
export const STAGE = [
  `CREATE TEMP TABLE stock_part ("row" int, key text, said int, ${FEED_FIELDS.map((field) => `${FIELD_NAMES[field]} ${TYPES[field] ?? 'text'}`).join(', ')})
     ON COMMIT DROP`,
];
export const TAKE = `
  COPY stock_part ("row", key, said, ${FEED_FIELDS.map((field) => FIELD_NAMES[field]).join(', ')}) FROM STDIN`;

export const stagedValues = ({ row, key, fields }: SettledRow): unknown[] => {
  let said = 0;
  const values: unknown[] = [row, key, 0];
  for (const [bit, field] of FEED_FIELDS.entries()) {
    const value = fields[field];
    if (value !== undefined) said |= 1 << bit;
    values.push(value ?? null);
  }
  values[2] = said;
  return values;
};

const differs = FEED_FIELDS.map(
  (field, bit) => `(p.said & ${1 << bit} <> 0 AND v.${FIELD_NAMES[field]} IS DISTINCT FROM p.${FIELD_NAMES[field]})`,
);

/**
 * Rows that differ from their vehicle, looked up by key. The workspace is checked outside of the lookup, so that no
 * index beginning with it is chosen.
 */
export const DIFFERENT = `
  SELECT p.row, v.id FROM stock_part p
    LEFT JOIN LATERAL (
      SELECT * FROM ${sql.table} w WHERE w.source_id = $2 AND w.external_id = p.key OFFSET 0
    ) v ON v.workspace_id = $1
   WHERE v.id IS NULL OR v.retired_by_sync OR ${differs.join('\n      OR ')}`;

const LIVE = `v.status IN (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`;
const holding = (condition: string): string =>
  `SELECT ${sql.selected('v')} FROM ${sql.table} v WHERE v.workspace_id = $1 AND ${condition}`;

/** Any of the VINs `$2`, plates `$3` or stock numbers `$4`. */
export const HOLDERS = `
  ${holding(`v.vin = ANY ($2::text[]) AND ${LIVE}`)} UNION ALL
  ${holding(`v.plate = ANY ($3::text[]) AND ${LIVE}`)} UNION ALL
  ${holding('v.stock_number = ANY ($4::text[])')}`;

export const LOCK = `${sql.byIds} ORDER BY id FOR NO KEY UPDATE`;
