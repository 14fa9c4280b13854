-- Run by libs/clinic/src/documents/adapters/document-rows.ts. Written by the test run (ADR 100).

-- within: SAME
SELECT id FROM clinic.document
 WHERE workspace_id = $1 AND patient_id = $2 AND sha256 = $3 AND status = 'current' AND withdrawn_at IS NULL
   AND id <> $4
 ORDER BY id LIMIT 1;

-- within: SAME
SELECT document.workspace_id AS "workspaceId", document.id, document.created_at AS "createdAt",
  document.updated_at AS "updatedAt", document.patient_id AS "patientId", document.encounter_id AS "encounterId",
  document.kind, document.title, document.filename, document.content_type AS "contentType", document.size,
  document.sha256, document.status, document.superseded_by_id AS "supersededById", document.author,
  document.made_by AS "madeBy", document.made_by AS "ownerUserId",
(SELECT e.location_id
   FROM clinic.encounter e
  WHERE e.workspace_id = document.workspace_id AND e.id = document.encounter_id) AS "locationId", document.livemode
  FROM clinic.document
 WHERE workspace_id = $1 AND patient_id = $2 AND sha256 = $3 AND status = 'current' AND withdrawn_at IS NULL
   AND id <> $4
 ORDER BY id LIMIT 1;

-- name: SCAN
SELECT 1
  FROM clinic.consent
 WHERE workspace_id = $1 AND patient_id = $2 AND status = 'signed' AND document_id = $3 LIMIT 1;

-- name: WITHDRAW
UPDATE clinic.document SET withdrawn_at = $3, erase_due_at = $4, updated_at = $3 WHERE workspace_id = $1 AND id = $2;
