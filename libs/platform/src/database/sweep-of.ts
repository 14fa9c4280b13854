import type { Sql } from './sql';

const AT_ONCE = 5_000;

/**
 * `isOver` is a condition on `$1`, a time. Batches keep statements short; safe to run concurrently. Returns the number
 * of deleted rows.
 */
export function sweepOf(table: string, isOver: string): (sql: Sql, before: Date) => Promise<number> {
  const some = `
    DELETE FROM ${table}
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${isOver} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING 1`;
  return async (sql, before) => {
    for (let all = 0; ;) {
      const { length } = await sql.query(some, [before]);
      all += length;
      if (length < AT_ONCE) return all;
    }
  };
}
