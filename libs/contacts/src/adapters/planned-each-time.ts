import type { Database } from '@workops/platform';

const PLANNED_EACH_TIME = `SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`;

/**
 * Runs a read whose best plan depends on what is asked: which word is rare, which filter is set. A prepared statement would be planned
 * once for all after its fifth run.
 */
export const plannedEachTime = <Row>(database: Database, statement: string, values: readonly unknown[]): Promise<Row[]> =>
  database.queryUnder<Row>(PLANNED_EACH_TIME, statement, values);
