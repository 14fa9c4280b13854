import { ERASING, type KeptOfPatients } from '../../patients/adapters/kept-part';

const MOVE = `
  UPDATE clinic.encounter
     SET patient_id = $2, updated_at = $4
   WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
  RETURNING id`;
const OF = 'SELECT id FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[])';
const ERASE_VERSIONS = `
  DELETE FROM clinic.note_version
   WHERE workspace_id = $1
     AND note_id IN (SELECT id FROM clinic.note WHERE workspace_id = $1 AND encounter_id IN (${OF}))`;
const ERASE_NOTES = `DELETE FROM clinic.note WHERE workspace_id = $1 AND encounter_id IN (${OF}) RETURNING id`;
const ERASE = 'DELETE FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id';

export const keptEncounters: KeptOfPatients = {
  name: 'encounters',
  columns: ['clinic.encounter.patient_id'],
  move: async (sql, workspaceId, survivorId, secondaryIds, now) =>
    (await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now])).length,
  erase: async (sql, workspaceId, patientIds) => {
    await sql.query(ERASING, [workspaceId]);
    await sql.query(ERASE_VERSIONS, [workspaceId, patientIds]);
    const notes = await sql.query<{ id: string }>(ERASE_NOTES, [workspaceId, patientIds]);
    const encounters = await sql.query<{ id: string }>(ERASE, [workspaceId, patientIds]);
    return [...notes, ...encounters].map(({ id }) => id);
  },
};

const NOTES_OF = `
  SELECT count(*)::int AS count FROM clinic.note n
    JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
   WHERE n.workspace_id = $1 AND e.patient_id = ANY ($2::uuid[])`;

/** Notes move with their encounters, so they are counted before. */
export const keptNotes: KeptOfPatients = {
  name: 'notes',
  columns: [],
  move: async (sql, workspaceId, _survivorId, secondaryIds) => {
    const [row] = await sql.query<{ count: number }>(NOTES_OF, [workspaceId, secondaryIds]);
    return row!.count;
  },
  erase: () => Promise.resolve([]),
};
