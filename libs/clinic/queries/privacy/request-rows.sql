-- Run by libs/clinic/src/privacy/adapters/request-rows.ts. Written by the test run (ADR 100).

-- name: BLOCKING
SELECT 1
  FROM clinic.privacy_request
 WHERE workspace_id = $1 AND patient_id = $2 AND status = 'open' AND blocked LIMIT 1;

-- name: OPEN
SELECT id FROM clinic.privacy_request WHERE workspace_id = $1 AND patient_id = $2 AND kind = $3 AND status = 'open';
