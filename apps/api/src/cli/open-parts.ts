import { accessOn } from '@workops/access';
import { withoutPatients } from '@workops/clinic';
import { parkedKinds, sealedColumns } from '@workops/contexts';
import { deliveryHolds, dueByWorkspace } from '@workops/events';
import { systemClock } from '@workops/kernel';
import { ParkedWork, reseal, SecretBox, systemIds, type Resealed } from '@workops/platform';
import { expireFeedCursors, openDatabase, type Database } from '@workops/platform/database';
import { loadConfig, PlatformConfig } from '@workops/platform/process';
import { callsByWorkspace } from '@workops/platform/requests';
import { edgeSealed } from '../migrations';
import type { Loudness, Patients } from './command';
import type { OpenParts } from './command-line';

/** With the keys of the environment, of which two are needed. */
function resealWith(database: Database, environment: NodeJS.ProcessEnv): Promise<Resealed> {
  const config = loadConfig(PlatformConfig, environment);
  if (!config.ENCRYPTION_KEY_OTHER) throw new Error('ENCRYPTION_KEY_OTHER is missing: the key that secrets are sealed with until now.');
  return reseal(database, SecretBox.of(config), [...sealedColumns, ...edgeSealed]);
}

/** The parts on a database, for one command. */
export async function openParts(url: string, environment: NodeJS.ProcessEnv = process.env): Promise<OpenParts> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({ url, poolSize: 1, entities: [], ...minting, applicationName: 'api-cli' });
  const parked = new ParkedWork(database, parkedKinds);
  const patients: Patients = { whileNone: (workspaceId, work) => withoutPatients(database, workspaceId, work) };
  const loudness: Loudness = { calls: (since) => callsByWorkspace(database, since), due: () => dueByWorkspace(database) };
  return {
    ...{ loudness, patients, parked },
    holds: deliveryHolds(database),
    reseal: async () => resealWith(database, environment),
    expireFeedCursors: () => expireFeedCursors(database),
    access: accessOn(database, systemClock, systemIds),
    close: () => database.close(),
  };
}
