-- Run by libs/scheduling/src/adapters/postgres-appointments.ts. Written by the test run (ADR 100).

-- name: ADD
WITH counted AS (
  INSERT INTO scheduling.appointment_counter AS c (workspace_id, last_number) VALUES ($1, 1)
  ON CONFLICT (workspace_id) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number
), added AS (
  INSERT INTO scheduling.appointment (number, workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id,
    contact_id, patient_id, customer_name, owner_user_id, location_id, vehicle_id, vehicle_held, lead_id,
    conversation_id, booked_by, hold_expires_at, ical_uid, ical_sequence, cancel_notice_at, calendar_connection_id,
    created_at, updated_at)
  SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    $22, $23, $24
  FROM counted
  RETURNING number
), reminder AS (
  INSERT INTO scheduling.reminder (workspace_id, appointment_id, due_at)
  SELECT $1, $2, $25::timestamptz
  WHERE $25::timestamptz IS NOT NULL
)
SELECT number FROM added;

-- name: ADD
WITH counted AS (
  INSERT INTO scheduling.appointment_counter AS c (workspace_id, last_number) VALUES ($1, 1)
  ON CONFLICT (workspace_id) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number
), added AS (
  INSERT INTO scheduling.appointment (number, workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id,
    contact_id, customer_name, owner_user_id, location_id, vehicle_id, vehicle_held, lead_id, conversation_id,
    hold_expires_at, ical_uid, ical_sequence, cancel_notice_at, calendar_connection_id, created_at, updated_at,
    booked_by, patient_id)
  SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    $22, $23, $24
    FROM counted
  RETURNING number
), reminder AS (
  INSERT INTO scheduling.reminder (workspace_id, appointment_id, due_at)
  SELECT $1, $2, $25::timestamptz
   WHERE $25::timestamptz IS NOT NULL
)
SELECT number FROM added;

-- name: LOADS
SELECT asked.id,
       (SELECT count(*) FROM scheduling.appointment a
         WHERE a.workspace_id = $1 AND a.owner_user_id = asked.id AND a.status <> 'cancelled'
           AND a.starts_at >= $3 AND a.starts_at < $4) AS "thatDay",
       (SELECT max(a.number)
          FROM scheduling.appointment a
         WHERE a.workspace_id = $1 AND a.owner_user_id = asked.id) AS "lastNumber"
  FROM unnest($2::uuid[]) AS asked (id);

-- name: lock.[appointment]
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId"
  FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.id = $2 AND true FOR UPDATE;

-- name: lock.[appointment]
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId"
  FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.number = $2 AND true FOR UPDATE;

-- name: lock.[appointment]
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId"
  FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.id = $2 AND a.owner_user_id = $3 FOR UPDATE;

-- name: lock.[appointment]
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId"
  FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.id = $2 AND a.location_id = ANY ($3::uuid[]) FOR UPDATE;

-- name: lock.[appointment]
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
FROM scheduling.appointment a
WHERE a.workspace_id = $1 AND a.id = $2 AND true FOR UPDATE;

-- name: lock.[appointment]
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
FROM scheduling.appointment a
WHERE a.workspace_id = $1 AND a.number = $2 AND true FOR UPDATE;

-- name: lock.[appointment]
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
FROM scheduling.appointment a
WHERE a.workspace_id = $1 AND a.id = $2 AND a.owner_user_id = $3 FOR UPDATE;

-- name: lock.[appointment]
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
FROM scheduling.appointment a
WHERE a.workspace_id = $1 AND a.id = $2 AND a.location_id = ANY ($3::uuid[]) FOR UPDATE;

-- name: NOTE_VISITOR
INSERT INTO scheduling.visitor_hold (workspace_id, appointment_id, visitor, expires_at) VALUES ($1, $2, $3, $4);

-- name: SAVED
UPDATE scheduling.appointment
SET (workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id, contact_id, customer_name, owner_user_id,
  location_id, vehicle_id, vehicle_held, lead_id, conversation_id, hold_expires_at, ical_uid, ical_sequence,
  cancel_notice_at, calendar_connection_id, created_at, updated_at, booked_by, patient_id) = ROW ($1, $2, $3, $4, $5,
  $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
WHERE workspace_id = $1 AND id = $2;

-- name: SAVED
UPDATE scheduling.appointment
SET (workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id, contact_id, patient_id, customer_name,
  owner_user_id, location_id, vehicle_id, vehicle_held, lead_id, conversation_id, booked_by, hold_expires_at, ical_uid,
  ical_sequence, cancel_notice_at, calendar_connection_id, created_at, updated_at) = ROW ($1, $2, $3, $4, $5, $6, $7,
  $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
WHERE workspace_id = $1 AND id = $2;

-- name: SAVED_WITH_REMINDER
WITH dropped AS (
  DELETE
  FROM scheduling.reminder
  WHERE workspace_id = $1 AND appointment_id = $2 AND sent_at IS NULL AND $25::timestamptz IS NULL
), due AS (
  INSERT INTO scheduling.reminder AS r (workspace_id, appointment_id, due_at)
  SELECT $1, $2, $25::timestamptz
  WHERE $25::timestamptz IS NOT NULL
  ON CONFLICT (workspace_id, appointment_id) DO UPDATE
  SET due_at = excluded.due_at, leased_until = NULL, attempts = 0, parked_at = NULL, sent_at = NULL
    WHERE r.due_at <> excluded.due_at
) UPDATE scheduling.appointment
SET (workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id, contact_id, patient_id, customer_name,
  owner_user_id, location_id, vehicle_id, vehicle_held, lead_id, conversation_id, booked_by, hold_expires_at, ical_uid,
  ical_sequence, cancel_notice_at, calendar_connection_id, created_at, updated_at) = ROW ($1, $2, $3, $4, $5, $6, $7,
  $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
WHERE workspace_id = $1 AND id = $2;

-- name: SAVED_WITH_REMINDER
WITH dropped AS (
  DELETE FROM scheduling.reminder
   WHERE workspace_id = $1 AND appointment_id = $2 AND sent_at IS NULL AND $25::timestamptz IS NULL
), due AS (
  INSERT INTO scheduling.reminder AS r (workspace_id, appointment_id, due_at)
  SELECT $1, $2, $25::timestamptz
   WHERE $25::timestamptz IS NOT NULL
  ON CONFLICT (workspace_id, appointment_id) DO UPDATE
     SET due_at = excluded.due_at, leased_until = NULL, attempts = 0, parked_at = NULL, sent_at = NULL
    WHERE r.due_at <> excluded.due_at
)
UPDATE scheduling.appointment
SET (workspace_id, id, kind, status, starts_at, ends_at, appointment_type_id, contact_id, customer_name, owner_user_id,
  location_id, vehicle_id, vehicle_held, lead_id, conversation_id, hold_expires_at, ical_uid, ical_sequence,
  cancel_notice_at, calendar_connection_id, created_at, updated_at, booked_by, patient_id) = ROW ($1, $2, $3, $4, $5,
  $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
WHERE workspace_id = $1 AND id = $2;
