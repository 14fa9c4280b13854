import { ERASING, type KeptOfPatients } from '../../patients/adapters/kept-part';

const MOVE = `
  UPDATE clinic.consent
     SET patient_id = $2, updated_at = $4
   WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
  RETURNING id`;
const ERASE = 'DELETE FROM clinic.consent WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id';

export const keptConsents: KeptOfPatients = {
  name: 'consents',
  columns: ['clinic.consent.patient_id'],
  move: async (sql, workspaceId, survivorId, secondaryIds, now) =>
    (await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now])).length,
  erase: async (sql, workspaceId, patientIds) => {
    await sql.query(ERASING, [workspaceId]);
    return (await sql.query<{ id: string }>(ERASE, [workspaceId, patientIds])).map(({ id }) => id);
  },
};
