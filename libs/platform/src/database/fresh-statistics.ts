import type { Sql } from './sql';

/** Skips empty tables: without statistics the planner assumes at least ten pages. */
const ARE_STALE = `
  SELECT (reltuples < 0 AND pg_relation_size(oid) > 0)
         OR pg_stat_get_mod_since_analyze(oid) > 1000 + 0.1 * greatest(reltuples, 0) AS stale
    FROM pg_class
   WHERE oid = $1::regclass`;

/**
 * Call it after writing many rows, which the planner ignores until autovacuum runs, up to a minute later. Does not wait
 * for concurrent writers.
 */
export async function freshStatistics(sql: Sql, table: string): Promise<void> {
  const [row] = await sql.query<{ stale: boolean }>(ARE_STALE, [table]);
  if (row!.stale) await sql.query(`ANALYZE (SKIP_LOCKED) ${table}`);
}
