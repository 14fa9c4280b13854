import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';

export interface FileRow {
  externalId: string;
  name: string;
  email: string;
  phone: string;
  jobTitle: string;
  city: string;
}

const STAGING = `
  CREATE TEMP TABLE staging (external_id text, name text, email text, phone text, job_title text, city text, match uuid) ON COMMIT DROP`;

const join = (condition: string): string => `
  UPDATE staging s SET match = c.id FROM contacts.contact c
   WHERE c.workspace_id = $1 AND c.merged_into_contact_id IS NULL AND s.match IS NULL AND ${condition}`;

const INSERT = `
  INSERT INTO contacts.contact (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage, job_title,
    origin_channel, email_consent, email_status, address, created_at, updated_at)
  SELECT $1, gen_random_uuid(), external_id, name, email, email, phone, phone, 'unknown', job_title, 'manual', false, 'subscribed',
    jsonb_build_object('city', city), now(), now()
    FROM staging WHERE match IS NULL`;

const UPDATE = `
  UPDATE contacts.contact c
     SET external_id = coalesce(c.external_id, s.external_id), email = coalesce(c.email, s.email),
         email_normalised = coalesce(c.email_normalised, s.email), phone = coalesce(c.phone, s.phone),
         phone_e164 = coalesce(c.phone_e164, s.phone), job_title = coalesce(c.job_title, s.job_title),
         address = coalesce(c.address, jsonb_build_object('city', s.city)), updated_at = now()
    FROM staging s WHERE c.workspace_id = $1 AND c.id = s.match`;

/** Checks no rules, and announces no events. */
export async function importByHand(databaseUrl: string, workspaceId: string, rows: readonly FileRow[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(STAGING);
    const lines = rows.map(
      (row) => `${[row.externalId, row.name, row.email, row.phone, row.jobTitle, row.city].join('\t')}\n`,
    );
    const copying = client.query(from('COPY staging (external_id, name, email, phone, job_title, city) FROM STDIN'));
    await pipeline(Readable.from([lines.join('')]), copying);
    await client.query('ANALYZE staging');
    await client.query(join('c.external_id = s.external_id'), [workspaceId]);
    await client.query(join('c.email_normalised = s.email'), [workspaceId]);
    await client.query(join('c.phone_e164 = s.phone'), [workspaceId]);
    await client.query(INSERT, [workspaceId]);
    await client.query(UPDATE, [workspaceId]);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
