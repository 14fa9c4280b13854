-- Run by libs/clinic/src/care/adapters/kept-care.ts. Written by the test run (ADR 100).

-- name: ERASE
DELETE FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id;

-- name: ERASE_NOTES
DELETE
FROM clinic.note
WHERE workspace_id = $1 AND encounter_id IN (SELECT id FROM clinic.encounter WHERE workspace_id = $1
  AND patient_id = ANY ($2::uuid[]))
RETURNING id;

-- name: ERASE_VERSIONS
DELETE FROM clinic.note_version
 WHERE workspace_id = $1
   AND note_id IN (SELECT id FROM clinic.note WHERE workspace_id = $1
     AND encounter_id IN (SELECT id FROM clinic.encounter WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[])));

-- name: MOVE
UPDATE clinic.encounter
   SET patient_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
RETURNING id;

-- name: NOTES_OF
SELECT count(*)::int AS count FROM clinic.note n
  JOIN clinic.encounter e ON e.workspace_id = n.workspace_id AND e.id = n.encounter_id
 WHERE n.workspace_id = $1 AND e.patient_id = ANY ($2::uuid[]);
