import type { Sql } from '../database/sql';
import { eventually } from './eventually';

const LONGEST_WAIT_MS = 30_000;

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

export const untilSomebodyWaits = (sql: Sql, howMany = 1): Promise<void> =>
  eventually(
    async () => (await sql.query(WAITING)).length >= howMany,
    LONGEST_WAIT_MS,
    `Fewer than ${howMany} wait for a lock.`,
  );
