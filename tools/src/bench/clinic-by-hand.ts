import { Client } from 'pg';
import { VENDOR_TOKEN } from '../vendor/local-vendor';

const SAID = `
  SELECT gen_random_uuid() AS id, item FROM jsonb_array_elements($2::jsonb) AS item`;

const PROFESSIONALS = `
  WITH said AS MATERIALIZED (${SAID}), made AS (
    INSERT INTO clinic.professional (workspace_id, id, source, external_id, nombre, apellidos, rut, email, phone, especialidad, especialidades_secundarias,
      registro, sexo, birthdate, agenda_online, intervalo_minutes, active, schedule, data, search_text, synced_at, created_at, updated_at)
    SELECT $1::uuid, id, 'vendor_a', item ->> 'id', item ->> 'nombre', item ->> 'apellidos', item ->> 'rut', item ->> 'email', item ->> 'phone',
      item ->> 'especialidad', '{}', item ->> 'registro', item ->> 'sexo', (item ->> 'birthdate')::date, true, 30, true, item -> 'schedule', '{}',
      lower(concat(item ->> 'nombre', ' ', item ->> 'apellidos')), now(), now(), now() FROM said
  )`;
const SERVICES = `
  WITH said AS MATERIALIZED (${SAID}), made AS (
    INSERT INTO clinic.service (workspace_id, id, source, external_id, nombre, codigo, categoria, tipo, precio, arancel, duration_minutes,
      vendor_duration_minutes, review_state, is_telehealth, online_bookable, active, search_text, synced_at, created_at, updated_at)
    SELECT $1::uuid, id, 'vendor_a', item ->> 'id', item ->> 'nombre', item ->> 'codigo', item ->> 'categoria', item ->> 'tipo', (item ->> 'precio')::bigint,
      (item ->> 'arancel')::bigint, (item ->> 'duration_minutes')::int, (item ->> 'duration_minutes')::int, 'draft', (item ->> 'is_telehealth')::boolean,
      false, true, lower(concat(item ->> 'nombre', ' ', item ->> 'codigo')), now(), now(), now() FROM said
  )`;
const announce = (kind: string): string => `
  INSERT INTO platform.outbox (id, workspace_id, type, event)
  SELECT gen_random_uuid(), $1::uuid, 'clinic_${kind}.created', jsonb_build_object('id', gen_random_uuid(), 'type', 'clinic_${kind}.created', 'version', 1,
    'workspaceId', $1::uuid::text, 'livemode', true, 'occurredAt', now(), 'resource', jsonb_build_object('type', 'clinic_${kind}', 'id', id),
    'author', '{"kind":"system","id":null,"name":null}'::jsonb, 'data', jsonb_build_object('id', id, 'source', 'vendor_a', 'external_id', item ->> 'id',
    'active', true)) FROM said`;

const STATEMENTS = {
  professionals: `${PROFESSIONALS} ${announce('professional')}`,
  services: `${SERVICES} ${announce('service')}`,
};

interface Page {
  items: object[];
  next_cursor: string | null;
}

/** Writes one page at a time, without comparing rows or checking rules. */
export async function readByHand(databaseUrl: string, workspaceId: string, vendorUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const resource of ['professionals', 'services'] as const) {
      for (let cursor: string | null = ''; cursor !== null;) {
        const answer = await fetch(`${vendorUrl}/vendor_a/${resource}?limit=200&cursor=${cursor}`, {
          headers: { authorization: `Bearer ${VENDOR_TOKEN}` },
        });
        const { items, next_cursor }: Page = (await answer.json()) as Page;
        await client.query({
          name: resource,
          text: STATEMENTS[resource],
          values: [workspaceId, JSON.stringify(items)],
        });
        cursor = next_cursor;
      }
    }
  } finally {
    await client.end();
  }
}
