import { daysKept, type AdjustableDays, type RetentionDays } from '../retention';
import type { Sql } from './sql';

/** A table that grows and is therefore partitioned by a `date` column. */
export interface PartitionedTable {
  name: string;
  /** Without it every day is kept for good. */
  retention?: Retention;
  /** Its partitions are years, all of them made by its migration: nothing is made or dropped. */
  byYear?: true;
}

/** When a day may be dropped. The conditions are SQL on one of its rows; there, $1 is the end of the time kept and $2 the day. */
export interface Retention {
  /** A day is kept this long after it; null is for good. */
  days: number | null;
  /** Where an operator may set other days. */
  adjustable?: AdjustableDays;
  /** How many days longer it is kept than the setting says. */
  longerBy?: number;
  /** Keeps a day while one row meets it. For what only grows older. */
  held?: string;
  /** Likewise, and asked again once nobody can write to the day any more; an index has to answer it. */
  unfinished?: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

const ENSURE = 'SELECT platform.ensure_partitions($1::regclass, $2) AS made';

/**
 * Makes the daily partitions of a table up to `daysAhead`, and those of rows that lie in the default partition; returns how many
 * were missing. Safe to run from many replicas.
 */
export async function ensurePartitions(sql: Sql, table: string, daysAhead: number): Promise<number> {
  const [row] = await sql.query<{ made: number }>(ENSURE, [table, daysAhead]);
  return row!.made;
}

const DROP_OLDEST = 'SELECT platform.drop_oldest_partition($1::regclass, $2, $3, $4) AS dropped';

/**
 * Drops the days whose time is over, one transaction each; returns their names. Safe to run from many replicas: what one has
 * dropped the others do not find. Throws when a day cannot be locked soon, so that the table's users never wait for long.
 */
export async function dropOldPartitions(sql: Sql, { name, retention }: PartitionedTable, now: Date, set: RetentionDays = {}): Promise<string[]> {
  const days = retention ? daysKept(retention, set) : null;
  if (!retention || days === null) return [];
  const cutoff = new Date(now.getTime() - days * DAY_MS);
  const names: string[] = [];
  for (;;) {
    const [row] = await sql.query<{ dropped: string | null }>(DROP_OLDEST, [name, cutoff, retention.held ?? null, retention.unfinished ?? null]);
    if (!row?.dropped) return names;
    names.push(row.dropped);
  }
}

const DAYS_AHEAD = 'SELECT platform.partition_days_ahead($1::regclass) AS days';

/** For how many days after today a table has its partitions; -1 when today has none. */
export async function partitionDaysAhead(sql: Sql, table: string): Promise<number> {
  const [row] = await sql.query<{ days: number }>(DAYS_AHEAD, [table]);
  return row!.days;
}

/** For so many days at least an event is in the feed of its workspace. */
export const EVENT_FEED_DAYS = 30;

/** For so many days at least calls are in the log of their workspace. */
export const REQUEST_LOG_DAYS = 7;

/** In the order in which their days are dropped: an inbox outlives its outbox, so that no event is ever taken in twice. */
export const partitionedPlatformTables: readonly PartitionedTable[] = [
  {
    name: 'platform.outbox',
    // For so long events are read as a feed.
    retention: {
      days: EVENT_FEED_DAYS,
      adjustable: { name: 'event_feed', least: EVENT_FEED_DAYS, most: 365 },
      held: 'finished_at >= $1 OR EXISTS (SELECT FROM platform.late_event WHERE day = $2 AND parked_at IS NULL)',
      unfinished: 'finished_at IS NULL',
    },
  },
  { name: 'platform.inbox', retention: { days: 7, held: 'EXISTS (SELECT FROM platform.outbox o WHERE o.day = $2)' } },
  { name: 'platform.request', retention: { days: REQUEST_LOG_DAYS, adjustable: { name: 'request_log', least: REQUEST_LOG_DAYS, most: 90 } } },
  { name: 'platform.audit_entry', retention: { days: null, adjustable: { name: 'audit_log', least: 365, most: 3_650 } } },
];
