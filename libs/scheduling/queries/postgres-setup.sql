-- Run by libs/scheduling/src/adapters/postgres-setup.ts. Written by the test run (ADR 100).

-- name: DROP_OTHER_DEFAULT
UPDATE scheduling.appointment_type SET is_default = false, updated_at = $3
 WHERE workspace_id = $1 AND id <> $2 AND is_default AND deleted_at IS NULL;

-- within: EVEN_DELETED
SELECT marketplace_order.workspace_id AS "workspaceId", marketplace_order.id,
  marketplace_order.created_at AS "createdAt", marketplace_order.updated_at AS "updatedAt",
  marketplace_order.account_id AS "accountId", marketplace_order.external_id AS "externalId",
  marketplace_order.listing_id AS "listingId", marketplace_order.status, marketplace_order.amount_clp AS "amountClp",
  marketplace_order.lead_id AS "leadId", marketplace_order.contact_id AS "contactId",
  marketplace_order.vehicle_id AS "vehicleId", marketplace_order.occurred_at AS "occurredAt"
FROM commerce.marketplace_order
WHERE workspace_id = $1 AND id = $2 AND true;

-- within: EVEN_DELETED
SELECT appointment_type.workspace_id AS "workspaceId", appointment_type.id, appointment_type.created_at AS "createdAt",
  appointment_type.updated_at AS "updatedAt", appointment_type.name, appointment_type.description,
  appointment_type.kind, appointment_type.engine, appointment_type.external_ref AS "externalRef",
  appointment_type.buffer_minutes AS "bufferMinutes", appointment_type.duration_minutes AS "durationMinutes",
  appointment_type.price_amount::float8 AS "priceAmount", appointment_type.price_currency AS "priceCurrency",
  appointment_type.price_is_from AS "priceIsFrom", appointment_type.eligible_staff_ids AS "eligibleStaffIds",
  appointment_type.is_active AS "isActive", appointment_type.is_default AS "isDefault",
  appointment_type.deleted_at AS "deletedAt"
FROM scheduling.appointment_type
WHERE workspace_id = $1 AND id = $2;

-- within: LIST
SELECT appointment_type.workspace_id AS "workspaceId", appointment_type.id, appointment_type.created_at AS "createdAt",
  appointment_type.updated_at AS "updatedAt", appointment_type.name, appointment_type.description,
  appointment_type.kind, appointment_type.engine, appointment_type.external_ref AS "externalRef",
  appointment_type.buffer_minutes AS "bufferMinutes", appointment_type.duration_minutes AS "durationMinutes",
  appointment_type.price_amount::float8 AS "priceAmount", appointment_type.price_currency AS "priceCurrency",
  appointment_type.price_is_from AS "priceIsFrom", appointment_type.eligible_staff_ids AS "eligibleStaffIds",
  appointment_type.is_active AS "isActive", appointment_type.is_default AS "isDefault",
  appointment_type.deleted_at AS "deletedAt"
FROM scheduling.appointment_type
WHERE workspace_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR kind = $2) AND (is_active OR NOT $3)
ORDER BY lower(name), id;
