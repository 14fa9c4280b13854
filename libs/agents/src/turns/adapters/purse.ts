import type { Database } from '@workops/platform/database';
import type { Purse } from '../turn-ports';
import type { Ledger } from '../../cost/adapters/ledger';

/** Pays for models from the ledger: each call in a commit of its own, so that the workspace's cost row is not locked for longer. */
export const purseOn = (database: Database, { mayCall, recordModelCall }: Ledger): Purse => ({
  mayCall: async (workspaceId, graphId) => (await mayCall(workspaceId, graphId)).allowed,
  pay: (workspaceId, call) => database.transaction((tx) => recordModelCall(tx, workspaceId, call)),
});
