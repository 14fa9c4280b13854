-- Run by libs/scheduling/src/adapters/visits.ts. Written by the test run (ADR 100).

-- name: BOOKED
SELECT t.external_ref AS id
  FROM scheduling.appointment a
  JOIN scheduling.appointment_type t ON t.workspace_id = $1 AND t.id = a.appointment_type_id
 WHERE a.workspace_id = $1 AND a.id = $2 AND t.engine = 'clinic';

-- name: FORGET
UPDATE scheduling.appointment SET patient_id = NULL WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]);

-- name: KEPT
SELECT FROM scheduling.appointment WHERE workspace_id = $1 AND id = $2 FOR SHARE;

-- name: MOVE_LEAD
UPDATE scheduling.appointment SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2;
