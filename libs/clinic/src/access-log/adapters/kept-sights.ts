import type { KeptOfPatients } from '../../patients/adapters/kept-part';

const ERASE = 'DELETE FROM clinic.read_log WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[])';

/** Rows of a merged patient stay with its tombstone, and are listed with the survivor. */
export const keptSights: KeptOfPatients = {
  name: 'access_log',
  columns: ['clinic.read_log.patient_id'],
  move: () => Promise.resolve(0),
  erase: async (sql, workspaceId, patientIds) => {
    await sql.query(ERASE, [workspaceId, patientIds]);
    return [];
  },
};
