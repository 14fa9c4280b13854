import type { Sql } from '../database/sql';

/** Makes the database look like a restored dump, whose identity differs from the one recorded for its feeds. */
export async function asIfRestored(sql: Sql): Promise<void> {
  await sql.query(`UPDATE platform.feed_epoch SET identity = 'another/1/1', database_id = 1`);
}
