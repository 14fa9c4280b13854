import { Client } from 'pg';
import type { RunningService } from '../testing/service/running-service';
import { importByHand, type FileRow } from './import-by-hand';
import { watchMemory } from './memory';
import type { Row } from './numbers';
import type { Place } from './place';

const ROWS = 100_000;
const ROUNDS = 2;
const MOST_TIMES = 2;
const MOST_MIB = 150;

/** Every second row matches, by external id, email and phone in turn. */
const SEED = `
  INSERT INTO contacts.contact (workspace_id, id, external_id, name, email, email_normalised, phone, phone_e164, lifecycle_stage,
    origin_channel, email_consent, email_status, created_at, updated_at)
  SELECT $1, gen_random_uuid(), CASE WHEN n % 3 = 0 THEN 'crm-' || n END, 'Persona ' || n, CASE WHEN n % 3 = 1 THEN email END,
    CASE WHEN n % 3 = 1 THEN email END, CASE WHEN n % 3 = 2 THEN phone END, CASE WHEN n % 3 = 2 THEN phone END, 'unknown', 'manual', false,
    'subscribed', now(), now()
    FROM generate_series(0, $2 - 1, 2) AS n,
         LATERAL (SELECT 'persona.' || n || '@example.com' AS email, '+569' || (10000000 + n) AS phone) AS key`;

const fileRows = (): FileRow[] =>
  Array.from({ length: ROWS }, (_, n) => ({
    externalId: `crm-${n}`,
    name: `Persona ${n}`,
    email: `persona.${n}@example.com`,
    phone: `+569${10_000_000 + n}`,
    jobTitle: 'Gerente',
    city: 'Santiago',
  }));

const toCsv = (rows: readonly FileRow[]): string =>
  ['external_id,name,email,phone,job_title,address.city', ...rows.map((row) => Object.values(row).join(','))].join(
    '\n',
  );

async function seeded(place: Place, workspaceId: string): Promise<void> {
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    await client.query(SEED, [workspaceId, ROWS]);
    await client.query('VACUUM ANALYZE contacts.contact');
  } finally {
    await client.end();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function importOverHttp(service: RunningService, token: string, csv: string): Promise<void> {
  const response = await fetch(`${service.baseUrl}/contacts/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ csv }),
  });
  const { data } = (await response.json()) as { data?: { created: number; updated: number } };
  if (data?.created !== ROWS / 2 || data.updated !== ROWS / 2)
    throw new Error(`the import was answered with ${response.status}`);
}

/** POST /contacts/import and raw SQL by turns, in workspaces with the same contents. */
export async function benchImport(place: Place, service: RunningService): Promise<Row[]> {
  const rows = fileRows();
  const csv = toCsv(rows);
  const seconds = { whole: [] as number[], byHand: [] as number[] };
  const memory = watchMemory(service);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ours, theirs] = [
      await service.unlimitedKey('Bench import'),
      await service.unlimitedKey('Bench import by hand'),
    ];
    for (const { id } of [ours, theirs]) await seeded(place, id);
    seconds.byHand.push(await timed(() => importByHand(place.databaseUrl, theirs.id, rows)));
    seconds.whole.push(await timed(() => importOverHttp(service, ours.token, csv)));
  }
  const [whole, byHand] = [Math.min(...seconds.whole), Math.min(...seconds.byHand)];
  const grown = memory.grownMiB('api');
  return [
    {
      what: `Import of ${ROWS} rows, half of them matches, to the same as raw SQL`,
      measured: `${(whole / byHand).toFixed(2)} (${whole.toFixed(1)} s to ${byHand.toFixed(1)} s)`,
      wanted: `<= ${MOST_TIMES}`,
      holds: whole / byHand <= MOST_TIMES,
    },
    {
      what: `Memory of api during ${ROUNDS} of these imports`,
      measured: `grows by ${grown.toFixed(0)} MiB`,
      wanted: `<= ${MOST_MIB} MiB`,
      holds: grown <= MOST_MIB,
    },
  ];
}
