import type { Sql } from '@workops/platform';
import { eventually } from '@workops/platform/testing';

const LONGEST_WAIT_MS = 120_000;

const SETTLED = `SELECT coalesce(max(changed_in) < pg_snapshot_xmin(pg_current_snapshot()), true) AS settled FROM contacts.contact`;

/**
 * Ends once every transaction that runs is younger than the last change to a contact. Those of other tests count, for they run on the
 * same server.
 */
export const untilSettled = (sql: Sql): Promise<void> =>
  eventually(async () => (await sql.query<{ settled: boolean }>(SETTLED))[0]!.settled, LONGEST_WAIT_MS, 'An older transaction still runs.');
