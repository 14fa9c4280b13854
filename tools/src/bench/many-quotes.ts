import type { Pool } from 'pg';
import { Pool as HttpPool } from 'undici';
import type { Workspace } from '../testing/service/running-service';
import { percentile, infoRow, under, type Row } from './numbers';

const QUOTES = 500_000;
const SAMPLES = 40;
const LIST_MS = 40;
const READ_MS = 15;

/** 500 vehicles, 5,000 contacts, 20 salespeople, 5 branches. Half are expired, a tenth void, a twentieth archived. */
const FILL = `
  INSERT INTO commerce.quote (workspace_id, id, number, state, vehicle_id, buyer_contact_id, salesperson_id, location_id, lead_id, offered_price_clp,
                              net_clp, tax_treatment, expires_on, void_reason, voided_by, voided_at, archive_reason, archived_by, archived_at,
                              created_by, created_at, updated_at)
  SELECT $1, gen_random_uuid(), $2::int + n, CASE WHEN n % 10 = 0 THEN 'nula' ELSE 'vigente' END,
         md5('vehicle' || n % 500)::uuid, md5('contact' || n % 5000)::uuid, md5('seller' || n % 20)::uuid, md5('branch' || n % 5)::uuid,
         CASE WHEN n % 3 = 0 THEN md5('lead' || n % 50000)::uuid END, 8990000, 8990000, 'exento', current_date + (n % 14 - 7),
         CASE WHEN n % 10 = 0 THEN 'x' END, CASE WHEN n % 10 = 0 THEN $1::uuid END, CASE WHEN n % 10 = 0 THEN now() END,
         CASE WHEN n % 20 = 1 THEN 'x' END, CASE WHEN n % 20 = 1 THEN $1::uuid END, CASE WHEN n % 20 = 1 THEN now() END,
         '{"kind": "system", "id": null, "name": null}', now() - make_interval(secs => 30 * ($3::int - n)), now()
    FROM generate_series(1, $3::int) AS n`;

const someone = (word: string): string => `md5('${word}')::uuid`;

/** The fill exceeds the service's statement timeout. */
async function filled(pool: Pool, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query(FILL, [...values]);
    await client.query('VACUUM (ANALYZE) commerce.quote');
  } finally {
    client.release(true);
  }
}

/** Lists by each filter, and reads by display id. */
export async function amongManyQuotes(pool: Pool, http: HttpPool, { id, token }: Workspace): Promise<Row[]> {
  const from = Number(
    (
      await pool.query<{ last: string }>(
        'SELECT coalesce(max(number), 0) AS last FROM commerce.quote WHERE workspace_id = $1',
        [id],
      )
    ).rows[0]!.last,
  );
  await filled(pool, [id, from, QUOTES]);
  const named = async (word: string) => (await pool.query<{ id: string }>(`SELECT ${someone(word)} AS id`)).rows[0]!.id;
  const p95 = async (path: (sample: number) => string): Promise<number> => {
    const times: number[] = [];
    for (let sample = -5; sample < SAMPLES; sample += 1) {
      const began = performance.now();
      const { statusCode, body } = await http.request({
        method: 'GET',
        path: `/api/v1${path(sample)}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${path(sample)} was answered with ${statusCode}: ${text}`);
      if (sample >= 0) times.push(performance.now() - began);
    }
    return percentile(times, 0.95);
  };
  const [vehicle, contact, seller, branch, lead] = await Promise.all(
    ['vehicle7', 'contact7', 'seller7', 'branch2', 'lead9'].map(named),
  );
  const month = encodeURIComponent(new Date(Date.now() - 60 * 24 * 3_600_000).toISOString());
  const filters = [
    '',
    'archived=true',
    'archived=all',
    'state=vigente',
    'state=expirada',
    'state=nula',
    'state=vigente,nula&archived=all',
    `vehicle_id=${vehicle}`,
    `contact_id=${contact}`,
    `salesperson_id=${seller}&state=expirada`,
    `location_id=${branch}`,
    `lead_id=${lead}`,
    `created_to=${month}`,
    `created_to=${month}&state=vigente`,
    `salesperson_id=${branch}`,
  ];
  const rows: Row[] = [];
  for (const filter of filters) {
    const took = await p95(() => `/quotes?limit=50&${filter}`);
    const what = filter.replace(/=[0-9a-f-]{36}/g, '').replace(month, 'two months ago');
    rows.push(
      under(`Of ${QUOTES.toLocaleString('en')} quotes, ${what || 'all'}`, took, LIST_MS, `p95 ${took.toFixed(1)} ms`),
    );
  }
  const took = await p95((sample) => `/quotes/Q-${from + 1 + (((sample + 5) * 7_919) % QUOTES)}`);
  return [
    ...rows,
    under('The same, one by its display id', took, READ_MS, `p95 ${took.toFixed(1)} ms`),
    infoRow('Samples of each', String(SAMPLES)),
  ];
}
