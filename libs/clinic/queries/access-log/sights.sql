-- Run by libs/clinic/src/access-log/adapters/sights.ts. Written by the test run (ADR 100).

-- name: ADD
INSERT INTO clinic.read_log (workspace_id, patient_id, at, id, author, action, resource_type, resource_id, request_id)
SELECT $1, s."patientId", s.at, s.id, s.author, s.action, s."resourceType", s."resourceId", s."requestId"
  FROM json_to_recordset($2::json) AS s ("patientId" uuid, at timestamptz, id uuid, author jsonb, action text,
                                         "resourceType" text,
                                         "resourceId" uuid, "requestId" text);

-- name: PAGE
-- $1 workspaceId, $2 patientId, $3 from, $4 to, $5 action, $6 beforeTime, $7 beforeId, $8 limit
SELECT page.*
  FROM (
    SELECT $2::uuid AS id
    UNION ALL
    SELECT id
      FROM clinic.patient
     WHERE workspace_id = $1 AND merged_into_patient_id = $2 AND status = 'merged'
  ) AS patient
  CROSS JOIN LATERAL (
    SELECT id, at, patient_id AS "patientId", author, action, resource_type AS "resourceType",
           resource_id AS "resourceId",
           request_id AS "requestId"
      FROM clinic.read_log
     WHERE workspace_id = $1 AND patient_id = patient.id AND at >= $3 AND at < $4
       AND ($5::text IS NULL OR action = $5) AND (at, id) < ($6, $7)
     ORDER BY at DESC, id DESC LIMIT $8
  ) AS page
 ORDER BY page.at DESC, page.id DESC LIMIT $8;
