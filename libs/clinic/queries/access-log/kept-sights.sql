-- Run by libs/clinic/src/access-log/adapters/kept-sights.ts. Written by the test run (ADR 100).

-- name: ERASE
DELETE FROM clinic.read_log WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]);
