-- Run by libs/clinic/src/sales/adapters/kept-sales.ts. Written by the test run (ADR 100).

-- name: ACTIVE
SELECT 1
  FROM clinic.pack_purchase
 WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) AND state = 'active' AND (expires_on IS NULL
   OR expires_on >= $3::date) LIMIT 1;

-- name: ERASE_SESSIONS
DELETE FROM clinic.pack_session
 WHERE workspace_id = $1
   AND pack_purchase_id IN (SELECT id
                              FROM clinic.pack_purchase
                             WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]));

-- name: erasing
DELETE FROM clinic.budget WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id;

-- name: erasing
DELETE FROM clinic.pack_purchase WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[]) RETURNING id;

-- name: moving
UPDATE clinic.budget
   SET patient_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
RETURNING id;

-- name: moving
UPDATE clinic.pack_purchase
   SET patient_id = $2, updated_at = $4
 WHERE workspace_id = $1 AND patient_id = ANY ($3::uuid[])
RETURNING id;

-- name: STANDING
SELECT 1
  FROM clinic.budget b
 WHERE b.workspace_id = $1 AND b.patient_id = ANY ($2::uuid[]) AND b.status IN ('created', 'sent', 'accepted')
   AND (b.source = 'native' OR EXISTS (
     SELECT FROM clinic.source s WHERE s.workspace_id = $1 AND s.vendor = b.source AND NOT EXISTS (
       SELECT FROM clinic.source_run r
        WHERE r.workspace_id = $1 AND r.source_id = s.id AND r.status = 'ok'
          AND r.started_at > (b.mirror ->> 'seenAt')::timestamptz)))
        LIMIT 1;
