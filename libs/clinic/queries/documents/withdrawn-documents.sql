-- Run by libs/clinic/src/documents/adapters/withdrawn-documents.ts. Written by the test run (ADR 100).

-- name: DUE
SELECT d.id, d.livemode,
       (SELECT p.last_entry_at
          FROM clinic.patient p
         WHERE p.workspace_id = d.workspace_id AND p.id = d.patient_id) AS "lastEntryAt"
  FROM clinic.document d
 WHERE d.workspace_id = $1 AND d.erase_due_at <= $2
 ORDER BY d.erase_due_at LIMIT 100 FOR UPDATE OF d SKIP LOCKED;

-- name: ERASE
DELETE FROM clinic.document WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: KEEP
UPDATE clinic.document d SET erase_due_at = kept.until FROM unnest($2::uuid[], $3::timestamptz[]) AS kept (id, until)
 WHERE d.workspace_id = $1 AND d.id = kept.id;

-- name: WAITING
SELECT DISTINCT workspace_id AS id FROM clinic.document WHERE erase_due_at <= $1 LIMIT 1000;
