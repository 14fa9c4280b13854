import type { Database } from '../database/database';
import { openTransaction } from './open-transaction';

/** A transaction that has run the statement, as one that locks rows, and stays open until its end. */
export async function heldRows(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<{ end(): Promise<void> }> {
  const { commit } = await openTransaction(database, (tx) => tx.query(statement, values));
  return { end: commit };
}
