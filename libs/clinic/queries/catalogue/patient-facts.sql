-- Run by libs/clinic/src/catalogue/adapters/patient-facts.ts. Written by the test run (ADR 100).

-- name: FACTS
SELECT p.birth_date AS "birthDate", p.sexo, p.prevision FROM clinic.patient named
  JOIN clinic.patient p ON p.workspace_id = named.workspace_id
    AND p.id = coalesce(named.merged_into_patient_id, named.id)
 WHERE named.workspace_id = $1 AND named.id = $2;

-- name: NAMED_VISITOR
SELECT
p.id, p.contact_id AS "contactId", p.blocked_at IS NOT NULL AS "isBlocked", p.birth_date AS "birthDate", p.sexo,
p.prevision FROM clinic.patient named
  JOIN clinic.patient p ON p.workspace_id = named.workspace_id
    AND p.id = coalesce(named.merged_into_patient_id, named.id)
 WHERE named.workspace_id = $1 AND named.id = $2;

-- name: OWN_VISITORS
SELECT
p.id, p.contact_id AS "contactId", p.blocked_at IS NOT NULL AS "isBlocked", p.birth_date AS "birthDate", p.sexo,
p.prevision
  FROM clinic.patient p
 WHERE workspace_id = $1 AND contact_id = $2 AND status = 'active' AND relation = 'self' LIMIT 2;

-- name: RECORDED
SELECT EXISTS (SELECT FROM clinic.encounter WHERE workspace_id = $1 AND appointment_id = $2)
    OR EXISTS (SELECT FROM clinic.pack_session WHERE workspace_id = $1 AND appointment_id = $2) AS "isRecorded";

-- name: SAME
WITH named AS (
  SELECT coalesce(merged_into_patient_id, id) AS id FROM clinic.patient WHERE workspace_id = $1 AND id = $2
)
SELECT id FROM named
UNION ALL
SELECT p.id
  FROM named
  JOIN clinic.patient p ON p.workspace_id = $1 AND p.status = 'merged' AND p.merged_into_patient_id = named.id;

-- name: STANDING
SELECT
p.id, p.contact_id AS "contactId", p.blocked_at IS NOT NULL AS "isBlocked", p.birth_date AS "birthDate", p.sexo,
p.prevision FROM clinic.patient named
  JOIN clinic.patient p ON p.workspace_id = named.workspace_id
    AND p.id = coalesce(named.merged_into_patient_id, named.id)
 WHERE named.workspace_id = $1 AND named.id = $2 FOR KEY SHARE OF p;
