import type { Client } from 'pg';

interface Index {
  name: string;
  definition: string;
}

const INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
   WHERE indrelid = $1::regclass AND NOT indisprimary`;

/** Builds indexes after the fill, as an operator would for this many rows. */
export async function indexedAfterwards(
  client: Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const indexes: Index[] = [];
  for (const table of tables) indexes.push(...(await client.query<Index>(INDEXES, [table])).rows);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await fill();
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await client.query(definition);
}
