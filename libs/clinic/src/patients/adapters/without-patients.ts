import { takeLock, type Database } from '@workops/platform/database';
import { CONTACTS_OF_CLINIC_LOCK } from './move-patients';

const ANY = 'SELECT EXISTS (SELECT FROM clinic.patient WHERE workspace_id = $1) AS found';

/**
 * Blocks registrations until the commit. Returns undefined, without running the work, if there is any patient, merged
 * ones included.
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
