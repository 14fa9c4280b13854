-- Run by libs/clinic/src/patients/adapters/patient-records.ts. Written by the test run (ADR 100).

-- name: ERASE
DELETE FROM clinic.patient WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- within: OPEN
SELECT id, patient_id AS "patientId" FROM clinic.encounter
 WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) AND status = 'open' ORDER BY id;

-- name: TOMBSTONES
SELECT id FROM clinic.patient WHERE workspace_id = $1 AND merged_into_patient_id = $2 ORDER BY id FOR UPDATE;
