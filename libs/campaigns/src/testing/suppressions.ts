import type { Database } from '@workops/platform/database';
import { suppressionRows } from '../adapters/reputation/suppression-sql';

/** Somebody has lifted the suppression of an address, and nobody is told of it yet. */
export const liftSuppression = (database: Database, workspaceId: string, address: string) =>
  database.transaction((tx) => suppressionRows(tx, workspaceId).remove(address));
