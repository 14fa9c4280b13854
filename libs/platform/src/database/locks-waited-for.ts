import type { Sql } from './sql';

/** Sessions of this database that wait right now. */
export async function locksWaitedFor(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `
      SELECT count(*)::int AS count
        FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row!.count;
}
