import type { Database } from '@workops/platform/database';
import type { Purse } from '../turn-ports';
import type { Ledger } from '../../cost/adapters/ledger';

/** Each call has its own commit so that the workspace's cost row is locked only briefly. */
export const purseOn = (database: Database, { mayCall, recordModelCall }: Ledger): Purse => ({
  mayCall: async (workspaceId, graphId) => (await mayCall(workspaceId, graphId)).allowed,
  pay: (workspaceId, call) => database.transaction((tx) => recordModelCall(tx, workspaceId, call)),
});
