import { accessOn } from '@workops/access';
import { systemClock } from '@workops/kernel';
import { openDatabase, systemIds } from '@workops/platform';
import type { OpenAccess } from './command-line';

/** Access on a database, for one command. */
export async function openAccess(url: string): Promise<OpenAccess> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({ url, poolSize: 1, entities: [], ...minting, applicationName: 'api-cli' });
  return { access: accessOn(database, systemClock, systemIds), close: () => database.close() };
}
