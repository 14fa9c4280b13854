-- Run by libs/clinic/src/patients/adapters/without-patients.ts. Written by the test run (ADR 100).

-- name: ANY
SELECT EXISTS (SELECT FROM clinic.patient WHERE workspace_id = $1) AS found;
