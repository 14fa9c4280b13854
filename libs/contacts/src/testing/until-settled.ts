import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@workops/platform';

const SETTLED = `SELECT coalesce(max(changed_in) < pg_snapshot_xmin(pg_current_snapshot()), true) AS settled FROM contacts.contact`;

/** Ends once no transaction runs that is older than what was written: other tests' run on the same server, and count as any would. */
export async function untilSettled(sql: Sql): Promise<void> {
  while (!(await sql.query<{ settled: boolean }>(SETTLED))[0]!.settled) await sleep(10);
}
