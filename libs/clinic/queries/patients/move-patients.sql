-- Run by libs/clinic/src/patients/adapters/move-patients.ts. Written by the test run (ADR 100).

-- name: CARRY
UPDATE clinic.patient SET contact_id = $2, self_of = CASE WHEN self_of IS NOT NULL THEN $2::uuid END, updated_at = $4
 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[]) RETURNING id;

-- name: MOVE
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
SELECT count(*) FROM released;
