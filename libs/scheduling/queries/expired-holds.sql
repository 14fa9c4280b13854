-- Run by libs/scheduling/src/adapters/expired-holds.ts. Written by the test run (ADR 100).

-- name: EXPIRE
UPDATE scheduling.appointment a SET status = 'cancelled', updated_at = $1
  FROM (SELECT workspace_id, id FROM scheduling.appointment
         WHERE status = 'pending_hold' AND hold_expires_at <= $1
         ORDER BY hold_expires_at LIMIT 500 FOR UPDATE SKIP LOCKED) expired
 WHERE a.workspace_id = expired.workspace_id AND a.id = expired.id
RETURNING 1;

-- name: FORGET_VISITORS
DELETE FROM scheduling.visitor_hold
 WHERE (workspace_id, appointment_id) IN (
   SELECT workspace_id, appointment_id
     FROM scheduling.visitor_hold
    WHERE expires_at <= $1
    ORDER BY expires_at LIMIT 500 FOR UPDATE SKIP LOCKED);
