-- Run by libs/scheduling/src/adapters/postgres-mirror.ts. Written by the test run (ADR 100).

-- name: APPEARED
INSERT INTO scheduling.calendar_mirror (workspace_id, appointment_id, calendar_connection_id, href, due_at)
SELECT a.workspace_id, a.id, c.id, rtrim(c.url, '/') || '/' || a.ical_uid || '.ics', $3
  FROM unnest($1::uuid[], $2::uuid[]) AS told (workspace_id, id)
  JOIN scheduling.appointment a ON a.workspace_id = told.workspace_id AND a.id = told.id
  JOIN scheduling.calendar_connection c ON c.workspace_id = a.workspace_id
    AND (c.member_id IS NULL OR c.member_id = a.owner_user_id)
 WHERE c.enabled AND a.status = 'confirmed' AND a.kind <> 'block' AND a.calendar_connection_id IS NULL
ON CONFLICT DO NOTHING;

-- name: CHANGED
UPDATE scheduling.calendar_mirror m SET due_at = $3, attempts = 0, parked_at = NULL, revision = m.revision + 1
  FROM unnest($1::uuid[], $2::uuid[]) AS told (workspace_id, id)
 WHERE m.workspace_id = told.workspace_id AND m.appointment_id = told.id;

-- name: FAILED
-- $1 workspaceId, $2 appointmentId, $3 calendarConnectionId, $4 revision, $5 againAt, $6 reason
UPDATE scheduling.calendar_mirror
   SET leased_until = NULL, last_error = $6,
       due_at = CASE WHEN revision = $4 THEN $5::timestamptz ELSE due_at END,
       parked_at = CASE WHEN revision = $4 AND $5::timestamptz IS NULL THEN now() END
 WHERE
workspace_id = $1 AND appointment_id = $2 AND calendar_connection_id = $3;

-- name: LEASE
WITH RECURSIVE waiting AS (
  SELECT (SELECT m.calendar_connection_id FROM scheduling.calendar_mirror m WHERE m.due_at IS NOT NULL
           ORDER BY m.calendar_connection_id LIMIT 1) AS id
  UNION ALL
  SELECT (SELECT m.calendar_connection_id FROM scheduling.calendar_mirror m WHERE m.due_at IS NOT NULL
    AND m.calendar_connection_id > waiting.id
           ORDER BY m.calendar_connection_id LIMIT 1)
    FROM waiting WHERE waiting.id IS NOT NULL
), calendars AS MATERIALIZED (
  SELECT c.workspace_id, c.id, row_number() OVER (PARTITION BY c.workspace_id ORDER BY random()) AS place
    FROM waiting JOIN scheduling.calendar_connection c ON c.id = waiting.id
   WHERE c.enabled AND (c.mirror_after IS NULL OR c.mirror_after <= $1)
), due AS (
  SELECT entry.* FROM (SELECT * FROM calendars WHERE place <= 3 ORDER BY place, random()) AS chosen
   CROSS JOIN LATERAL (
    SELECT m.workspace_id, m.appointment_id, m.calendar_connection_id FROM scheduling.calendar_mirror m
     WHERE m.calendar_connection_id = chosen.id AND m.due_at <= $1 AND (m.leased_until IS NULL OR m.leased_until <= $1)
     ORDER BY m.due_at
     LIMIT greatest(0, 2 - (SELECT count(*) FROM scheduling.calendar_mirror held
                                            WHERE held.calendar_connection_id = chosen.id AND held.leased_until > $1))
       FOR UPDATE SKIP LOCKED) AS entry
   LIMIT $3
), leased AS (
  UPDATE scheduling.calendar_mirror m SET leased_until = $2, attempts = m.attempts + 1 FROM due
   WHERE m.workspace_id = due.workspace_id AND m.appointment_id = due.appointment_id
     AND m.calendar_connection_id = due.calendar_connection_id
  RETURNING m.*
)
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt", m.href,
  m.etag, m.attempts, m.revision,
       json_build_object('id', c.id, 'memberId', c.member_id, 'url', c.url, 'username', c.username, 'passwordSealed',
         c.password_sealed,
                         'ownerScopes', c.owner_scopes,
                         'owner', CASE WHEN c.owner_id IS NOT NULL
                                  THEN json_build_object('kind', c.owner_kind, 'id', c.owner_id, 'appId',
                                    c.owner_app_id) END) AS connection
  FROM leased m
  JOIN scheduling.appointment a ON a.workspace_id = m.workspace_id AND a.id = m.appointment_id
  JOIN scheduling.calendar_connection c ON c.workspace_id = m.workspace_id AND c.id = m.calendar_connection_id;

-- name: LEASE
WITH RECURSIVE waiting AS (
  SELECT (SELECT m.calendar_connection_id FROM scheduling.calendar_mirror m WHERE m.due_at IS NOT NULL
           ORDER BY m.calendar_connection_id LIMIT 1) AS id
  UNION ALL
  SELECT (SELECT m.calendar_connection_id
            FROM scheduling.calendar_mirror m
           WHERE m.due_at IS NOT NULL AND m.calendar_connection_id > waiting.id
           ORDER BY m.calendar_connection_id LIMIT 1)
    FROM waiting WHERE waiting.id IS NOT NULL
), calendars AS MATERIALIZED (
  SELECT c.workspace_id, c.id, row_number() OVER (PARTITION BY c.workspace_id ORDER BY random()) AS place
    FROM waiting JOIN scheduling.calendar_connection c ON c.id = waiting.id
   WHERE c.enabled AND (c.mirror_after IS NULL OR c.mirror_after <= $1)
), due AS (
  SELECT entry.* FROM (SELECT * FROM calendars WHERE place <= 3 ORDER BY place, random()) AS chosen
   CROSS JOIN LATERAL (
    SELECT m.workspace_id, m.appointment_id, m.calendar_connection_id FROM scheduling.calendar_mirror m
     WHERE m.calendar_connection_id = chosen.id AND m.due_at <= $1
       AND (m.leased_until IS NULL OR m.leased_until <= $1)
     ORDER BY m.due_at
     LIMIT greatest(0, 2 - (SELECT count(*) FROM scheduling.calendar_mirror held
                                            WHERE held.calendar_connection_id = chosen.id AND held.leased_until > $1))
       FOR UPDATE SKIP LOCKED) AS entry
   LIMIT $3
), leased AS (
  UPDATE scheduling.calendar_mirror m SET leased_until = $2, attempts = m.attempts + 1 FROM due
   WHERE m.workspace_id = due.workspace_id AND m.appointment_id = due.appointment_id
     AND m.calendar_connection_id = due.calendar_connection_id
  RETURNING m.*
)
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId", m.href, m.etag, m.attempts, m.revision,
       json_build_object('id', c.id, 'memberId', c.member_id, 'url', c.url, 'username', c.username, 'passwordSealed',
                         c.password_sealed,
                         'ownerScopes', c.owner_scopes,
                         'owner', CASE WHEN c.owner_id IS NOT NULL
                                  THEN json_build_object('kind', c.owner_kind, 'id', c.owner_id, 'appId',
                                                         c.owner_app_id) END) AS connection
  FROM leased m
  JOIN scheduling.appointment a ON a.workspace_id = m.workspace_id AND a.id = m.appointment_id
  JOIN scheduling.calendar_connection c ON c.workspace_id = m.workspace_id AND c.id = m.calendar_connection_id;

-- name: REMOVED
-- $1 workspaceId, $2 appointmentId, $3 calendarConnectionId, $4 revision
DELETE FROM scheduling.calendar_mirror
 WHERE
workspace_id = $1 AND appointment_id = $2 AND calendar_connection_id = $3 AND revision = $4;

-- name: SPARE
UPDATE scheduling.calendar_connection SET mirror_after = $3 WHERE workspace_id = $1 AND id = $2;

-- name: STILL_DUE
-- $1 workspaceId, $2 appointmentId, $3 calendarConnectionId
UPDATE scheduling.calendar_mirror
   SET etag = NULL, leased_until = NULL
 WHERE
workspace_id = $1 AND appointment_id = $2 AND calendar_connection_id = $3;

-- name: WRITTEN
-- $1 workspaceId, $2 appointmentId, $3 calendarConnectionId, $4 revision, $5 etag
UPDATE scheduling.calendar_mirror
   SET etag = $5, leased_until = NULL, attempts = 0,
       due_at = CASE WHEN revision = $4 THEN NULL ELSE due_at END
 WHERE
workspace_id = $1 AND appointment_id = $2 AND calendar_connection_id = $3;
