-- Run by libs/clinic/src/sales/adapters/budget-mails.ts. Written by the test run (ADR 100).

-- name: RECIPIENT
SELECT p.contact_id AS "contactId", p.blocked_at IS NOT NULL AS "isBlocked"
  FROM clinic.budget b JOIN clinic.patient p ON p.workspace_id = b.workspace_id AND p.id = b.patient_id
 WHERE b.workspace_id = $1 AND b.id = $2;
