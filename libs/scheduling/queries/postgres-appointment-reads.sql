-- Run by libs/scheduling/src/adapters/postgres-appointment-reads.ts. Written by the test run (ADR 100).

-- name: BY_IDS
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId", t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT
  JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
  WHERE a.workspace_id = $1 AND a.id = ANY ($2::uuid[])
  ORDER BY a.starts_at, a.id;

-- name: overlapping
SELECT *
  FROM (
    SELECT a.id, a.starts_at AS "startsAt" FROM scheduling.appointment a
     WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
       AND ($4::uuid IS NULL OR a.owner_user_id = $4 OR a.owner_user_id IS NULL) AND true
     LIMIT $5) AS found
 ORDER BY "startsAt", id;

-- name: overlapping
SELECT *
  FROM (
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId", t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
     WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
       AND ($4::uuid IS NULL OR a.owner_user_id = $4 OR a.owner_user_id IS NULL) AND true
     LIMIT $5) AS found
 ORDER BY "startsAt", id;

-- name: overlapping
SELECT *
  FROM (
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId", t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
     WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
       AND ($4::uuid IS NULL OR a.owner_user_id = $4 OR a.owner_user_id IS NULL) AND a.owner_user_id = $6
     LIMIT $5) AS found
 ORDER BY "startsAt", id;

-- name: overlapping
SELECT *
  FROM (
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId", t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
     WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
       AND ($4::uuid IS NULL OR a.owner_user_id = $4 OR a.owner_user_id IS NULL) AND a.location_id = ANY ($6::uuid[])
     LIMIT $5) AS found
 ORDER BY "startsAt", id;

-- name: overlapping
SELECT * FROM (
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
 WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
  AND ($4::uuid IS NULL OR a.owner_user_id = $4 OR a.owner_user_id IS NULL) AND true LIMIT $5) AS found
  ORDER BY "startsAt", id;

-- name: overlapping
SELECT * FROM (
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
 WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
  AND ($4::uuid IS NULL OR a.owner_user_id = $4 OR a.owner_user_id IS NULL) AND a.owner_user_id = $6 LIMIT $5) AS found
  ORDER BY "startsAt", id;

-- name: overlapping
SELECT * FROM (
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
 WHERE a.workspace_id = $1 AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
  AND ($4::uuid IS NULL OR a.owner_user_id = $4 OR a.owner_user_id IS NULL)
    AND a.location_id = ANY ($6::uuid[]) LIMIT $5) AS found
  ORDER BY "startsAt", id;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND a.owner_user_id = $8
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
        AND a.lead_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
        AND a.contact_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
        AND a.vehicle_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.* FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
     a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
     a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
     a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
     a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
     a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
   FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
        AND a.owner_user_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
        AND a.appointment_type_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.* FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
     a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
     a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
     a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
     a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
     a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
   FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND a.owner_user_id = $8
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.* FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
     a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
     a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
     a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
     a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
     a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
   FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status  AND a.lead_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.* FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
     a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
     a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
     a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
     a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
     a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
   FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status  AND a.contact_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.* FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
     a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
     a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
     a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
     a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
     a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
   FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status  AND a.vehicle_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.* FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
     a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
     a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
     a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
     a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
     a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
   FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status  AND a.owner_user_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.* FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
     a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
     a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
     a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
     a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
     a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
   FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status  AND a.appointment_type_id = $8
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN unnest($8::uuid[]) AS branch (id)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND a.location_id = branch.id
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN unnest($8::text[]) AS named (kind)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status AND a.kind = named.kind
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN unnest($8::uuid[]) AS visitor (id)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
      AND a.patient_id = visitor.id
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.* FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN unnest($8::uuid[]) AS branch (id)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
     a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
     a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
     a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
     a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
     a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
   FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND a.location_id = branch.id
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.* FROM unnest($2::text[]) AS wanted (status) CROSS JOIN unnest($8::text[]) AS named (kind)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
     a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
     a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
     a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
     a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
     a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
   FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status AND a.kind = named.kind
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: pageQuery.text
SELECT page.*
  FROM unnest($2::text[]) AS wanted (status)
 CROSS JOIN unnest($8::text[]) AS named (kind)
 CROSS JOIN unnest($9::uuid[]) AS visitor (id)
 CROSS JOIN LATERAL (
   SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
     a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
     a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
     a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
     a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
     a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
     a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
     a.booked_by AS "bookedBy", a.patient_id AS "patientId"
     FROM scheduling.appointment a
    WHERE a.workspace_id = $1 AND a.status = wanted.status AND a.kind = named.kind
      AND a.patient_id = visitor.id
      AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6)
      AND true
    ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
 ) AS page
 ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7;

-- name: postgresAppointmentReads.byRef.text
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId", t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT
  JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
  WHERE a.workspace_id = $1 AND a.id = $2 AND true;

-- name: postgresAppointmentReads.byRef.text
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId", t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT
  JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
  WHERE a.workspace_id = $1 AND a.number = $2 AND true;

-- name: postgresAppointmentReads.byRef.text
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId", t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT
  JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
  WHERE a.workspace_id = $1 AND a.id = $2 AND a.owner_user_id = $3;

-- name: postgresAppointmentReads.byRef.text
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId", t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT
  JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
  WHERE a.workspace_id = $1 AND a.id = $2 AND a.location_id = ANY ($3::uuid[]);

-- name: postgresAppointmentReads.byRef.text
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
 WHERE a.workspace_id = $1 AND a.id = $2 AND true;

-- name: postgresAppointmentReads.byRef.text
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
 WHERE a.workspace_id = $1 AND a.number = $2 AND true;

-- name: postgresAppointmentReads.byRef.text
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
 WHERE a.workspace_id = $1 AND a.id = $2 AND a.owner_user_id = $3;

-- name: postgresAppointmentReads.byRef.text
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  t.name AS "appointmentTypeName"
  FROM scheduling.appointment a
  LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
 WHERE a.workspace_id = $1 AND a.id = $2 AND a.location_id = ANY ($3::uuid[]);
