import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { createAccess, type Access } from '../access';
import type { IdentityTokens } from '../ports';
import { cachedReads } from './cached-reads';
import { forgettingOn, type Forgetting } from './forgetting';
import { noIdentities } from './jwt-identities';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';

/** The context on PostgreSQL, as every process runs it. */
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
