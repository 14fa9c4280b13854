import type { Database } from '../database/database';
import { openTransaction } from './open-transaction';

export async function heldRows(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<{ end(): Promise<void> }> {
  const { commit } = await openTransaction(database, (tx) => tx.query(statement, values));
  return { end: commit };
}
