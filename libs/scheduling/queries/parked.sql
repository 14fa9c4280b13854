-- Run by libs/scheduling/src/adapters/parked.ts. Written by the test run (ADR 100).

-- name: countOf
SELECT count(*)::int AS count FROM scheduling.reminder WHERE parked_at IS NOT NULL;

-- name: countOf
SELECT count(*)::int AS count FROM scheduling.calendar_mirror WHERE parked_at IS NOT NULL;

-- name: listOf
SELECT appointment_id::text AS id, workspace_id AS "workspaceId", 'reminder of an appointment' AS what, attempts,
  last_error AS "lastError",
       parked_at AS "parkedAt"
  FROM scheduling.reminder WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT $1;

-- name: listOf
SELECT appointment_id || '/' || calendar_connection_id AS id, workspace_id AS "workspaceId",
  'entry of an external calendar' AS what, attempts, last_error AS "lastError",
       parked_at AS "parkedAt"
  FROM scheduling.calendar_mirror WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT $1;

-- name: schedulingParked.drop
DELETE
FROM scheduling.reminder
WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR appointment_id::text = $1) AND ($2::timestamptz IS NULL
  OR parked_at < $2)
RETURNING 1;

-- name: schedulingParked.drop
UPDATE scheduling.calendar_mirror
SET parked_at = NULL, due_at = NULL
WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR appointment_id || '/' || calendar_connection_id = $1)
  AND ($2::timestamptz IS NULL OR parked_at < $2)
RETURNING 1;

-- name: schedulingParked.retry
UPDATE scheduling.reminder
SET parked_at = NULL, attempts = 0, leased_until = NULL
WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR appointment_id::text = $1) AND ($2::timestamptz IS NULL
  OR parked_at < $2)
RETURNING 1;

-- name: schedulingParked.retry
UPDATE scheduling.calendar_mirror
SET parked_at = NULL, attempts = 0, due_at = now()
WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR appointment_id || '/' || calendar_connection_id = $1)
  AND ($2::timestamptz IS NULL OR parked_at < $2)
RETURNING 1;
