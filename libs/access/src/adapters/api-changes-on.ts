import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { announceApiChange, listApiCallers } from '../use-cases/announce-api-change';
import { callerReads } from './called-operations-on';
import { forgettingOn } from './forgetting';
import { postgresStore } from './postgres-store';

export type ApiChanges = ReturnType<typeof apiChangesOn>;

export function apiChangesOn(database: Database, clock: Clock, ids: Ids) {
  const deps = {
    store: postgresStore(database, forgettingOn(database)),
    callerReads: callerReads(database),
    clock,
    ids,
  };
  return {
    callers: (operations: readonly string[]) => listApiCallers(deps, operations),
    announce: (change: Parameters<typeof announceApiChange>[1]) => announceApiChange(deps, change),
  };
}
