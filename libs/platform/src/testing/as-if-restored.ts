import type { Sql } from '../database/sql';

/** What a dump brings with it, read into another server: the database is not the one that its feeds know. */
export async function asIfRestored(sql: Sql): Promise<void> {
  await sql.query(`UPDATE platform.feed_epoch SET identity = 'another/1/1', database_id = 1`);
}
