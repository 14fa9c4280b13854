import type { Sql } from './sql';

/** Rows per statement. */
const AT_ONCE = 5_000;

/**
 * Deletes rows that meet a condition on `$1`, a time, in batches so that no statement takes long. Safe to run
 * concurrently. Returns how many were deleted.
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
