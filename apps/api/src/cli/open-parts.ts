import { accessOn } from '@workops/access';
import { withoutPatients } from '@workops/clinic';
import { parkedKinds } from '@workops/contexts';
import { dueByWorkspace } from '@workops/events';
import { systemClock } from '@workops/kernel';
import { ParkedWork, systemIds } from '@workops/platform';
import { openDatabase } from '@workops/platform/database';
import { callsByWorkspace } from '@workops/platform/requests';
import type { Loudness, Patients } from './command';
import type { OpenParts } from './command-line';

/** The parts on a database, for one command. */
export async function openParts(url: string): Promise<OpenParts> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({ url, poolSize: 1, entities: [], ...minting, applicationName: 'api-cli' });
  const parked = new ParkedWork(database, parkedKinds);
  const patients: Patients = { whileNone: (workspaceId, work) => withoutPatients(database, workspaceId, work) };
  const loudness: Loudness = { calls: (since) => callsByWorkspace(database, since), due: () => dueByWorkspace(database) };
  return { loudness, patients, access: accessOn(database, systemClock, systemIds), parked, close: () => database.close() };
}
