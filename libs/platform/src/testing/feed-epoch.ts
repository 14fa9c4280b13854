import type { Sql } from '../database/sql';

export async function feedEpoch(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ epoch: string }>('SELECT epoch FROM platform.feed_epoch', []);
  return row!.epoch;
}
