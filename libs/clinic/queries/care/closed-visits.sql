-- Run by libs/clinic/src/care/adapters/closed-visits.ts. Written by the test run (ADR 100).

-- name: APPOINTMENTS
SELECT id, appointment_id AS "appointmentId" FROM clinic.encounter
 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND appointment_id IS NOT NULL AND status = 'closed';
