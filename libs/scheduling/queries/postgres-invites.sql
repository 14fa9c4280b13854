-- Run by libs/scheduling/src/adapters/postgres-invites.ts. Written by the test run (ADR 100).

-- name: PRESENT
SELECT a.workspace_id AS "workspaceId", a.id, a.number, a.kind, a.status, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId", a.contact_id AS "contactId",
  a.customer_name AS "customerName", a.owner_user_id AS "ownerUserId", a.location_id AS "locationId",
  a.vehicle_id AS "vehicleId", a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId",
  a.conversation_id AS "conversationId", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.booked_by AS "bookedBy", a.patient_id AS "patientId"
FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
  JOIN scheduling.appointment a ON a.workspace_id = asked.workspace_id AND a.id = asked.id;

-- name: PRESENT
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.number AS "number", a.kind AS "kind", a.status AS "status",
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.appointment_type_id AS "appointmentTypeId",
  a.contact_id AS "contactId", a.patient_id AS "patientId", a.customer_name AS "customerName",
  a.owner_user_id AS "ownerUserId", a.location_id AS "locationId", a.vehicle_id AS "vehicleId",
  a.vehicle_held AS "vehicleHeld", a.lead_id AS "leadId", a.conversation_id AS "conversationId",
  a.booked_by AS "bookedBy", a.hold_expires_at AS "holdExpiresAt", a.ical_uid AS "icalUid",
  a.ical_sequence AS "icalSequence", a.cancel_notice_at AS "cancelNoticeAt",
  a.calendar_connection_id AS "calendarConnectionId", a.created_at AS "createdAt", a.updated_at AS "updatedAt"
FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
  JOIN scheduling.appointment a ON a.workspace_id = asked.workspace_id AND a.id = asked.id;
