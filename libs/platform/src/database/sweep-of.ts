import type { Sql } from './sql';

/** So many rows go with one statement. */
const AT_ONCE = 5_000;

/**
 * Forgets the rows of a table for which a condition about `$1`, a moment, holds: some with each statement, so that none lasts, however many they are. Any
 * number of processes may at once. Returns how many were forgotten.
 */
export function sweepOf(table: string, isOver: string): (sql: Sql, before: Date) => Promise<number> {
  const some = `
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${isOver} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)) RETURNING 1`;
  return async (sql, before) => {
    for (let all = 0; ;) {
      const { length } = await sql.query(some, [before]);
      all += length;
      if (length < AT_ONCE) return all;
    }
  };
}
