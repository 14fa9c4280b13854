-- Run by libs/clinic/src/care/adapters/care-rows.ts. Written by the test run (ADR 100).

-- name: ENTERED
UPDATE clinic.patient SET last_entry_at = greatest(last_entry_at, $3) WHERE workspace_id = $1 AND id = $2;

-- name: LINKED
SELECT id, active FROM clinic.professional WHERE workspace_id = $1 AND member_id = $2 AND deleted_at IS NULL;

-- name: LOCK_APPOINTMENT
SELECT pg_advisory_xact_lock(hashtextextended('clinic.appointment/' || $1 || '/' || $2, 0));

-- name: MISSING_CONSENT
SELECT s.requires_consent_template_id AS id FROM clinic.service s
 WHERE s.workspace_id = $1 AND s.id = $3 AND s.requires_consent_template_id IS NOT NULL
   AND NOT EXISTS (SELECT FROM clinic.consent c WHERE c.workspace_id = $1 AND c.patient_id = $2
     AND c.template_id = s.requires_consent_template_id
                      AND c.status = 'signed');

-- name: PROFESSIONAL
SELECT id, active FROM clinic.professional WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL;

-- name: SERVICE
SELECT 1 FROM clinic.service WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL;
