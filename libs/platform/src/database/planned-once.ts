import type { SettingSql } from './by-index';
import type { Transaction } from './transaction';

const PLANNED_ONCE = `
  SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true),
         set_config('enable_seqscan', 'off', true),
         set_config('enable_bitmapscan', 'off', true), set_config('enable_mergejoin', 'off', true),
         set_config('enable_hashjoin', 'off', true),
         set_config('enable_material', 'off', true)`;

/**
 * Plans each later statement of the transaction once per connection and by index, for lookups by key. A plan for an
 * empty table would scan until the first statistics.
 */
export const planOnce = (tx: Pick<Transaction, 'defer'>): void => tx.defer(PLANNED_ONCE);

/** Runs one statement in one round trip. */
export const queryPlannedOnce = <Row>(database: SettingSql, sql: string, values: readonly unknown[]): Promise<Row[]> =>
  database.queryUnder<Row>(PLANNED_ONCE, sql, values);
