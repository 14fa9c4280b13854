import type { Database, Transaction } from '@workops/platform';

const BY_INDEX = `
  SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
         set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true),
         set_config('enable_mergejoin', 'off', true), set_config('enable_material', 'off', true)`;

/**
 * A transaction whose statements are planned each time, and to go by index. A day's partition is empty when the first plans
 * are made and may hold a million rows before its first statistics: the planner, left to itself, would keep reading all of it.
 */
export const byIndex = <T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.query(BY_INDEX);
    return work(tx);
  });
