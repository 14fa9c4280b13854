import type { Database } from '@workops/platform/database';
import { latch } from '@workops/platform/testing';

/** Blocks the row until released, then rolls back. */
export async function inTheWay(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<() => Promise<void>> {
  const [isThere, mayGo] = [latch(), latch()];
  const holding = database.transaction(async (tx) => {
    await tx.query(`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`);
    await tx.query(statement, values);
    isThere.open();
    await mayGo.opened;
    throw new Error('let go');
  });
  await isThere.opened;
  return async () => {
    mayGo.open();
    await expect(holding).rejects.toThrow('let go');
  };
}
