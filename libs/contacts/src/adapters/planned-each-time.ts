import type { Database, Sql } from '@workops/platform';

const PLANNED_EACH_TIME = `SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`;

/**
 * Runs a read whose best plan depends on what is asked: which word is rare, which filter is set. A prepared statement would be planned
 * once for all after its fifth run.
 */
export const plannedEachTime = <T>(database: Database, read: (sql: Sql) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.query(PLANNED_EACH_TIME);
    return read(tx);
  });
