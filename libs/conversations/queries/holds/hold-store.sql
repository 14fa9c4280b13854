-- Run by libs/conversations/src/holds/adapters/hold-store.ts. Written by the test run (ADR 100).

-- name: HURRY
UPDATE conversations.send s SET due_at = now()
 WHERE s.workspace_id = $1 AND s.message_id IN (
   SELECT w.message_id FROM conversations.conversation c
     JOIN conversations.send w ON w.workspace_id = c.workspace_id AND w.conversation_id = c.id
     JOIN conversations.message m ON m.workspace_id = w.workspace_id AND m.id = w.message_id
    WHERE c.workspace_id = $1 AND c.contact_id = $2 AND w.due_at > now() AND w.leased_until IS NULL AND NOT w.unknown
      AND (m.purpose <> 'answer' OR m.author->>'kind' NOT IN ('member', 'api_key'))
      FOR UPDATE OF w SKIP LOCKED);

-- within: LOCK_ALL
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
ORDER BY id FOR NO KEY UPDATE;

-- within: LOCK_ALL
SELECT outbound_hold.workspace_id AS "workspaceId", outbound_hold.id, outbound_hold.created_at AS "createdAt",
  outbound_hold.updated_at AS "updatedAt", outbound_hold.contact_id AS "contactId", outbound_hold.scope,
  outbound_hold.kind, outbound_hold.reason, outbound_hold.step_key AS "stepKey", outbound_hold.ticket_id AS "ticketId",
  outbound_hold.status, outbound_hold.placed_by AS "placedBy", outbound_hold.ack_minutes AS "ackMinutes",
  outbound_hold.first_response_minutes AS "firstResponseMinutes", outbound_hold.acknowledged_at AS "acknowledgedAt",
  outbound_hold.acknowledged_by AS "acknowledgedBy", outbound_hold.first_response_at AS "firstResponseAt",
  outbound_hold.ack_overdue_at AS "ackOverdueAt", outbound_hold.first_response_overdue_at AS "firstResponseOverdueAt",
  outbound_hold.resolved_at AS "resolvedAt", outbound_hold.resolved_by AS "resolvedBy", outbound_hold.resolution
FROM conversations.outbound_hold
WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
ORDER BY id FOR NO KEY UPDATE;

-- within: LOCK_ALL
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
ORDER BY id FOR NO KEY UPDATE;

-- name: STANDING
-- $1 workspaceId, $2 contactId, $3 scope, $4 kind, $5 stepKey
SELECT id
  FROM conversations.outbound_hold
 WHERE workspace_id = $1 AND contact_id = $2 AND scope = $3 AND kind = $4
   AND step_key IS NOT DISTINCT FROM $5 AND status <> 'resolved'
 LIMIT 1;

-- name: TICKET
SELECT 1 FROM conversations.ticket WHERE workspace_id = $1 AND id = $2;
