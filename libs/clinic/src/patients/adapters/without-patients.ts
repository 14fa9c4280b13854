import { takeLock, type Database } from '@workops/platform/database';
import { CONTACTS_OF_CLINIC_LOCK } from './move-patients';

const ANY = 'SELECT EXISTS (SELECT FROM clinic.patient WHERE workspace_id = $1) AS found';

/**
 * Does the work in a workspace without a patient, merged ones included, while none can be registered there: a registration waits for its commit. Undefined
 * where there is one; then nothing is done.
 */
export const withoutPatients = <T>(
  database: Database,
  workspaceId: string,
  work: () => Promise<T>,
): Promise<T | undefined> =>
  database.transaction(async (tx) => {
    await takeLock(tx, { name: CONTACTS_OF_CLINIC_LOCK, workspaceId });
    const [row] = await tx.query<{ found: boolean }>(ANY, [workspaceId]);
    return row!.found ? undefined : work();
  });
