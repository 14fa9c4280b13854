import type { KeptOfPatients } from '../../patients/adapters/kept-part';

const MOVE = `
  UPDATE clinic.document SET patient_id = $2, updated_at = $4 WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
  RETURNING withdrawn_at IS NULL AS there`;
const ERASE = 'DELETE FROM clinic.document WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id';

export const keptDocuments: KeptOfPatients = {
  name: 'documents',
  columns: ['clinic.document.patient_id'],
  // Withdrawn documents move too, but are not counted.
  move: async (sql, workspaceId, survivorId, secondaryIds, now) =>
    (await sql.query<{ there: boolean }>(MOVE, [workspaceId, survivorId, secondaryIds, now])).filter(
      ({ there }) => there,
    ).length,
  erase: async (tx, workspaceId, patientIds, files) => {
    const erased = (await tx.query<{ id: string }>(ERASE, [workspaceId, patientIds])).map(({ id }) => id);
    await files.release(tx, workspaceId, erased);
    return erased;
  },
};
