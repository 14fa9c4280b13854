import type { Database } from '@workops/platform/database';

export function writtenTables(database: Database) {
  let tables: { name: string }[] | undefined;
  return {
    next: async (): Promise<number> => {
      const [row] = await database.query<{ next: string }>(
        `SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`,
      );
      return Number(row!.next);
    },
    /** Excludes logs of requests, callers and reads, which are written later or without a change. */
    since: async (first: number): Promise<string[]> => {
      const committed = await database.query<{ xid: string }>(
        `SELECT x::text AS xid FROM generate_series($1::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1) x
          WHERE pg_xact_status(x::text::xid8) = 'committed'`,
        [first],
      );
      if (committed.length === 0) return [];
      tables ??= await database.query<{ name: string }>(
        `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relname !~ '^(request_|read_log_|called_operation)'`,
      );
      const within = `xmin::text IN (${committed.map(({ xid }) => `'${xid}'`).join()})`;
      const written = await database.query<{ name: string }>(
        tables
          .map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name} WHERE ${within})`)
          .join(' UNION ALL '),
      );
      return written.map(({ name }) => name);
    },
  };
}
