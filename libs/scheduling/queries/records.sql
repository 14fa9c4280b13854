-- Run by the records of scheduling. Written by the test run (ADR 100).

-- name: appointment_type
DELETE
FROM "scheduling"."appointment_type"
WHERE "workspace_id" = $1 AND "id" = $2 AND "deleted_at" IS NULL
RETURNING "id";

-- name: appointment_type
SELECT "appointment_type"."id" AS "id"
FROM "scheduling"."appointment_type" "appointment_type"
WHERE "appointment_type"."workspace_id" = $1 AND lower("appointment_type"."name") = lower($2) AND deleted_at IS NULL;

-- name: appointment_type
SELECT "found"."id" AS "id"
FROM "scheduling"."appointment_type" "found"
WHERE "found"."workspace_id" = $1 AND ("found"."engine" = $2 AND "found"."external_ref" = $3 AND "found"."id" != $4
  AND "found"."deleted_at" IS NULL) LIMIT $5;

-- name: appointment_type
UPDATE "scheduling"."appointment_type"
SET "updated_at" = $1, "name" = $2, "description" = $3, "kind" = $4, "external_ref" = $5, "buffer_minutes" = $6,
  "duration_minutes" = $7, "price_amount" = $8, "price_currency" = $9, "price_is_from" = $10,
  "eligible_staff_ids" = $11, "is_active" = $12, "is_default" = $13, "deleted_at" = $14
WHERE "workspace_id" = $15 AND "id" = $16;

-- name: appointment_type
INSERT INTO "scheduling"."appointment_type"("workspace_id", "id", "created_at", "updated_at", "name", "description",
  "kind", "engine", "external_ref", "buffer_minutes", "duration_minutes", "price_amount", "price_currency",
  "price_is_from", "eligible_staff_ids", "is_active", "is_default", "deleted_at")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
ON CONFLICT (workspace_id, lower(name))
WHERE deleted_at IS NULL DO NOTHING
RETURNING id;

-- name: appointment_type
SELECT "appointment_type"."workspace_id" AS "workspaceId", "appointment_type"."id" AS "id",
  "appointment_type"."created_at" AS "createdAt", "appointment_type"."updated_at" AS "updatedAt",
  "appointment_type"."name" AS "name", "appointment_type"."description" AS "description",
  "appointment_type"."kind" AS "kind", "appointment_type"."engine" AS "engine",
  "appointment_type"."external_ref" AS "externalRef", "appointment_type"."buffer_minutes" AS "bufferMinutes",
  "appointment_type"."duration_minutes" AS "durationMinutes", "appointment_type"."price_currency" AS "priceCurrency",
  "appointment_type"."price_is_from" AS "priceIsFrom", "appointment_type"."eligible_staff_ids" AS "eligibleStaffIds",
  "appointment_type"."is_active" AS "isActive", "appointment_type"."is_default" AS "isDefault",
  "appointment_type"."deleted_at" AS "deletedAt", appointment_type.price_amount::float8 AS "priceAmount"
FROM "scheduling"."appointment_type" "appointment_type"
WHERE "appointment_type"."workspace_id" = $1 AND "appointment_type"."id" = $2 AND deleted_at IS NULL;

-- name: appointment_type
SELECT "appointment_type"."workspace_id" AS "workspaceId", "appointment_type"."id" AS "id",
  "appointment_type"."created_at" AS "createdAt", "appointment_type"."updated_at" AS "updatedAt",
  "appointment_type"."name" AS "name", "appointment_type"."description" AS "description",
  "appointment_type"."kind" AS "kind", "appointment_type"."engine" AS "engine",
  "appointment_type"."external_ref" AS "externalRef", "appointment_type"."buffer_minutes" AS "bufferMinutes",
  "appointment_type"."duration_minutes" AS "durationMinutes", "appointment_type"."price_currency" AS "priceCurrency",
  "appointment_type"."price_is_from" AS "priceIsFrom", "appointment_type"."eligible_staff_ids" AS "eligibleStaffIds",
  "appointment_type"."is_active" AS "isActive", "appointment_type"."is_default" AS "isDefault",
  "appointment_type"."deleted_at" AS "deletedAt", appointment_type.price_amount::float8 AS "priceAmount"
FROM "scheduling"."appointment_type" "appointment_type"
WHERE "appointment_type"."workspace_id" = $1 AND "appointment_type"."id" = ANY ($2::uuid[]) AND deleted_at IS NULL;

-- name: appointment_type
SELECT "appointment_type"."workspace_id" AS "workspaceId", "appointment_type"."id" AS "id",
  "appointment_type"."created_at" AS "createdAt", "appointment_type"."updated_at" AS "updatedAt",
  "appointment_type"."name" AS "name", "appointment_type"."description" AS "description",
  "appointment_type"."kind" AS "kind", "appointment_type"."engine" AS "engine",
  "appointment_type"."external_ref" AS "externalRef", "appointment_type"."buffer_minutes" AS "bufferMinutes",
  "appointment_type"."duration_minutes" AS "durationMinutes", "appointment_type"."price_currency" AS "priceCurrency",
  "appointment_type"."price_is_from" AS "priceIsFrom", "appointment_type"."eligible_staff_ids" AS "eligibleStaffIds",
  "appointment_type"."is_active" AS "isActive", "appointment_type"."is_default" AS "isDefault",
  "appointment_type"."deleted_at" AS "deletedAt", appointment_type.price_amount::float8 AS "priceAmount"
FROM "scheduling"."appointment_type" "appointment_type"
WHERE "appointment_type"."workspace_id" = $1 AND "appointment_type"."id" = $2 AND deleted_at IS NULL FOR NO KEY UPDATE;

-- name: appointment_type
SELECT "appointment_type"."workspace_id" AS "workspaceId", "appointment_type"."id" AS "id",
  "appointment_type"."created_at" AS "createdAt", "appointment_type"."updated_at" AS "updatedAt",
  "appointment_type"."name" AS "name", "appointment_type"."description" AS "description",
  "appointment_type"."kind" AS "kind", "appointment_type"."engine" AS "engine",
  "appointment_type"."external_ref" AS "externalRef", "appointment_type"."buffer_minutes" AS "bufferMinutes",
  "appointment_type"."duration_minutes" AS "durationMinutes", "appointment_type"."price_currency" AS "priceCurrency",
  "appointment_type"."price_is_from" AS "priceIsFrom", "appointment_type"."eligible_staff_ids" AS "eligibleStaffIds",
  "appointment_type"."is_active" AS "isActive", "appointment_type"."is_default" AS "isDefault",
  "appointment_type"."deleted_at" AS "deletedAt", appointment_type.price_amount::float8 AS "priceAmount"
FROM "scheduling"."appointment_type" "appointment_type"
WHERE "appointment_type"."workspace_id" = $1 AND ($2::uuid IS NULL OR "appointment_type"."id" < $2)
  AND deleted_at IS NULL
ORDER BY "appointment_type"."id" DESC LIMIT $3;

-- name: calendar_connection
DELETE FROM "scheduling"."calendar_connection" WHERE "workspace_id" = $1 AND "id" = $2 AND "enabled" RETURNING "id";

-- name: calendar_connection
UPDATE "scheduling"."calendar_connection"
SET "updated_at" = $1, "member_id" = $2, "url" = $3, "username" = $4, "last_error" = $5, "last_warning" = $6,
  "owner_kind" = $7, "owner_id" = $8, "owner_app_id" = $9, "owner_scopes" = $10
WHERE "workspace_id" = $11 AND "id" = $12;

-- name: calendar_connection
INSERT INTO "scheduling"."calendar_connection"("workspace_id", "id", "created_at", "updated_at", "member_id", "url",
  "username", "password_sealed", "enabled", "import_due_at", "leased_until", "failed_attempts", "last_error",
  "last_warning", "mirror_after", "owner_kind", "owner_id", "owner_app_id", "owner_scopes")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
RETURNING id;

-- name: calendar_connection
SELECT "calendar_connection"."workspace_id" AS "workspaceId", "calendar_connection"."id" AS "id",
  "calendar_connection"."created_at" AS "createdAt", "calendar_connection"."member_id" AS "memberId",
  "calendar_connection"."url" AS "url", "calendar_connection"."username" AS "username",
  "calendar_connection"."last_error" AS "lastError", "calendar_connection"."last_warning" AS "lastWarning",
  "calendar_connection"."owner_scopes" AS "ownerScopes", (CASE
  WHEN "calendar_connection".owner_id IS NOT NULL THEN json_build_object('kind', "calendar_connection".owner_kind, 'id',
  "calendar_connection".owner_id, 'appId', "calendar_connection".owner_app_id) END) AS "owner"
FROM "scheduling"."calendar_connection" "calendar_connection"
WHERE "calendar_connection"."workspace_id" = $1 AND "calendar_connection"."id" = $2 AND enabled;

-- name: calendar_connection
SELECT "calendar_connection"."workspace_id" AS "workspaceId", "calendar_connection"."id" AS "id",
  "calendar_connection"."created_at" AS "createdAt", "calendar_connection"."member_id" AS "memberId",
  "calendar_connection"."url" AS "url", "calendar_connection"."username" AS "username",
  "calendar_connection"."last_error" AS "lastError", "calendar_connection"."last_warning" AS "lastWarning",
  "calendar_connection"."owner_scopes" AS "ownerScopes", (CASE
  WHEN "calendar_connection".owner_id IS NOT NULL THEN json_build_object('kind', "calendar_connection".owner_kind, 'id',
  "calendar_connection".owner_id, 'appId', "calendar_connection".owner_app_id) END) AS "owner"
FROM "scheduling"."calendar_connection" "calendar_connection"
WHERE "calendar_connection"."workspace_id" = $1 AND "calendar_connection"."id" = $2 AND enabled FOR UPDATE;

-- name: calendar_connection
SELECT "calendar_connection"."workspace_id" AS "workspaceId", "calendar_connection"."id" AS "id",
  "calendar_connection"."created_at" AS "createdAt", "calendar_connection"."member_id" AS "memberId",
  "calendar_connection"."url" AS "url", "calendar_connection"."username" AS "username",
  "calendar_connection"."last_error" AS "lastError", "calendar_connection"."last_warning" AS "lastWarning",
  "calendar_connection"."owner_scopes" AS "ownerScopes", (CASE
  WHEN "calendar_connection".owner_id IS NOT NULL THEN json_build_object('kind', "calendar_connection".owner_kind, 'id',
  "calendar_connection".owner_id, 'appId', "calendar_connection".owner_app_id) END) AS "owner"
FROM "scheduling"."calendar_connection" "calendar_connection"
WHERE "calendar_connection"."workspace_id" = $1 AND "calendar_connection"."id" = ANY ($2::uuid[]) AND enabled;

-- name: calendar_connection
SELECT "calendar_connection"."workspace_id" AS "workspaceId", "calendar_connection"."id" AS "id",
  "calendar_connection"."created_at" AS "createdAt", "calendar_connection"."member_id" AS "memberId",
  "calendar_connection"."url" AS "url", "calendar_connection"."username" AS "username",
  "calendar_connection"."last_error" AS "lastError", "calendar_connection"."last_warning" AS "lastWarning",
  "calendar_connection"."owner_scopes" AS "ownerScopes", (CASE
  WHEN "calendar_connection".owner_id IS NOT NULL THEN json_build_object('kind', "calendar_connection".owner_kind, 'id',
  "calendar_connection".owner_id, 'appId', "calendar_connection".owner_app_id) END) AS "owner"
FROM "scheduling"."calendar_connection" "calendar_connection"
WHERE "calendar_connection"."workspace_id" = $1 AND ($2::uuid IS NULL OR "calendar_connection"."id" < $2) AND enabled
ORDER BY "calendar_connection"."id" DESC LIMIT $3;
