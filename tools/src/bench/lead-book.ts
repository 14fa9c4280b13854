import type { Client } from 'pg';

export const LEADS = {
  size: 1_000_000,
  /** 10 leads have it. */
  rareWord: 'xilonen',
  /** 10,000 leads have it. */
  frequentWord: 'zacarias',
};

export const leadId = (n: number): string => `01950000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const ownerId = (n: number): string => `01960000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const branchId = (n: number): string => `01970000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const id = (prefix: string, n: string): string => `('${prefix}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Three of ten leads are open, in four stages; 40 owners, 5 branches, 8 sources. `n` is the position. */
const FILL = `
  INSERT INTO commerce.lead (workspace_id, id, contact_id, pipeline_id, stage_id, status, owner_user_id, location_id, value_clp, source, intent,
                             inquiry_count, last_inquiry_at, stage_since, closed_at, created_by, created_at, updated_at)
  SELECT $1, ${id('01950000', 'n')}, ${id('01930000', 'n')}, $4, ($5::uuid[])[1 + n % 4],
         CASE WHEN n % 10 < 3 THEN 'open' ELSE (ARRAY['won', 'lost', 'unqualified'])[1 + n % 3] END,
         CASE WHEN n % 41 > 0 THEN ${id('01960000', '(n * 7) % 40')} END, ${id('01970000', '(n * 11) % 5')}, 1000000 + n,
         (ARRAY['website', 'portal_a', 'portal_b', 'manual', 'feria', 'referido', 'radio', 'otro'])[1 + (n * 13) % 8],
         (ARRAY['buy', 'sell', 'financing', 'trade_in'])[1 + (n * 3) % 4], 1, made, made, CASE WHEN n % 10 >= 3 THEN made END,
         '{"kind": "system", "id": null, "name": null}', made, made
    FROM (SELECT n, timestamptz '2026-01-01Z' + n * interval '20 seconds' AS made FROM generate_series($2::int, $3::int) n) AS leads`;

const WORDS = `
  INSERT INTO commerce.lead_words (workspace_id, lead_id, of_contact, of_vehicle)
  SELECT $1, ${id('01950000', 'n')},
         E'\\x1f ' || (ARRAY['jose', 'maria', 'ana', 'luis', 'carmen', 'pedro', 'marta', 'sofia', 'diego', 'camila'])[1 + (n * 7) % 10]
           || CASE WHEN n % 100 = 7 THEN ' zacarias' WHEN n % 100000 = 3 THEN ' xilonen' ELSE '' END || ' '
           || (ARRAY['gonzalez', 'munoz', 'rojas', 'diaz', 'perez', 'soto', 'silva', 'tapia', 'reyes', 'castro'])[1 + (n * 11) % 10]
           || E'\\x1f persona' || n || E'@example.com\\x1f 569' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') || E'\\x1f',
         E'\\x1f ' || (ARRAY['toyota', 'kia', 'renault', 'peugeot', 'ford'])[1 + n % 5] || E'\\x1f modelo ' || n % 300 || E'\\x1f'
    FROM generate_series($2::int, $3::int) n`;

const SEARCH_INDEX = 'lead_words_search';
const A_TIME = 100_000;

/** The search index is built afterwards, and the table vacuumed. */
export async function fillLeadBook(
  client: Client,
  workspaceId: string,
  pipelineId: string,
  stageIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ indexdef: string }>('SELECT indexdef FROM pg_indexes WHERE indexname = $1', [
    SEARCH_INDEX,
  ]);
  await client.query(`DROP INDEX commerce.${SEARCH_INDEX}`);
  for (let from = 1; from <= LEADS.size; from += A_TIME) {
    await client.query(FILL, [workspaceId, from, from + A_TIME - 1, pipelineId, stageIds]);
    await client.query(WORDS, [workspaceId, from, from + A_TIME - 1]);
  }
  await client.query(`SET maintenance_work_mem = '512MB'`);
  await client.query(rows[0]!.indexdef);
  for (const table of ['lead', 'lead_words', 'lead_tally']) await client.query(`VACUUM ANALYZE commerce.${table}`);
}
