-- Run by the records of scheduling. Written by the test run (ADR 100).

-- name: appointment_type
SELECT id FROM scheduling.appointment_type WHERE workspace_id = $1 AND lower(name) = lower($2) AND deleted_at IS NULL;

-- name: appointment_type
INSERT INTO scheduling.appointment_type (workspace_id, id, created_at, updated_at, name, description, kind, engine,
  external_ref, buffer_minutes, duration_minutes, price_amount, price_currency, price_is_from, eligible_staff_ids,
  is_active, is_default, deleted_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
ON CONFLICT (workspace_id, lower(name))
WHERE deleted_at IS NULL DO NOTHING
RETURNING id;

-- name: appointment_type
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
