import type { Sql } from './sql';

/**
 * None were made yet, or more was written since then than a plan should ignore. Those of an empty table would be worse than none: without any the planner expects
 * ten pages at least.
 */
const ARE_STALE = `
  SELECT (reltuples < 0 AND pg_relation_size(oid) > 0) OR pg_stat_get_mod_since_analyze(oid) > 1000 + 0.1 * greatest(reltuples, 0) AS stale FROM pg_class WHERE oid = $1::regclass`;

/**
 * Makes statistics of a table, given as `schema.name`, where they are stale. For a caller who has written many rows: the next statements would be planned as if
 * these did not exist until the server makes statistics by itself, up to a minute later. Rows written within the last second may not count yet. Concurrent
 * writers of the table are not waited for.
 */
export async function freshStatistics(sql: Sql, table: string): Promise<void> {
  const [found] = await sql.query<{ stale: boolean }>(ARE_STALE, [table]);
  if (found!.stale) await sql.query(`ANALYZE (SKIP_LOCKED) ${table}`);
}
