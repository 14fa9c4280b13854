-- Run by libs/clinic/src/sales/adapters/pack-rows.ts. Written by the test run (ADR 100).

-- name: ADD_SESSION
-- $1 workspaceId, $2 id, $3 packPurchaseId, $4 number, $5 appointmentId, $6 encounterId, $7 note, $8 createdBy
-- $9 createdAt
INSERT INTO clinic.pack_session (workspace_id, id, pack_purchase_id, number, appointment_id, encounter_id, note,
                                 created_by, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: COUNTED
WITH visit AS (
  SELECT $3::uuid AS appointment, $4::uuid AS encounter
   UNION ALL SELECT appointment_id, id
     FROM clinic.encounter
    WHERE workspace_id = $1 AND (id = $4 OR appointment_id = $3)
)
SELECT s.id FROM clinic.pack_session s
 WHERE s.workspace_id = $1 AND s.pack_purchase_id = $2
   AND (s.appointment_id IN (SELECT appointment FROM visit) OR s.encounter_id IN (SELECT encounter FROM visit))
 ORDER BY s.number LIMIT 1;
