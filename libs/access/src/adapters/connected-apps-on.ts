import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '@workops/kernel';
import type { SecretBox } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { createConnectedApps, type ConnectedApps } from '../connected-apps';
import { cachedAppReads } from './cached-app-reads';
import { postgresConnectedAppReads, postgresConnectedAppStore } from './postgres-connected-apps';
import { forgettingOn, type Forgetting } from './forgetting';
import { hold } from './postgres-hold';
import { postgresMembershipReads } from './postgres-membership-reads';
import { postgresOAuthRecords } from './postgres-oauth-records';
import { postgresPseudonyms } from './postgres-pseudonyms';

export const connectedAppsOn = (
  database: Database,
  clock: Clock,
  ids: Ids,
  secretBox: SecretBox,
  forgetting: Forgetting = forgettingOn(database),
): ConnectedApps =>
  createConnectedApps({
    store: postgresConnectedAppStore(database, forgetting),
    reads: cachedAppReads(postgresConnectedAppReads(database), { forgetting, transactions: database }),
    records: postgresOAuthRecords(database, secretBox, forgetting),
    pseudonyms: postgresPseudonyms(database),
    people: postgresMembershipReads(database),
    actors: { hold: (actor) => hold(database, actor) },
    clock,
    ids,
    entropy: { bytes: randomBytes },
  });
