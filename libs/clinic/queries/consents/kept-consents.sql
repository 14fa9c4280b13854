-- Run by libs/clinic/src/consents/adapters/kept-consents.ts. Written by the test run (ADR 100).

-- name: ERASE
DELETE FROM clinic.consent WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id;

-- name: MOVE
UPDATE clinic.consent
   SET patient_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
RETURNING id;
