import type { Database } from '@workops/platform/database';
import { suppressionRows } from '../reputation/adapters/suppression-sql';

/** The suppression of an address is lifted, and its contacts are not notified yet. */
export const liftSuppression = (database: Database, workspaceId: string, address: string) =>
  database.transaction((tx) => suppressionRows(tx, workspaceId).remove(address));
