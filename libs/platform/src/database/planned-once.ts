import type { SettingSql } from './by-index';
import type { Transaction } from './transaction';

const PLANNED_ONCE = `
  SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true),
         set_config('enable_seqscan', 'off', true),
         set_config('enable_bitmapscan', 'off', true), set_config('enable_mergejoin', 'off', true),
         set_config('enable_hashjoin', 'off', true),
         set_config('enable_material', 'off', true)`;

/**
 * From its next statement on, the transaction plans each statement once per connection and uses indexes; for lookups by
 * key. Plans for an empty table would scan it, and stay cached until the first statistics.
 */
export const planOnce = (tx: Pick<Transaction, 'defer'>): void => tx.defer(PLANNED_ONCE);

/** `planOnce` for one statement, in one round trip. */
export const queryPlannedOnce = <Row>(database: SettingSql, sql: string, values: readonly unknown[]): Promise<Row[]> =>
  database.queryUnder<Row>(PLANNED_ONCE, sql, values);
