-- Run by libs/scheduling/src/adapters/postgres-calendars.ts. Written by the test run (ADR 100).

-- name: ADD_ALL
WITH counted AS (
  INSERT INTO scheduling.appointment_counter AS c (workspace_id, last_number) VALUES ($1, $3)
  ON CONFLICT (workspace_id) DO UPDATE SET last_number = c.last_number + $3 RETURNING last_number
), given AS (
  SELECT * FROM ROWS FROM (json_populate_recordset(NULL::scheduling.appointment, $2)) WITH ORDINALITY
)
INSERT INTO scheduling.appointment (number, workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id,
  contact_id, patient_id, customer_name, owner_user_id, location_id, vehicle_id, vehicle_held, lead_id, conversation_id,
  booked_by, hold_expires_at, ical_uid, ical_sequence, cancel_notice_at, calendar_connection_id, created_at, updated_at)
SELECT counted.last_number - $3 + given.ordinality, $1::uuid, given.id, given.kind, given.status, given.starts_at,
  given.ends_at, given.appointment_type_id, given.contact_id, given.patient_id, given.customer_name,
  given.owner_user_id, given.location_id, given.vehicle_id, given.vehicle_held, given.lead_id, given.conversation_id,
  given.booked_by, given.hold_expires_at, given.ical_uid, given.ical_sequence, given.cancel_notice_at,
  given.calendar_connection_id, given.created_at, given.updated_at
FROM given
CROSS
JOIN counted
RETURNING id, number;

-- name: ADD_ALL
WITH counted AS (
  INSERT INTO scheduling.appointment_counter AS c (workspace_id, last_number) VALUES ($1, $3)
  ON CONFLICT (workspace_id) DO UPDATE SET last_number = c.last_number + $3 RETURNING last_number
), given AS (
  SELECT * FROM ROWS FROM (json_populate_recordset(NULL::scheduling.appointment, $2)) WITH ORDINALITY
)
INSERT INTO scheduling.appointment (number, workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id,
  contact_id, customer_name, owner_user_id, location_id, vehicle_id, vehicle_held, lead_id, conversation_id,
  hold_expires_at, ical_uid, ical_sequence, cancel_notice_at, calendar_connection_id, created_at, updated_at, booked_by,
  patient_id)
SELECT counted.last_number - $3 + given.ordinality,
       $1::uuid, given.id, given.kind, given.status, given.starts_at, given.ends_at, given.appointment_type_id,
         given.contact_id, given.customer_name, given.owner_user_id, given.location_id, given.vehicle_id,
         given.vehicle_held, given.lead_id, given.conversation_id, given.hold_expires_at, given.ical_uid,
         given.ical_sequence, given.cancel_notice_at, given.calendar_connection_id, given.created_at, given.updated_at,
         given.booked_by, given.patient_id
  FROM given
  CROSS JOIN counted
RETURNING id, number;

-- name: DISCONNECT
UPDATE scheduling.calendar_connection c SET enabled = false, password_sealed = ''
 WHERE c.workspace_id = $1 AND c.id = $2 AND c.enabled
 RETURNING c.workspace_id AS "workspaceId", c.id, c.created_at AS "createdAt", c.member_id AS "memberId", c.url,
   c.username, c.last_error AS "lastError", c.last_warning AS "lastWarning", c.owner_scopes AS "ownerScopes", CASE
   WHEN c.owner_id IS NOT NULL THEN json_build_object('kind', c.owner_kind, 'id', c.owner_id, 'appId',
   c.owner_app_id) END AS "owner";

-- name: FORGET
DELETE FROM scheduling.calendar_connection WHERE workspace_id = $1 AND id = $2 AND NOT enabled;

-- name: FORGET_MIRRORS
DELETE FROM scheduling.calendar_mirror m
 WHERE m.workspace_id = $1 AND m.calendar_connection_id = $2 AND m.appointment_id IN (
   SELECT appointment_id
     FROM scheduling.calendar_mirror
    WHERE workspace_id = $1 AND calendar_connection_id = $2 LIMIT 1000)
RETURNING 1;

-- name: IMPORTED
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId"
FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.calendar_connection_id = $2 AND a.ical_uid = ANY ($3::text[]);

-- name: IMPORTED
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.calendar_connection_id = $2 AND a.ical_uid = ANY ($3::text[]);

-- name: IS_CONNECTED
SELECT 1 FROM scheduling.calendar_connection WHERE workspace_id = $1 AND id = $2 AND enabled;

-- name: LEAVING
UPDATE scheduling.calendar_connection c SET updated_at = $1
  FROM (SELECT workspace_id, id FROM scheduling.calendar_connection WHERE NOT enabled
         ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED) AS leaving
 WHERE c.workspace_id = leaving.workspace_id AND c.id = leaving.id
RETURNING c.workspace_id AS "workspaceId", c.id, c.created_at AS "createdAt", c.member_id AS "memberId", c.url,
  c.username, c.last_error AS "lastError", c.last_warning AS "lastWarning", c.owner_scopes AS "ownerScopes", CASE
  WHEN c.owner_id IS NOT NULL THEN json_build_object('kind', c.owner_kind, 'id', c.owner_id, 'appId',
  c.owner_app_id) END AS "owner";

-- name: OWN
SELECT a.ical_uid AS uid FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.id = ANY ($2::uuid[]) AND a.calendar_connection_id IS NULL;

-- name: SAVE_ALL
UPDATE scheduling.appointment a
SET (workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id, contact_id, customer_name, owner_user_id,
  location_id, vehicle_id, vehicle_held, lead_id, conversation_id, hold_expires_at, ical_uid, ical_sequence,
  cancel_notice_at, calendar_connection_id, created_at, updated_at, booked_by, patient_id) = ROW (given.workspace_id,
  given.id, given.kind, given.status, given.starts_at, given.ends_at, given.appointment_type_id, given.contact_id,
  given.customer_name, given.owner_user_id, given.location_id, given.vehicle_id, given.vehicle_held, given.lead_id,
  given.conversation_id, given.hold_expires_at, given.ical_uid, given.ical_sequence, given.cancel_notice_at,
  given.calendar_connection_id, given.created_at, given.updated_at, given.booked_by, given.patient_id)
  FROM json_populate_recordset(NULL::scheduling.appointment, $2) AS given
 WHERE a.workspace_id = $1 AND a.id = given.id;

-- name: SAVE_ALL
UPDATE scheduling.appointment a
SET (workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id, contact_id, patient_id, customer_name,
  owner_user_id, location_id, vehicle_id, vehicle_held, lead_id, conversation_id, booked_by, hold_expires_at, ical_uid,
  ical_sequence, cancel_notice_at, calendar_connection_id, created_at, updated_at) = ROW (given.workspace_id, given.id,
  given.kind, given.status, given.starts_at, given.ends_at, given.appointment_type_id, given.contact_id,
  given.patient_id, given.customer_name, given.owner_user_id, given.location_id, given.vehicle_id, given.vehicle_held,
  given.lead_id, given.conversation_id, given.booked_by, given.hold_expires_at, given.ical_uid, given.ical_sequence,
  given.cancel_notice_at, given.calendar_connection_id, given.created_at, given.updated_at)
  FROM json_populate_recordset(NULL::scheduling.appointment, $2) AS given
 WHERE a.workspace_id = $1 AND a.id = given.id;

-- name: WITHOUT_EVENT
-- $1 workspaceId, $2 calendarConnectionId, $3 icalUids, $4 after, $5 limit
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId"
  FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.calendar_connection_id = $2 AND a.status = 'confirmed'
   AND a.ends_at > $4 AND a.ical_uid <> ALL ($3::text[])
 ORDER BY a.ical_uid LIMIT $5 FOR UPDATE;

-- name: WITHOUT_EVENT
-- $1 workspaceId, $2 calendarConnectionId, $3 icalUids, $4 after, $5 limit
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.calendar_connection_id = $2 AND a.status = 'confirmed' AND a.ends_at > $4
   AND a.ical_uid <> ALL ($3::text[])
 ORDER BY a.ical_uid LIMIT $5 FOR UPDATE;
