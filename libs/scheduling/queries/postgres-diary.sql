-- Run by libs/scheduling/src/adapters/postgres-diary.ts. Written by the test run (ADR 100).

-- name: END_EXPIRED
UPDATE scheduling.appointment SET status = 'cancelled', updated_at = $4
 WHERE workspace_id = $1 AND status = 'pending_hold' AND hold_expires_at <= $4
   AND tstzrange(starts_at, ends_at) && tstzrange($2, $3);

-- name: OVERLAPPING
-- $1 workspaceId, $2 from, $3 to, $4 bufferMinutes, $5 now, $6 except
SELECT a.kind = 'block' AS "isBlock", a.status = 'pending_hold' AND a.hold_expires_at <= $5 AS expired,
       a.appointment_type_id AS "appointmentTypeId", a.owner_user_id AS "ownerUserId",
       a.vehicle_id AS "vehicleId", a.location_id AS "locationId",
       CASE WHEN a.kind = 'block' THEN 0
            ELSE coalesce(t.buffer_minutes, $4::integer) END AS "bufferMinutes",
       array_agg((date_part('epoch', a.starts_at) * 1000)::int8)::text AS starts, array_agg((date_part('epoch',
         a.ends_at) * 1000)::int8)::text AS ends
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
 WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
   AND a.status IN ('confirmed', 'pending_hold') AND a.id IS DISTINCT FROM $6::uuid
   AND (a.calendar_connection_id IS NULL OR a.calendar_connection_id = ANY (
     ARRAY (SELECT c.id FROM scheduling.calendar_connection c WHERE c.workspace_id = $1 AND c.enabled)))
 GROUP BY 1, 2, 3, 4, 5, 6, 7;
