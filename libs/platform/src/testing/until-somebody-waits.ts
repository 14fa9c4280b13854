import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../database/sql';

const LONGEST_WAIT_MS = 30_000;

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Ends once so many connections of the database wait for a lock that another one holds. Throws when fewer do after half a minute. */
export async function untilSomebodyWaits(sql: Sql, howMany = 1): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while ((await sql.query(WAITING)).length < howMany) {
    if (performance.now() > deadline) throw new Error(`Fewer than ${howMany} wait for a lock.`);
    await sleep(10);
  }
}
