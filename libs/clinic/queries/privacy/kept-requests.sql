-- Run by libs/clinic/src/privacy/adapters/kept-requests.ts. Written by the test run (ADR 100).

-- name: FORGET_TEXTS
UPDATE clinic.privacy_request
   SET requester_name = NULL, details = NULL, extend_reason = NULL, resolution = NULL, legal_ground = NULL
 WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id;

-- name: MOVE
UPDATE clinic.privacy_request
   SET patient_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
RETURNING id;

-- name: OPEN
SELECT 1
  FROM clinic.privacy_request
 WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) AND status = 'open' LIMIT 1;
