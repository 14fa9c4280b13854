import type { Database } from '../database/database';
import type { Transaction } from '../database/transaction';
import { latch } from './latch';

class RolledBack extends Error {}

export async function openTransaction(
  database: Database,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<{ commit(): Promise<void>; rollBack(): Promise<void> }> {
  const [done, over] = [latch(), latch()];
  let rollsBack = false;
  const open = database.transaction(async (tx) => {
    await work(tx);
    done.open();
    await over.opened;
    if (rollsBack) throw new RolledBack();
  });
  await Promise.race([done.opened, open]);
  return {
    commit: () => {
      over.open();
      return open;
    },
    rollBack: () => {
      rollsBack = true;
      over.open();
      return open.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    },
  };
}
