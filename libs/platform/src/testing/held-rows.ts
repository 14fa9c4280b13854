import type { Database } from '../database/database';
import { latch } from './latch';

/** A transaction that has run the statement, as one that locks rows, and stays open until its end. */
export async function heldRows(database: Database, statement: string, values: readonly unknown[]): Promise<{ end(): Promise<void> }> {
  const [locked, over] = [latch(), latch()];
  const open = database.transaction(async (tx) => {
    await tx.query(statement, values);
    locked.open();
    await over.opened;
  });
  await Promise.race([locked.opened, open]);
  return {
    end: () => {
      over.open();
      return open;
    },
  };
}
