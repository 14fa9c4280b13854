import type { Sql } from './sql';

const ENSURE = 'SELECT platform.ensure_partitions($1::regclass, $2) AS made';

/** Makes the daily partitions of a table up to `daysAhead`; returns how many were missing. Safe to run from many replicas. */
export async function ensurePartitions(sql: Sql, table: string, daysAhead: number): Promise<number> {
  const [row] = await sql.query<{ made: number }>(ENSURE, [table, daysAhead]);
  return row!.made;
}

export const partitionedPlatformTables = ['platform.outbox', 'platform.inbox', 'platform.audit_entry'] as const;
