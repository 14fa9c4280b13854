-- Run by libs/scheduling/src/adapters/appointments-ahead.ts. Written by the test run (ADR 100).

-- name: COUNT
SELECT count(*)::int AS count FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.owner_user_id = $2 AND (a.status = 'confirmed' OR (a.status = 'pending_hold'
   AND a.hold_expires_at > $3)) AND a.starts_at >= $3 AND a.starts_at < $4;

-- name: OF_MEMBER
SELECT EXISTS (SELECT FROM scheduling.appointment a
                WHERE a.workspace_id = $1 AND a.owner_user_id = $2 AND (a.status = 'confirmed'
                  OR (a.status = 'pending_hold' AND a.hold_expires_at > $3)) AND a.starts_at >= $3) AS found;

-- name: OF_REFERENCE
SELECT EXISTS (
  SELECT FROM scheduling.appointment_type t
    JOIN scheduling.appointment a ON a.workspace_id = t.workspace_id AND a.appointment_type_id = t.id
   WHERE t.workspace_id = $1 AND t.external_ref = $2 AND (a.status = 'confirmed' OR (a.status = 'pending_hold'
     AND a.hold_expires_at > $3)) AND a.starts_at >= $3
) AS found;
