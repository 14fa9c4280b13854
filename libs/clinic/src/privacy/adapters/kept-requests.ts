import type { KeptOfPatients } from '../../patients/adapters/kept-part';

const MOVE = `
  UPDATE clinic.privacy_request
     SET patient_id = $2, updated_at = $4
   WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
  RETURNING id`;
const FORGET_TEXTS = `
  UPDATE clinic.privacy_request
     SET requester_name = NULL, details = NULL, extend_reason = NULL, resolution = NULL, legal_ground = NULL
   WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id`;
const OPEN = `
  SELECT 1
    FROM clinic.privacy_request
   WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) AND status = 'open' LIMIT 1`;

/** Requests prove a question and its answer, so they outlive the patient, without their texts. */
export const keptRequests: KeptOfPatients = {
  name: 'privacy_requests',
  columns: ['clinic.privacy_request.patient_id'],
  move: async (sql, workspaceId, survivorId, secondaryIds, now) =>
    (await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now])).length,
  erase: async (sql, workspaceId, patientIds) => {
    return (await sql.query<{ id: string }>(FORGET_TEXTS, [workspaceId, patientIds])).map(({ id }) => id);
  },
  isAsked: async (sql, workspaceId, patientIds) => (await sql.query(OPEN, [workspaceId, patientIds])).length > 0,
};
