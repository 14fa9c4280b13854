import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

const MOST_TRIES = 30;
const ENOUGH = 0.99;

const SEEN = 'SELECT relallvisible >= relpages * $2::float8 AS enough FROM pg_class WHERE oid = $1::regclass';

/** Vacuums until nearly all pages are visible, because any open transaction makes a vacuum skip later rows. */
export async function vacuumed(client: Client, table: string): Promise<void> {
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    await client.query(`VACUUM ANALYZE ${table}`);
    const { rows } = await client.query<{ enough: boolean }>(SEEN, [table, ENOUGH]);
    if (rows[0]!.enough) return;
    await sleep(1_000);
  }
}
