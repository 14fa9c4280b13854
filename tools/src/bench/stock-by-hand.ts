import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';

export interface FeedRow {
  code: string;
  make: string;
  model: string;
  version: string;
  color: string;
  year: number;
  km: number;
  price: number;
  plate: string;
  vin: string;
}

const STAGING = `
  CREATE TEMP TABLE staging (id uuid, code text, make text, model text, version text, color text, year int, km int, price bigint, plate text, vin text,
    match uuid) ON COMMIT DROP`;
const COLUMNS = 'id, code, make, model, version, color, year, km, price, plate, vin';

const match = (condition: string): string => `
  UPDATE staging s SET match = v.id FROM commerce.vehicle v WHERE v.workspace_id = $1 AND s.match IS NULL AND ${condition}`;
const LIVE = `v.status IN ('available', 'draft', 'reserved')`;

const SEARCHED = `lower(concat(chr(31), ' ', make, chr(31), ' ', model, chr(31), ' ', version, chr(31), ' ', plate, chr(31), ' ', vin, chr(31), ' ', code, chr(31)))`;
const INSERT = `
  INSERT INTO commerce.vehicle (workspace_id, id, external_id, source_id, make, model, version, color, year, km, price_clp, plate, vin, condition, photo_urls,
    pinned_fields, status, tenancy, retired_by_sync, search_text, created_at, updated_at)
  SELECT $1, id, code, $2, make, model, version, color, year, km, price, plate, vin, 'used', '{}', '{}', 'available', 'propio', false, ${SEARCHED}, now(), now()
    FROM staging WHERE match IS NULL`;

const ANNOUNCE = `
  INSERT INTO platform.outbox (id, workspace_id, type, event)
  SELECT gen_random_uuid(), $1::uuid, 'vehicle.created', jsonb_build_object('id', gen_random_uuid(), 'type', 'vehicle.created', 'version', 1, 'workspaceId', $1::uuid::text,
    'livemode', true, 'occurredAt', now(), 'resource', jsonb_build_object('type', 'vehicle', 'id', id), 'author', '{"kind":"system","id":null,"name":null}'::jsonb,
    'data', jsonb_build_object('id', id, 'status', 'available', 'tenancy', 'propio', 'condition', 'used', 'location_id', null, 'source_id', $2::text))
    FROM staging WHERE match IS NULL`;

/** Checks no rules. */
export async function syncByHand(databaseUrl: string, workspaceId: string, rows: readonly FeedRow[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const sourceId = randomUUID();
  try {
    await client.query('BEGIN');
    await client.query(STAGING);
    const lines = rows.map((row) => `${[randomUUID(), ...Object.values(row)].join('\t')}\n`);
    await pipeline(Readable.from([lines.join('')]), client.query(from(`COPY staging (${COLUMNS}) FROM STDIN`)));
    await client.query('ANALYZE staging');
    await client.query(match('v.source_id = $2 AND v.external_id = s.code'), [workspaceId, sourceId]);
    await client.query(match(`v.source_id IS NULL AND v.vin = s.vin AND ${LIVE}`), [workspaceId]);
    await client.query(match(`v.source_id IS NULL AND v.plate = s.plate AND ${LIVE}`), [workspaceId]);
    await client.query(INSERT, [workspaceId, sourceId]);
    await client.query(ANNOUNCE, [workspaceId, sourceId]);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
