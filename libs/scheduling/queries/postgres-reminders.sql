-- Run by libs/scheduling/src/adapters/postgres-reminders.ts. Written by the test run (ADR 100).

-- name: DROP
-- $1 workspaceId, $2 appointmentId, $3 dueAt
DELETE FROM scheduling.reminder WHERE
  workspace_id = $1 AND appointment_id = $2 AND due_at = $3 AND sent_at IS NULL;

-- name: DROP_PAST
DELETE FROM scheduling.reminder r USING scheduling.appointment a
 WHERE r.sent_at IS NULL AND r.due_at <= $1 AND a.workspace_id = r.workspace_id AND a.id = r.appointment_id
   AND a.starts_at <= $1;

-- name: FAILED
-- $1 workspaceId, $2 appointmentId, $3 dueAt, $4 againAt, $5 reason
UPDATE scheduling.reminder
   SET leased_until = $4::timestamptz, last_error = $5,
       parked_at = CASE WHEN $4::timestamptz IS NULL THEN now() END
 WHERE
workspace_id = $1 AND appointment_id = $2 AND due_at = $3 AND sent_at IS NULL;

-- name: LEASE
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, greatest(o.due_at, o.leased_until) AS due_at, visited.wrapped FROM scheduling.reminder o
        WHERE o.sent_at IS NULL AND o.parked_at IS NULL AND o.workspace_id > visited.workspace_id
        ORDER BY o.workspace_id, greatest(o.due_at, o.leased_until) LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, greatest(o.due_at, o.leased_until) AS due_at, true FROM scheduling.reminder o
        WHERE o.sent_at IS NULL AND o.parked_at IS NULL AND NOT visited.wrapped
        ORDER BY o.workspace_id, greatest(o.due_at, o.leased_until) LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(2 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, appointment_id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.appointment_id, greatest(o.due_at, o.leased_until) AS due_at FROM scheduling.reminder o
         WHERE o.sent_at IS NULL AND o.parked_at IS NULL AND o.workspace_id = visited.workspace_id
           AND greatest(o.due_at, o.leased_until) <= $1::timestamptz
         ORDER BY greatest(o.due_at, o.leased_until) LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
  UPDATE scheduling.reminder r SET leased_until = $5, attempts = r.attempts + 1 FROM dealt
   WHERE r.workspace_id = dealt.workspace_id AND r.appointment_id = dealt.appointment_id
  RETURNING r.workspace_id, r.appointment_id, r.due_at, r.attempts
)
SELECT looked.*, due.* FROM looked LEFT JOIN (
  SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
    a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
    a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
    a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
    a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
    a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
    a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
    a.booked_by AS "bookedBy", a.patient_id AS "patientId", leased.due_at AS "dueAt", leased.attempts
  FROM leased
    JOIN scheduling.appointment a ON a.workspace_id = leased.workspace_id AND a.id = leased.appointment_id
   WHERE a.status = 'confirmed' AND a.starts_at > $1
) due ON true;

-- name: LEASE
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, greatest(o.due_at, o.leased_until) AS due_at, visited.wrapped FROM scheduling.reminder o
        WHERE o.sent_at IS NULL AND o.parked_at IS NULL AND o.workspace_id > visited.workspace_id
        ORDER BY o.workspace_id, greatest(o.due_at, o.leased_until) LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, greatest(o.due_at, o.leased_until) AS due_at, true FROM scheduling.reminder o
        WHERE o.sent_at IS NULL AND o.parked_at IS NULL AND NOT visited.wrapped
        ORDER BY o.workspace_id, greatest(o.due_at, o.leased_until) LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(2 - cardinality(array_positions($4::uuid[], next.workspace_id)), 0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, appointment_id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.appointment_id, greatest(o.due_at, o.leased_until) AS due_at FROM scheduling.reminder o
         WHERE o.sent_at IS NULL AND o.parked_at IS NULL AND o.workspace_id = visited.workspace_id
           AND greatest(o.due_at, o.leased_until) <= $1::timestamptz
         ORDER BY greatest(o.due_at, o.leased_until) LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn" FROM visited ORDER BY step DESC LIMIT 1
), leased AS (
  UPDATE scheduling.reminder r SET leased_until = $5, attempts = r.attempts + 1 FROM dealt
   WHERE r.workspace_id = dealt.workspace_id AND r.appointment_id = dealt.appointment_id
  RETURNING r.workspace_id, r.appointment_id, r.due_at, r.attempts
)
SELECT looked.*, due.* FROM looked LEFT JOIN (
  SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
    a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
    a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
    a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
    a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
    a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
    a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
    a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
    leased.due_at AS "dueAt", leased.attempts
  FROM leased
    JOIN scheduling.appointment a ON a.workspace_id = leased.workspace_id AND a.id = leased.appointment_id
   WHERE a.status = 'confirmed' AND a.starts_at > $1
) due ON true;

-- name: MARK
-- $1 workspaceId, $2 appointmentId, $3 dueAt, $4 at
UPDATE scheduling.reminder
   SET sent_at = $4, leased_until = NULL
 WHERE
workspace_id = $1 AND appointment_id = $2 AND due_at = $3 AND sent_at IS NULL
RETURNING 1;
