import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '@workops/kernel';
import type { Database, Sql } from '@workops/platform/database';
import { createAccess, type Access } from '../access';
import type { IdentityTokens } from '../ports';
import { readSettings } from '../use-cases/read-settings';
import { cachedReads } from './cached-reads';
import { forgettingOn, type Forgetting } from './forgetting';
import { noIdentities } from './jwt-identities';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';

export const accessOn = (
  database: Database,
  clock: Clock,
  ids: Ids,
  identities: IdentityTokens = noIdentities,
  forgetting: Forgetting = forgettingOn(database),
): Access =>
  createAccess({
    store: postgresStore(database, forgetting),
    reads: cachedReads(postgresReads(database), { forgetting, transactions: database }),
    identities,
    clock,
    ids,
    entropy: { bytes: randomBytes },
  });

/** Throws `not_found`. */
export const workspaceSettingsOn = (sql: Sql) => {
  const read = readSettings({ reads: postgresReads(sql) });
  return (workspaceId: string) => read({ workspaceId });
};
