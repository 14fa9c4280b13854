import type { Sql } from '../database/sql';

/** What the cursors of feeds are of; another one makes those of before expire. */
export async function feedEpoch(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ epoch: string }>('SELECT epoch FROM platform.feed_epoch', []);
  return row!.epoch;
}
