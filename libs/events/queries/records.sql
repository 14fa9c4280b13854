-- Run by the records of events. Written by the test run (ADR 100).

-- name: replay
SELECT "found"."workspace_id" AS "workspaceId", "found"."id" AS "id", "found"."subscription_id" AS "subscriptionId",
  "found"."from_at" AS "from", "found"."to_at" AS "to", "found"."events" AS "events", "found"."only_sent" AS "only",
  "found"."status" AS "status", "found"."reason" AS "reason", "found"."reached_at" AS "reachedAt",
  "found"."looked_at" AS "lookedAt", "found"."queued" AS "queued", "found"."succeeded" AS "succeeded",
  "found"."failed" AS "failed", "found"."created_at" AS "createdAt", "found"."started_at" AS "startedAt",
  "found"."ended_at" AS "endedAt"
FROM "events"."replay" "found"
WHERE "found"."workspace_id" = $1 AND ("found"."subscription_id" = $2 AND "found"."id" = $3) LIMIT $4;

-- name: replay
SELECT "found"."workspace_id" AS "workspaceId", "found"."id" AS "id", "found"."subscription_id" AS "subscriptionId",
  "found"."from_at" AS "from", "found"."to_at" AS "to", "found"."events" AS "events", "found"."only_sent" AS "only",
  "found"."status" AS "status", "found"."reason" AS "reason", "found"."reached_at" AS "reachedAt",
  "found"."looked_at" AS "lookedAt", "found"."queued" AS "queued", "found"."succeeded" AS "succeeded",
  "found"."failed" AS "failed", "found"."created_at" AS "createdAt", "found"."started_at" AS "startedAt",
  "found"."ended_at" AS "endedAt"
FROM "events"."replay" "found"
WHERE "found"."workspace_id" = $1 AND "found"."subscription_id" = $2
ORDER BY "found"."id" DESC LIMIT $3;

-- name: subscription
DELETE FROM "events"."subscription" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: subscription
UPDATE "events"."subscription"
SET "updated_at" = $1, "url" = $2, "events" = $3, "enabled" = $4, "description" = $5, "include_data" = $6,
  "owner_kind" = $7, "owner_id" = $8, "owner_app_id" = $9, "owner_scopes" = $10, "active_since" = $11,
  "paused_at" = $12, "paused_reason" = $13, "consecutive_failures" = $14, "consecutive_failed_deliveries" = $15,
  "failing_since" = $16
WHERE "workspace_id" = $17 AND "id" = $18;

-- name: subscription
INSERT INTO "events"."subscription"("workspace_id", "id", "created_at", "updated_at", "url", "sealed_secret",
  "shown_secret", "former_sealed_secret", "former_secret_until", "events", "enabled", "description", "include_data",
  "owner_kind", "owner_id", "owner_app_id", "owner_scopes", "active_since", "paused_at", "paused_reason",
  "last_delivery_at", "last_status", "consecutive_failures", "consecutive_failed_deliveries", "failing_since")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25)
RETURNING id;

-- name: subscription
SELECT "subscription"."workspace_id" AS "workspaceId", "subscription"."id" AS "id",
  "subscription"."created_at" AS "createdAt", "subscription"."updated_at" AS "updatedAt", "subscription"."url" AS "url",
  "subscription"."shown_secret" AS "secret", "subscription"."former_secret_until" AS "formerSecretUntil",
  "subscription"."events" AS "events", "subscription"."enabled" AS "enabled",
  "subscription"."description" AS "description", "subscription"."include_data" AS "includeData",
  "subscription"."owner_kind" AS "ownerKind", "subscription"."owner_id" AS "ownerId",
  "subscription"."owner_app_id" AS "ownerAppId", "subscription"."paused_at" AS "pausedAt",
  "subscription"."paused_reason" AS "pausedReason", "subscription"."last_delivery_at" AS "lastDeliveryAt",
  "subscription"."last_status" AS "lastStatus", "subscription"."consecutive_failures" AS "consecutiveFailures",
  "subscription"."consecutive_failed_deliveries" AS "consecutiveFailedDeliveries",
  "subscription"."failing_since" AS "failingSince"
FROM "events"."subscription" "subscription"
WHERE "subscription"."workspace_id" = $1 AND "subscription"."id" = $2;

-- name: subscription
SELECT "subscription"."workspace_id" AS "workspaceId", "subscription"."id" AS "id",
  "subscription"."created_at" AS "createdAt", "subscription"."updated_at" AS "updatedAt", "subscription"."url" AS "url",
  "subscription"."shown_secret" AS "secret", "subscription"."former_secret_until" AS "formerSecretUntil",
  "subscription"."events" AS "events", "subscription"."enabled" AS "enabled",
  "subscription"."description" AS "description", "subscription"."include_data" AS "includeData",
  "subscription"."owner_kind" AS "ownerKind", "subscription"."owner_id" AS "ownerId",
  "subscription"."owner_app_id" AS "ownerAppId", "subscription"."paused_at" AS "pausedAt",
  "subscription"."paused_reason" AS "pausedReason", "subscription"."last_delivery_at" AS "lastDeliveryAt",
  "subscription"."last_status" AS "lastStatus", "subscription"."consecutive_failures" AS "consecutiveFailures",
  "subscription"."consecutive_failed_deliveries" AS "consecutiveFailedDeliveries",
  "subscription"."failing_since" AS "failingSince"
FROM "events"."subscription" "subscription"
WHERE "subscription"."workspace_id" = $1 AND "subscription"."id" = $2 FOR UPDATE;

-- name: subscription
SELECT "subscription"."workspace_id" AS "workspaceId", "subscription"."id" AS "id",
  "subscription"."created_at" AS "createdAt", "subscription"."updated_at" AS "updatedAt", "subscription"."url" AS "url",
  "subscription"."shown_secret" AS "secret", "subscription"."former_secret_until" AS "formerSecretUntil",
  "subscription"."events" AS "events", "subscription"."enabled" AS "enabled",
  "subscription"."description" AS "description", "subscription"."include_data" AS "includeData",
  "subscription"."owner_kind" AS "ownerKind", "subscription"."owner_id" AS "ownerId",
  "subscription"."owner_app_id" AS "ownerAppId", "subscription"."paused_at" AS "pausedAt",
  "subscription"."paused_reason" AS "pausedReason", "subscription"."last_delivery_at" AS "lastDeliveryAt",
  "subscription"."last_status" AS "lastStatus", "subscription"."consecutive_failures" AS "consecutiveFailures",
  "subscription"."consecutive_failed_deliveries" AS "consecutiveFailedDeliveries",
  "subscription"."failing_since" AS "failingSince"
FROM "events"."subscription" "subscription"
WHERE "subscription"."workspace_id" = $1 AND "subscription"."id" = ANY ($2::uuid[]);

-- name: subscription
SELECT "subscription"."workspace_id" AS "workspaceId", "subscription"."id" AS "id",
  "subscription"."created_at" AS "createdAt", "subscription"."updated_at" AS "updatedAt", "subscription"."url" AS "url",
  "subscription"."shown_secret" AS "secret", "subscription"."former_secret_until" AS "formerSecretUntil",
  "subscription"."events" AS "events", "subscription"."enabled" AS "enabled",
  "subscription"."description" AS "description", "subscription"."include_data" AS "includeData",
  "subscription"."owner_kind" AS "ownerKind", "subscription"."owner_id" AS "ownerId",
  "subscription"."owner_app_id" AS "ownerAppId", "subscription"."paused_at" AS "pausedAt",
  "subscription"."paused_reason" AS "pausedReason", "subscription"."last_delivery_at" AS "lastDeliveryAt",
  "subscription"."last_status" AS "lastStatus", "subscription"."consecutive_failures" AS "consecutiveFailures",
  "subscription"."consecutive_failed_deliveries" AS "consecutiveFailedDeliveries",
  "subscription"."failing_since" AS "failingSince"
FROM "events"."subscription" "subscription"
WHERE "subscription"."workspace_id" = $1 AND ($2::uuid IS NULL OR "subscription"."id" < $2)
ORDER BY "subscription"."id" DESC LIMIT $3;
