import type { Database } from '@workops/platform/database';
import { suppressionRows } from '../reputation/adapters/suppression-sql';

export const liftSuppression = (database: Database, workspaceId: string, address: string) =>
  database.transaction((tx) => suppressionRows(tx, workspaceId).remove(address));
