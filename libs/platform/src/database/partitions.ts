import { daysKept, type AdjustableDays, type RetentionDays } from '../retention';
import type { Sql } from './sql';

export interface PartitionedTable {
  name: string;
  /** Absent to keep every day. */
  retention?: Retention;
  /** The migration makes all partitions, which are years. */
  byYear?: true;
}

/** SQL conditions on a day's rows; `$1` is the end of the retention, `$2` the day. */
interface Retention {
  /** Null keeps data forever. */
  days: number | null;
  /** An operator may change the days. */
  adjustable?: AdjustableDays;
  longerBy?: number;
  /** Keeps the day while any row meets it; may only depend on age. */
  held?: string;
  /** Keeps the day like `held`, but is checked again once the day is closed for writing. Needs an index. */
  unfinished?: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

const ENSURE = 'SELECT platform.ensure_partitions($1::regclass, $2) AS made';

/** Includes those of rows in the default partition. Returns how many were missing. Safe to run from many replicas. */
export async function ensurePartitions(sql: Sql, table: string, daysAhead: number): Promise<number> {
  const [row] = await sql.query<{ made: number }>(ENSURE, [table, daysAhead]);
  return row!.made;
}

const DROP_OLDEST = 'SELECT platform.drop_oldest_partition($1::regclass, $2, $3, $4) AS dropped';

/**
 * Drops each day in a transaction; returns their names. Safe to run from many replicas; throws if a day cannot be
 * locked soon, so that others never wait long.
 */
export async function dropOldPartitions(
  sql: Sql,
  { name, retention }: PartitionedTable,
  now: Date,
  set: RetentionDays = {},
): Promise<string[]> {
  const days = retention ? daysKept(retention, set) : null;
  if (!retention || days === null) return [];
  const cutoff = new Date(now.getTime() - days * DAY_MS);
  const names: string[] = [];
  for (;;) {
    const [row] = await sql.query<{ dropped: string | null }>(DROP_OLDEST, [
      name,
      cutoff,
      retention.held ?? null,
      retention.unfinished ?? null,
    ]);
    if (!row?.dropped) return names;
    names.push(row.dropped);
  }
}

const DAYS_AHEAD = 'SELECT platform.partition_days_ahead($1::regclass) AS days';

/** -1 if today has none. */
export async function partitionDaysAhead(sql: Sql, table: string): Promise<number> {
  const [row] = await sql.query<{ days: number }>(DAYS_AHEAD, [table]);
  return row!.days;
}

/** Minimum days in the feed. */
export const EVENT_FEED_DAYS = 30;

/** Minimum days in the log. */
export const REQUEST_LOG_DAYS = 7;

/** The order of drops: an inbox outlives its outbox, so that no event is processed twice. */
export const partitionedPlatformTables: readonly PartitionedTable[] = [
  {
    name: 'platform.outbox',
    retention: {
      days: EVENT_FEED_DAYS,
      adjustable: { name: 'event_feed', least: EVENT_FEED_DAYS, most: 365 },
      held: 'finished_at >= $1 OR EXISTS (SELECT FROM platform.late_event WHERE day = $2 AND parked_at IS NULL)',
      unfinished: 'finished_at IS NULL',
    },
  },
  { name: 'platform.inbox', retention: { days: 7, held: 'EXISTS (SELECT FROM platform.outbox o WHERE o.day = $2)' } },
  {
    name: 'platform.request',
    retention: { days: REQUEST_LOG_DAYS, adjustable: { name: 'request_log', least: REQUEST_LOG_DAYS, most: 90 } },
  },
  {
    name: 'platform.audit_entry',
    retention: { days: null, adjustable: { name: 'audit_log', least: 365, most: 3_650 } },
  },
];
