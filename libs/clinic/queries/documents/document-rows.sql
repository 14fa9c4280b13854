-- Run by libs/clinic/src/documents/adapters/document-rows.ts. Written by the test run (ADR 100).

-- within: SAME
SELECT id FROM clinic.document
 WHERE workspace_id = $1 AND patient_id = $2 AND sha256 = $3 AND status = 'current' AND withdrawn_at IS NULL
   AND id <> $4
 ORDER BY id LIMIT 1;

-- name: SCAN
SELECT 1
FROM clinic.consent
WHERE workspace_id = $1 AND patient_id = $2 AND status = 'signed' AND document_id = $3 LIMIT 1;

-- name: WITHDRAW
UPDATE clinic.document SET withdrawn_at = $3, erase_due_at = $4, updated_at = $3 WHERE workspace_id = $1 AND id = $2;
