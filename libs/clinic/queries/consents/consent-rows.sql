-- Run by libs/clinic/src/consents/adapters/consent-rows.ts. Written by the test run (ADR 100).

-- name: DOCUMENT
SELECT patient_id AS id FROM clinic.document WHERE workspace_id = $1 AND id = $2 AND withdrawn_at IS NULL;

-- name: ENCOUNTER
SELECT patient_id AS id FROM clinic.encounter WHERE workspace_id = $1 AND id = $2;
