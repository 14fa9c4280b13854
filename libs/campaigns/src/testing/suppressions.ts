import type { Database } from '@workops/platform/database';
import { suppressionRows } from '../reputation/adapters/suppression-sql';

/** Lifts the suppression of an address without notifying its contacts yet. */
export const liftSuppression = (database: Database, workspaceId: string, address: string) =>
  database.transaction((tx) => suppressionRows(tx, workspaceId).remove(address));
