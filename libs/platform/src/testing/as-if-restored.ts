import type { Sql } from '../database/sql';

/** The identity then differs from the one recorded for its feeds. */
export async function asIfRestored(sql: Sql): Promise<void> {
  await sql.query(`UPDATE platform.feed_epoch SET identity = 'another/1/1', database_id = 1`);
}
