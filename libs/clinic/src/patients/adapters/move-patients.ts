import type { HeldContactIds } from '@workops/platform';
import { takeLock } from '@workops/platform/database';

/** Shared by every write that refers to a contact; a merge of contacts takes it exclusively. */
export const CONTACTS_OF_CLINIC_LOCK = 'clinic.contacts';

/** Only one patient stays the contact's own: the survivor's, otherwise the oldest of the others. */
const MOVE = `
  WITH held AS (
    SELECT id, self_of,
           row_number() OVER (PARTITION BY status = 'active' AND self_of IS NOT NULL
                               ORDER BY (contact_id = $2) DESC, id) AS place
      FROM clinic.patient WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[] || $2::uuid)
  ), released AS (
    UPDATE clinic.patient p SET self_of = NULL FROM held
     WHERE p.workspace_id = $1 AND p.id = held.id AND held.self_of IS NOT NULL AND held.place > 1 AND p.contact_id <> $2
    RETURNING p.id
  )
  SELECT count(*) FROM released`;
const CARRY = `
  UPDATE clinic.patient SET contact_id = $2, self_of = CASE WHEN self_of IS NOT NULL THEN $2::uuid END, updated_at = $4
   WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[]) RETURNING id`;

/** Two patients that were each a contact's own both remain. */
export const patientContacts: HeldContactIds = {
  name: 'clinic_patients',
  columns: ['clinic.patient.contact_id'],
  lock: CONTACTS_OF_CLINIC_LOCK,
  // An erasure shares this lock and then clears appointments. A merge that locked appointments first would deadlock
  // with it.
  movesFirst: true,
  move: async (sql, workspaceId, survivorId, secondaryIds, now) => {
    await takeLock(sql, { name: CONTACTS_OF_CLINIC_LOCK, workspaceId });
    await sql.query(MOVE, [workspaceId, survivorId, secondaryIds]);
    return (await sql.query(CARRY, [workspaceId, survivorId, secondaryIds, now])).length;
  },
};
