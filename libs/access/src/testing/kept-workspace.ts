import type { Database } from '@workops/platform/database';
import { postgresStore } from '../adapters/postgres-store';
import { aWorkspace } from './builders';

export async function keptWorkspace(database: Database): Promise<string> {
  const workspace = aWorkspace();
  await postgresStore(database).transaction((tx) => tx.addWorkspace(workspace));
  return workspace.id;
}
