-- Run by the records of conversations. Written by the test run (ADR 100).

-- name: assignment_rule
DELETE FROM "conversations"."assignment_rule" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: assignment_rule
SELECT "assignment_rule"."id" AS "id"
FROM "conversations"."assignment_rule" "assignment_rule"
WHERE "assignment_rule"."workspace_id" = $1 AND lower("assignment_rule"."name") = lower($2);

-- name: assignment_rule
UPDATE "conversations"."assignment_rule"
SET "updated_at" = $1, "name" = $2, "position" = $3, "conditions" = $4, "strategy" = $5, "assignee_user_id" = $6,
  "team_id" = $7, "max_active" = $8, "is_active" = $9, "maker" = $10
WHERE "workspace_id" = $11 AND "id" = $12;

-- name: assignment_rule
INSERT INTO "conversations"."assignment_rule"("workspace_id", "id", "created_at", "updated_at", "name", "position",
  "conditions", "strategy", "assignee_user_id", "team_id", "max_active", "is_active", "maker")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: assignment_rule
SELECT "assignment_rule"."workspace_id" AS "workspaceId", "assignment_rule"."id" AS "id",
  "assignment_rule"."created_at" AS "createdAt", "assignment_rule"."updated_at" AS "updatedAt",
  "assignment_rule"."name" AS "name", "assignment_rule"."position" AS "position",
  "assignment_rule"."conditions" AS "conditions", "assignment_rule"."strategy" AS "strategy",
  "assignment_rule"."assignee_user_id" AS "assigneeUserId", "assignment_rule"."team_id" AS "teamId",
  "assignment_rule"."max_active" AS "maxActive", "assignment_rule"."is_active" AS "isActive",
  "assignment_rule"."maker" AS "maker"
FROM "conversations"."assignment_rule" "assignment_rule"
WHERE "assignment_rule"."workspace_id" = $1 AND "assignment_rule"."id" = $2;

-- name: assignment_rule
SELECT "assignment_rule"."workspace_id" AS "workspaceId", "assignment_rule"."id" AS "id",
  "assignment_rule"."created_at" AS "createdAt", "assignment_rule"."updated_at" AS "updatedAt",
  "assignment_rule"."name" AS "name", "assignment_rule"."position" AS "position",
  "assignment_rule"."conditions" AS "conditions", "assignment_rule"."strategy" AS "strategy",
  "assignment_rule"."assignee_user_id" AS "assigneeUserId", "assignment_rule"."team_id" AS "teamId",
  "assignment_rule"."max_active" AS "maxActive", "assignment_rule"."is_active" AS "isActive",
  "assignment_rule"."maker" AS "maker"
FROM "conversations"."assignment_rule" "assignment_rule"
WHERE "assignment_rule"."workspace_id" = $1 AND "assignment_rule"."id" = ANY ($2::uuid[]);

-- name: assignment_rule
SELECT "assignment_rule"."workspace_id" AS "workspaceId", "assignment_rule"."id" AS "id",
  "assignment_rule"."created_at" AS "createdAt", "assignment_rule"."updated_at" AS "updatedAt",
  "assignment_rule"."name" AS "name", "assignment_rule"."position" AS "position",
  "assignment_rule"."conditions" AS "conditions", "assignment_rule"."strategy" AS "strategy",
  "assignment_rule"."assignee_user_id" AS "assigneeUserId", "assignment_rule"."team_id" AS "teamId",
  "assignment_rule"."max_active" AS "maxActive", "assignment_rule"."is_active" AS "isActive",
  "assignment_rule"."maker" AS "maker"
FROM "conversations"."assignment_rule" "assignment_rule"
WHERE "assignment_rule"."workspace_id" = $1 AND "assignment_rule"."id" = $2 FOR NO KEY UPDATE;

-- name: assignment_rule
SELECT "assignment_rule"."workspace_id" AS "workspaceId", "assignment_rule"."id" AS "id",
  "assignment_rule"."created_at" AS "createdAt", "assignment_rule"."updated_at" AS "updatedAt",
  "assignment_rule"."name" AS "name", "assignment_rule"."position" AS "position",
  "assignment_rule"."conditions" AS "conditions", "assignment_rule"."strategy" AS "strategy",
  "assignment_rule"."assignee_user_id" AS "assigneeUserId", "assignment_rule"."team_id" AS "teamId",
  "assignment_rule"."max_active" AS "maxActive", "assignment_rule"."is_active" AS "isActive",
  "assignment_rule"."maker" AS "maker"
FROM "conversations"."assignment_rule" "assignment_rule"
WHERE "assignment_rule"."workspace_id" = $1 AND ($2::uuid IS NULL OR "assignment_rule"."id" < $2)
ORDER BY "assignment_rule"."id" DESC LIMIT $3;

-- name: automation_trigger
DELETE FROM "conversations"."automation_trigger" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: automation_trigger
SELECT "automation_trigger"."id" AS "id"
FROM "conversations"."automation_trigger" "automation_trigger"
WHERE "automation_trigger"."workspace_id" = $1 AND lower("automation_trigger"."name") = lower($2);

-- name: automation_trigger
UPDATE "conversations"."automation_trigger"
SET "updated_at" = $1, "name" = $2, "event" = $3, "conditions" = $4, "actions" = $5, "is_active" = $6, "saved_by" = $7,
  "maker" = $8
WHERE "workspace_id" = $9 AND "id" = $10;

-- name: automation_trigger
INSERT INTO "conversations"."automation_trigger"("workspace_id", "id", "created_at", "updated_at", "name", "event",
  "conditions", "actions", "is_active", "saved_by", "maker")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: automation_trigger
SELECT "automation_trigger"."workspace_id" AS "workspaceId", "automation_trigger"."id" AS "id",
  "automation_trigger"."created_at" AS "createdAt", "automation_trigger"."updated_at" AS "updatedAt",
  "automation_trigger"."name" AS "name", "automation_trigger"."event" AS "event",
  "automation_trigger"."conditions" AS "conditions", "automation_trigger"."actions" AS "actions",
  "automation_trigger"."is_active" AS "isActive", "automation_trigger"."saved_by" AS "savedBy",
  "automation_trigger"."maker" AS "maker"
FROM "conversations"."automation_trigger" "automation_trigger"
WHERE "automation_trigger"."workspace_id" = $1 AND "automation_trigger"."id" = $2;

-- name: automation_trigger
SELECT "automation_trigger"."workspace_id" AS "workspaceId", "automation_trigger"."id" AS "id",
  "automation_trigger"."created_at" AS "createdAt", "automation_trigger"."updated_at" AS "updatedAt",
  "automation_trigger"."name" AS "name", "automation_trigger"."event" AS "event",
  "automation_trigger"."conditions" AS "conditions", "automation_trigger"."actions" AS "actions",
  "automation_trigger"."is_active" AS "isActive", "automation_trigger"."saved_by" AS "savedBy",
  "automation_trigger"."maker" AS "maker"
FROM "conversations"."automation_trigger" "automation_trigger"
WHERE "automation_trigger"."workspace_id" = $1 AND "automation_trigger"."id" = ANY ($2::uuid[]);

-- name: automation_trigger
SELECT "automation_trigger"."workspace_id" AS "workspaceId", "automation_trigger"."id" AS "id",
  "automation_trigger"."created_at" AS "createdAt", "automation_trigger"."updated_at" AS "updatedAt",
  "automation_trigger"."name" AS "name", "automation_trigger"."event" AS "event",
  "automation_trigger"."conditions" AS "conditions", "automation_trigger"."actions" AS "actions",
  "automation_trigger"."is_active" AS "isActive", "automation_trigger"."saved_by" AS "savedBy",
  "automation_trigger"."maker" AS "maker"
FROM "conversations"."automation_trigger" "automation_trigger"
WHERE "automation_trigger"."workspace_id" = $1 AND "automation_trigger"."id" = $2 FOR NO KEY UPDATE;

-- name: automation_trigger
SELECT "automation_trigger"."workspace_id" AS "workspaceId", "automation_trigger"."id" AS "id",
  "automation_trigger"."created_at" AS "createdAt", "automation_trigger"."updated_at" AS "updatedAt",
  "automation_trigger"."name" AS "name", "automation_trigger"."event" AS "event",
  "automation_trigger"."conditions" AS "conditions", "automation_trigger"."actions" AS "actions",
  "automation_trigger"."is_active" AS "isActive", "automation_trigger"."saved_by" AS "savedBy",
  "automation_trigger"."maker" AS "maker"
FROM "conversations"."automation_trigger" "automation_trigger"
WHERE "automation_trigger"."workspace_id" = $1 AND ($2::uuid IS NULL OR "automation_trigger"."id" < $2)
ORDER BY "automation_trigger"."id" DESC LIMIT $3;

-- name: config
SELECT "found"."auto_resolve_hours" AS "autoResolveHours", "found"."auto_resolve_waiting" AS "autoResolveWaiting",
  "found"."auto_close_hours" AS "autoCloseHours", "found"."reopen_window_hours" AS "reopenWindowHours"
FROM "conversations"."config" "found"
WHERE "found"."workspace_id" = $1 LIMIT $2;

-- name: hold_config
SELECT "found"."enabled" AS "enabled", "found"."ack_minutes" AS "ackMinutes",
  "found"."first_response_minutes" AS "firstResponseMinutes", "found"."coverage" AS "coverage"
FROM "conversations"."hold_config" "found"
WHERE "found"."workspace_id" = $1 LIMIT $2;

-- name: macro
DELETE FROM "conversations"."macro" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: macro
SELECT "macro"."id" AS "id"
FROM "conversations"."macro" "macro"
WHERE "macro"."workspace_id" = $1 AND lower("macro"."name") = lower($2);

-- name: macro
UPDATE "conversations"."macro"
SET "updated_at" = $1, "name" = $2, "actions" = $3, "team_id" = $4
WHERE "workspace_id" = $5 AND "id" = $6;

-- name: macro
INSERT INTO "conversations"."macro"("workspace_id", "id", "created_at", "updated_at", "name", "actions", "team_id")
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: macro
SELECT "macro"."workspace_id" AS "workspaceId", "macro"."id" AS "id", "macro"."created_at" AS "createdAt",
  "macro"."updated_at" AS "updatedAt", "macro"."name" AS "name", "macro"."actions" AS "actions",
  "macro"."team_id" AS "teamId"
FROM "conversations"."macro" "macro"
WHERE "macro"."workspace_id" = $1 AND "macro"."id" = $2;

-- name: macro
SELECT "macro"."workspace_id" AS "workspaceId", "macro"."id" AS "id", "macro"."created_at" AS "createdAt",
  "macro"."updated_at" AS "updatedAt", "macro"."name" AS "name", "macro"."actions" AS "actions",
  "macro"."team_id" AS "teamId"
FROM "conversations"."macro" "macro"
WHERE "macro"."workspace_id" = $1 AND "macro"."id" = ANY ($2::uuid[]);

-- name: macro
SELECT "macro"."workspace_id" AS "workspaceId", "macro"."id" AS "id", "macro"."created_at" AS "createdAt",
  "macro"."updated_at" AS "updatedAt", "macro"."name" AS "name", "macro"."actions" AS "actions",
  "macro"."team_id" AS "teamId"
FROM "conversations"."macro" "macro"
WHERE "macro"."workspace_id" = $1 AND "macro"."id" = $2 FOR NO KEY UPDATE;

-- name: macro
SELECT "macro"."workspace_id" AS "workspaceId", "macro"."id" AS "id", "macro"."created_at" AS "createdAt",
  "macro"."updated_at" AS "updatedAt", "macro"."name" AS "name", "macro"."actions" AS "actions",
  "macro"."team_id" AS "teamId"
FROM "conversations"."macro" "macro"
WHERE "macro"."workspace_id" = $1 AND ($2::uuid IS NULL OR "macro"."id" < $2)
ORDER BY "macro"."id" DESC LIMIT $3;

-- name: messaging_account
DELETE
FROM "conversations"."messaging_account"
WHERE "workspace_id" = $1 AND "id" = $2 AND "removed_at" IS NULL
RETURNING "id";

-- name: messaging_account
SELECT "messaging_account"."id" AS "id"
FROM "conversations"."messaging_account" "messaging_account"
WHERE "messaging_account"."workspace_id" = $1 AND "messaging_account"."connected_as" = $2 AND connected_as IS NOT NULL;

-- name: messaging_account
UPDATE "conversations"."messaging_account"
SET "updated_at" = $1, "name" = $2, "connected_as" = $3, "location_id" = $4, "placed_by" = $5, "status" = $6,
  "status_reason" = $7, "default_handler" = $8, "ai_agent_id" = $9, "window_hours" = $10, "max_per_second" = $11,
  "messaging_limit" = $12, "reminder_template_id" = $13, "cancel_template_id" = $14, "config" = $15,
  "secrets_sealed" = $16, "own_secret_sealed" = $17, "former_secret_sealed" = $18, "former_secret_until" = $19,
  "connected_at" = $20, "disconnected_at" = $21, "removed_at" = $22, "address_proven_at" = $23, "proof_digest" = $24,
  "proof_expires_at" = $25, "proof_sends" = $26, "proof_sends_since" = $27
WHERE "workspace_id" = $28 AND "id" = $29;

-- name: messaging_account
INSERT INTO "conversations"."messaging_account"("workspace_id", "id", "created_at", "updated_at", "kind", "provider",
  "name", "address", "connected_as", "location_id", "placed_by", "status", "status_reason", "default_handler",
  "ai_agent_id", "window_hours", "max_per_second", "messaging_limit", "reminder_template_id", "cancel_template_id",
  "config", "secrets_sealed", "own_secret_sealed", "former_secret_sealed", "former_secret_until", "connected_at",
  "disconnected_at", "removed_at", "address_proven_at", "proof_digest", "proof_expires_at", "proof_sends",
  "proof_sends_since")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33);

-- name: messaging_account
INSERT INTO "conversations"."messaging_account"("workspace_id", "id", "created_at", "updated_at", "kind", "provider",
  "name", "address", "connected_as", "location_id", "placed_by", "status", "status_reason", "default_handler",
  "ai_agent_id", "window_hours", "max_per_second", "messaging_limit", "reminder_template_id", "cancel_template_id",
  "config", "secrets_sealed", "own_secret_sealed", "former_secret_sealed", "former_secret_until", "connected_at",
  "disconnected_at", "removed_at", "address_proven_at", "proof_digest", "proof_expires_at", "proof_sends",
  "proof_sends_since")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33)
ON CONFLICT (workspace_id, connected_as)
WHERE connected_as IS NOT NULL DO NOTHING
RETURNING id;

-- name: messaging_account
SELECT "messaging_account"."workspace_id" AS "workspaceId", "messaging_account"."id" AS "id",
  "messaging_account"."created_at" AS "createdAt", "messaging_account"."updated_at" AS "updatedAt",
  "messaging_account"."kind" AS "kind", "messaging_account"."provider" AS "provider",
  "messaging_account"."name" AS "name", "messaging_account"."address" AS "address",
  "messaging_account"."connected_as" AS "connectedAs", "messaging_account"."location_id" AS "locationId",
  "messaging_account"."placed_by" AS "placedBy", "messaging_account"."status" AS "status",
  "messaging_account"."status_reason" AS "statusReason", "messaging_account"."default_handler" AS "defaultHandler",
  "messaging_account"."ai_agent_id" AS "aiAgentId", "messaging_account"."window_hours" AS "windowHours",
  "messaging_account"."max_per_second" AS "maxPerSecond", "messaging_account"."messaging_limit" AS "messagingLimit",
  "messaging_account"."reminder_template_id" AS "reminderTemplateId",
  "messaging_account"."cancel_template_id" AS "cancelTemplateId", "messaging_account"."config" AS "config",
  "messaging_account"."secrets_sealed" AS "secretsSealed", "messaging_account"."own_secret_sealed" AS "ownSecretSealed",
  "messaging_account"."former_secret_sealed" AS "formerSecretSealed",
  "messaging_account"."former_secret_until" AS "formerSecretUntil", "messaging_account"."connected_at" AS "connectedAt",
  "messaging_account"."disconnected_at" AS "disconnectedAt", "messaging_account"."removed_at" AS "removedAt",
  "messaging_account"."address_proven_at" AS "addressProvenAt", "messaging_account"."proof_digest" AS "proofDigest",
  "messaging_account"."proof_expires_at" AS "proofExpiresAt", "messaging_account"."proof_sends" AS "proofSends",
  "messaging_account"."proof_sends_since" AS "proofSendsSince"
FROM "conversations"."messaging_account" "messaging_account"
WHERE "messaging_account"."workspace_id" = $1 AND "messaging_account"."id" = $2 AND removed_at IS NULL;

-- name: messaging_account
SELECT "messaging_account"."workspace_id" AS "workspaceId", "messaging_account"."id" AS "id",
  "messaging_account"."created_at" AS "createdAt", "messaging_account"."updated_at" AS "updatedAt",
  "messaging_account"."kind" AS "kind", "messaging_account"."provider" AS "provider",
  "messaging_account"."name" AS "name", "messaging_account"."address" AS "address",
  "messaging_account"."connected_as" AS "connectedAs", "messaging_account"."location_id" AS "locationId",
  "messaging_account"."placed_by" AS "placedBy", "messaging_account"."status" AS "status",
  "messaging_account"."status_reason" AS "statusReason", "messaging_account"."default_handler" AS "defaultHandler",
  "messaging_account"."ai_agent_id" AS "aiAgentId", "messaging_account"."window_hours" AS "windowHours",
  "messaging_account"."max_per_second" AS "maxPerSecond", "messaging_account"."messaging_limit" AS "messagingLimit",
  "messaging_account"."reminder_template_id" AS "reminderTemplateId",
  "messaging_account"."cancel_template_id" AS "cancelTemplateId", "messaging_account"."config" AS "config",
  "messaging_account"."secrets_sealed" AS "secretsSealed", "messaging_account"."own_secret_sealed" AS "ownSecretSealed",
  "messaging_account"."former_secret_sealed" AS "formerSecretSealed",
  "messaging_account"."former_secret_until" AS "formerSecretUntil", "messaging_account"."connected_at" AS "connectedAt",
  "messaging_account"."disconnected_at" AS "disconnectedAt", "messaging_account"."removed_at" AS "removedAt",
  "messaging_account"."address_proven_at" AS "addressProvenAt", "messaging_account"."proof_digest" AS "proofDigest",
  "messaging_account"."proof_expires_at" AS "proofExpiresAt", "messaging_account"."proof_sends" AS "proofSends",
  "messaging_account"."proof_sends_since" AS "proofSendsSince"
FROM "conversations"."messaging_account" "messaging_account"
WHERE "messaging_account"."workspace_id" = $1 AND "messaging_account"."id" = ANY ($2::uuid[]) AND removed_at IS NULL;

-- name: messaging_account
SELECT "messaging_account"."workspace_id" AS "workspaceId", "messaging_account"."id" AS "id",
  "messaging_account"."created_at" AS "createdAt", "messaging_account"."updated_at" AS "updatedAt",
  "messaging_account"."kind" AS "kind", "messaging_account"."provider" AS "provider",
  "messaging_account"."name" AS "name", "messaging_account"."address" AS "address",
  "messaging_account"."connected_as" AS "connectedAs", "messaging_account"."location_id" AS "locationId",
  "messaging_account"."placed_by" AS "placedBy", "messaging_account"."status" AS "status",
  "messaging_account"."status_reason" AS "statusReason", "messaging_account"."default_handler" AS "defaultHandler",
  "messaging_account"."ai_agent_id" AS "aiAgentId", "messaging_account"."window_hours" AS "windowHours",
  "messaging_account"."max_per_second" AS "maxPerSecond", "messaging_account"."messaging_limit" AS "messagingLimit",
  "messaging_account"."reminder_template_id" AS "reminderTemplateId",
  "messaging_account"."cancel_template_id" AS "cancelTemplateId", "messaging_account"."config" AS "config",
  "messaging_account"."secrets_sealed" AS "secretsSealed", "messaging_account"."own_secret_sealed" AS "ownSecretSealed",
  "messaging_account"."former_secret_sealed" AS "formerSecretSealed",
  "messaging_account"."former_secret_until" AS "formerSecretUntil", "messaging_account"."connected_at" AS "connectedAt",
  "messaging_account"."disconnected_at" AS "disconnectedAt", "messaging_account"."removed_at" AS "removedAt",
  "messaging_account"."address_proven_at" AS "addressProvenAt", "messaging_account"."proof_digest" AS "proofDigest",
  "messaging_account"."proof_expires_at" AS "proofExpiresAt", "messaging_account"."proof_sends" AS "proofSends",
  "messaging_account"."proof_sends_since" AS "proofSendsSince"
FROM "conversations"."messaging_account" "messaging_account"
WHERE "messaging_account"."workspace_id" = $1 AND "messaging_account"."id" = $2 AND removed_at IS NULL FOR NO KEY UPDATE;

-- name: messaging_account
SELECT "messaging_account"."workspace_id" AS "workspaceId", "messaging_account"."id" AS "id",
  "messaging_account"."created_at" AS "createdAt", "messaging_account"."updated_at" AS "updatedAt",
  "messaging_account"."kind" AS "kind", "messaging_account"."provider" AS "provider",
  "messaging_account"."name" AS "name", "messaging_account"."address" AS "address",
  "messaging_account"."connected_as" AS "connectedAs", "messaging_account"."location_id" AS "locationId",
  "messaging_account"."placed_by" AS "placedBy", "messaging_account"."status" AS "status",
  "messaging_account"."status_reason" AS "statusReason", "messaging_account"."default_handler" AS "defaultHandler",
  "messaging_account"."ai_agent_id" AS "aiAgentId", "messaging_account"."window_hours" AS "windowHours",
  "messaging_account"."max_per_second" AS "maxPerSecond", "messaging_account"."messaging_limit" AS "messagingLimit",
  "messaging_account"."reminder_template_id" AS "reminderTemplateId",
  "messaging_account"."cancel_template_id" AS "cancelTemplateId", "messaging_account"."config" AS "config",
  "messaging_account"."secrets_sealed" AS "secretsSealed", "messaging_account"."own_secret_sealed" AS "ownSecretSealed",
  "messaging_account"."former_secret_sealed" AS "formerSecretSealed",
  "messaging_account"."former_secret_until" AS "formerSecretUntil", "messaging_account"."connected_at" AS "connectedAt",
  "messaging_account"."disconnected_at" AS "disconnectedAt", "messaging_account"."removed_at" AS "removedAt",
  "messaging_account"."address_proven_at" AS "addressProvenAt", "messaging_account"."proof_digest" AS "proofDigest",
  "messaging_account"."proof_expires_at" AS "proofExpiresAt", "messaging_account"."proof_sends" AS "proofSends",
  "messaging_account"."proof_sends_since" AS "proofSendsSince"
FROM "conversations"."messaging_account" "messaging_account"
WHERE "messaging_account"."workspace_id" = $1 AND ($2::uuid IS NULL OR "messaging_account"."id" < $2)
  AND removed_at IS NULL
ORDER BY "messaging_account"."id" DESC LIMIT $3;

-- name: outbound_hold
DELETE FROM "conversations"."outbound_hold" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: outbound_hold
UPDATE "conversations"."outbound_hold"
SET "updated_at" = $1, "status" = $2, "acknowledged_at" = $3, "acknowledged_by" = $4, "first_response_at" = $5,
  "ack_overdue_at" = $6, "first_response_overdue_at" = $7, "resolved_at" = $8, "resolved_by" = $9, "resolution" = $10
WHERE "workspace_id" = $11 AND "id" = $12;

-- name: outbound_hold
INSERT INTO "conversations"."outbound_hold"("workspace_id", "id", "created_at", "updated_at", "contact_id", "scope",
  "kind", "reason", "step_key", "ticket_id", "status", "placed_by", "ack_minutes", "first_response_minutes",
  "acknowledged_at", "acknowledged_by", "first_response_at", "ack_overdue_at", "first_response_overdue_at",
  "resolved_at", "resolved_by", "resolution")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22);

-- name: outbound_hold
INSERT INTO "conversations"."outbound_hold"("workspace_id", "id", "created_at", "updated_at", "contact_id", "scope",
  "kind", "reason", "step_key", "ticket_id", "status", "placed_by", "ack_minutes", "first_response_minutes",
  "acknowledged_at", "acknowledged_by", "first_response_at", "ack_overdue_at", "first_response_overdue_at",
  "resolved_at", "resolved_by", "resolution")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
RETURNING id;

-- name: outbound_hold
SELECT "outbound_hold"."workspace_id" AS "workspaceId", "outbound_hold"."id" AS "id",
  "outbound_hold"."created_at" AS "createdAt", "outbound_hold"."updated_at" AS "updatedAt",
  "outbound_hold"."contact_id" AS "contactId", "outbound_hold"."scope" AS "scope", "outbound_hold"."kind" AS "kind",
  "outbound_hold"."reason" AS "reason", "outbound_hold"."step_key" AS "stepKey",
  "outbound_hold"."ticket_id" AS "ticketId", "outbound_hold"."status" AS "status",
  "outbound_hold"."placed_by" AS "placedBy", "outbound_hold"."ack_minutes" AS "ackMinutes",
  "outbound_hold"."first_response_minutes" AS "firstResponseMinutes",
  "outbound_hold"."acknowledged_at" AS "acknowledgedAt", "outbound_hold"."acknowledged_by" AS "acknowledgedBy",
  "outbound_hold"."first_response_at" AS "firstResponseAt", "outbound_hold"."ack_overdue_at" AS "ackOverdueAt",
  "outbound_hold"."first_response_overdue_at" AS "firstResponseOverdueAt",
  "outbound_hold"."resolved_at" AS "resolvedAt", "outbound_hold"."resolved_by" AS "resolvedBy",
  "outbound_hold"."resolution" AS "resolution"
FROM "conversations"."outbound_hold" "outbound_hold"
WHERE "outbound_hold"."workspace_id" = $1 AND "outbound_hold"."id" = $2;

-- name: outbound_hold
SELECT "outbound_hold"."workspace_id" AS "workspaceId", "outbound_hold"."id" AS "id",
  "outbound_hold"."created_at" AS "createdAt", "outbound_hold"."updated_at" AS "updatedAt",
  "outbound_hold"."contact_id" AS "contactId", "outbound_hold"."scope" AS "scope", "outbound_hold"."kind" AS "kind",
  "outbound_hold"."reason" AS "reason", "outbound_hold"."step_key" AS "stepKey",
  "outbound_hold"."ticket_id" AS "ticketId", "outbound_hold"."status" AS "status",
  "outbound_hold"."placed_by" AS "placedBy", "outbound_hold"."ack_minutes" AS "ackMinutes",
  "outbound_hold"."first_response_minutes" AS "firstResponseMinutes",
  "outbound_hold"."acknowledged_at" AS "acknowledgedAt", "outbound_hold"."acknowledged_by" AS "acknowledgedBy",
  "outbound_hold"."first_response_at" AS "firstResponseAt", "outbound_hold"."ack_overdue_at" AS "ackOverdueAt",
  "outbound_hold"."first_response_overdue_at" AS "firstResponseOverdueAt",
  "outbound_hold"."resolved_at" AS "resolvedAt", "outbound_hold"."resolved_by" AS "resolvedBy",
  "outbound_hold"."resolution" AS "resolution"
FROM "conversations"."outbound_hold" "outbound_hold"
WHERE "outbound_hold"."workspace_id" = $1 AND "outbound_hold"."id" = ANY ($2::uuid[]);

-- name: outbound_hold
SELECT "outbound_hold"."workspace_id" AS "workspaceId", "outbound_hold"."id" AS "id",
  "outbound_hold"."created_at" AS "createdAt", "outbound_hold"."updated_at" AS "updatedAt",
  "outbound_hold"."contact_id" AS "contactId", "outbound_hold"."scope" AS "scope", "outbound_hold"."kind" AS "kind",
  "outbound_hold"."reason" AS "reason", "outbound_hold"."step_key" AS "stepKey",
  "outbound_hold"."ticket_id" AS "ticketId", "outbound_hold"."status" AS "status",
  "outbound_hold"."placed_by" AS "placedBy", "outbound_hold"."ack_minutes" AS "ackMinutes",
  "outbound_hold"."first_response_minutes" AS "firstResponseMinutes",
  "outbound_hold"."acknowledged_at" AS "acknowledgedAt", "outbound_hold"."acknowledged_by" AS "acknowledgedBy",
  "outbound_hold"."first_response_at" AS "firstResponseAt", "outbound_hold"."ack_overdue_at" AS "ackOverdueAt",
  "outbound_hold"."first_response_overdue_at" AS "firstResponseOverdueAt",
  "outbound_hold"."resolved_at" AS "resolvedAt", "outbound_hold"."resolved_by" AS "resolvedBy",
  "outbound_hold"."resolution" AS "resolution"
FROM "conversations"."outbound_hold" "outbound_hold"
WHERE "outbound_hold"."workspace_id" = $1 AND "outbound_hold"."id" = $2 FOR NO KEY UPDATE;

-- name: outbound_hold
SELECT "outbound_hold"."workspace_id" AS "workspaceId", "outbound_hold"."id" AS "id",
  "outbound_hold"."created_at" AS "createdAt", "outbound_hold"."updated_at" AS "updatedAt",
  "outbound_hold"."contact_id" AS "contactId", "outbound_hold"."scope" AS "scope", "outbound_hold"."kind" AS "kind",
  "outbound_hold"."reason" AS "reason", "outbound_hold"."step_key" AS "stepKey",
  "outbound_hold"."ticket_id" AS "ticketId", "outbound_hold"."status" AS "status",
  "outbound_hold"."placed_by" AS "placedBy", "outbound_hold"."ack_minutes" AS "ackMinutes",
  "outbound_hold"."first_response_minutes" AS "firstResponseMinutes",
  "outbound_hold"."acknowledged_at" AS "acknowledgedAt", "outbound_hold"."acknowledged_by" AS "acknowledgedBy",
  "outbound_hold"."first_response_at" AS "firstResponseAt", "outbound_hold"."ack_overdue_at" AS "ackOverdueAt",
  "outbound_hold"."first_response_overdue_at" AS "firstResponseOverdueAt",
  "outbound_hold"."resolved_at" AS "resolvedAt", "outbound_hold"."resolved_by" AS "resolvedBy",
  "outbound_hold"."resolution" AS "resolution"
FROM "conversations"."outbound_hold" "outbound_hold"
WHERE "outbound_hold"."workspace_id" = $1 AND ($2::uuid IS NULL OR "outbound_hold"."id" < $2)
ORDER BY "outbound_hold"."id" DESC LIMIT $3;

-- name: sla_policy
DELETE FROM "conversations"."sla_policy" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: sla_policy
SELECT "sla_policy"."id" AS "id"
FROM "conversations"."sla_policy" "sla_policy"
WHERE "sla_policy"."workspace_id" = $1 AND lower("sla_policy"."name") = lower($2);

-- name: sla_policy
UPDATE "conversations"."sla_policy"
SET "updated_at" = $1, "name" = $2, "position" = $3, "conditions" = $4, "first_response_minutes" = $5,
  "resolution_minutes" = $6, "business_hours_only" = $7, "schedule" = $8, "observe_holidays" = $9,
  "pause_on_pending" = $10, "is_active" = $11
WHERE "workspace_id" = $12 AND "id" = $13;

-- name: sla_policy
INSERT INTO "conversations"."sla_policy"("workspace_id", "id", "created_at", "updated_at", "name", "position",
  "conditions", "first_response_minutes", "resolution_minutes", "business_hours_only", "schedule", "observe_holidays",
  "pause_on_pending", "is_active")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: sla_policy
SELECT "sla_policy"."workspace_id" AS "workspaceId", "sla_policy"."id" AS "id",
  "sla_policy"."created_at" AS "createdAt", "sla_policy"."updated_at" AS "updatedAt", "sla_policy"."name" AS "name",
  "sla_policy"."position" AS "position", "sla_policy"."conditions" AS "conditions",
  "sla_policy"."first_response_minutes" AS "firstResponseMinutes",
  "sla_policy"."resolution_minutes" AS "resolutionMinutes", "sla_policy"."business_hours_only" AS "businessHoursOnly",
  "sla_policy"."schedule" AS "schedule", "sla_policy"."observe_holidays" AS "observeHolidays",
  "sla_policy"."pause_on_pending" AS "pauseOnPending", "sla_policy"."is_active" AS "isActive"
FROM "conversations"."sla_policy" "sla_policy"
WHERE "sla_policy"."workspace_id" = $1 AND "sla_policy"."id" = $2;

-- name: sla_policy
SELECT "sla_policy"."workspace_id" AS "workspaceId", "sla_policy"."id" AS "id",
  "sla_policy"."created_at" AS "createdAt", "sla_policy"."updated_at" AS "updatedAt", "sla_policy"."name" AS "name",
  "sla_policy"."position" AS "position", "sla_policy"."conditions" AS "conditions",
  "sla_policy"."first_response_minutes" AS "firstResponseMinutes",
  "sla_policy"."resolution_minutes" AS "resolutionMinutes", "sla_policy"."business_hours_only" AS "businessHoursOnly",
  "sla_policy"."schedule" AS "schedule", "sla_policy"."observe_holidays" AS "observeHolidays",
  "sla_policy"."pause_on_pending" AS "pauseOnPending", "sla_policy"."is_active" AS "isActive"
FROM "conversations"."sla_policy" "sla_policy"
WHERE "sla_policy"."workspace_id" = $1 AND "sla_policy"."id" = $2 FOR UPDATE;

-- name: sla_policy
SELECT "sla_policy"."workspace_id" AS "workspaceId", "sla_policy"."id" AS "id",
  "sla_policy"."created_at" AS "createdAt", "sla_policy"."updated_at" AS "updatedAt", "sla_policy"."name" AS "name",
  "sla_policy"."position" AS "position", "sla_policy"."conditions" AS "conditions",
  "sla_policy"."first_response_minutes" AS "firstResponseMinutes",
  "sla_policy"."resolution_minutes" AS "resolutionMinutes", "sla_policy"."business_hours_only" AS "businessHoursOnly",
  "sla_policy"."schedule" AS "schedule", "sla_policy"."observe_holidays" AS "observeHolidays",
  "sla_policy"."pause_on_pending" AS "pauseOnPending", "sla_policy"."is_active" AS "isActive"
FROM "conversations"."sla_policy" "sla_policy"
WHERE "sla_policy"."workspace_id" = $1 AND "sla_policy"."id" = ANY ($2::uuid[]);

-- name: sla_policy
SELECT "sla_policy"."workspace_id" AS "workspaceId", "sla_policy"."id" AS "id",
  "sla_policy"."created_at" AS "createdAt", "sla_policy"."updated_at" AS "updatedAt", "sla_policy"."name" AS "name",
  "sla_policy"."position" AS "position", "sla_policy"."conditions" AS "conditions",
  "sla_policy"."first_response_minutes" AS "firstResponseMinutes",
  "sla_policy"."resolution_minutes" AS "resolutionMinutes", "sla_policy"."business_hours_only" AS "businessHoursOnly",
  "sla_policy"."schedule" AS "schedule", "sla_policy"."observe_holidays" AS "observeHolidays",
  "sla_policy"."pause_on_pending" AS "pauseOnPending", "sla_policy"."is_active" AS "isActive"
FROM "conversations"."sla_policy" "sla_policy"
WHERE "sla_policy"."workspace_id" = $1 AND ($2::uuid IS NULL OR "sla_policy"."id" < $2)
ORDER BY "sla_policy"."id" DESC LIMIT $3;

-- name: whatsapp_flow
DELETE FROM "conversations"."whatsapp_flow" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: whatsapp_flow
UPDATE "conversations"."whatsapp_flow"
SET "updated_at" = $1, "name" = $2, "categories" = $3, "json" = $4, "status" = $5
WHERE "workspace_id" = $6 AND "id" = $7;

-- name: whatsapp_flow
INSERT INTO "conversations"."whatsapp_flow"("workspace_id", "id", "created_at", "updated_at", "account_id", "name",
  "categories", "json", "status", "external_id")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
RETURNING id;

-- name: whatsapp_flow
SELECT "whatsapp_flow"."workspace_id" AS "workspaceId", "whatsapp_flow"."id" AS "id",
  "whatsapp_flow"."created_at" AS "createdAt", "whatsapp_flow"."updated_at" AS "updatedAt",
  "whatsapp_flow"."account_id" AS "accountId", "whatsapp_flow"."name" AS "name",
  "whatsapp_flow"."categories" AS "categories", "whatsapp_flow"."json" AS "json", "whatsapp_flow"."status" AS "status",
  "whatsapp_flow"."external_id" AS "externalId"
FROM "conversations"."whatsapp_flow" "whatsapp_flow"
WHERE "whatsapp_flow"."workspace_id" = $1 AND "whatsapp_flow"."id" = $2;

-- name: whatsapp_flow
SELECT "whatsapp_flow"."workspace_id" AS "workspaceId", "whatsapp_flow"."id" AS "id",
  "whatsapp_flow"."created_at" AS "createdAt", "whatsapp_flow"."updated_at" AS "updatedAt",
  "whatsapp_flow"."account_id" AS "accountId", "whatsapp_flow"."name" AS "name",
  "whatsapp_flow"."categories" AS "categories", "whatsapp_flow"."json" AS "json", "whatsapp_flow"."status" AS "status",
  "whatsapp_flow"."external_id" AS "externalId"
FROM "conversations"."whatsapp_flow" "whatsapp_flow"
WHERE "whatsapp_flow"."workspace_id" = $1 AND "whatsapp_flow"."id" = $2 FOR UPDATE;

-- name: whatsapp_flow
SELECT "whatsapp_flow"."workspace_id" AS "workspaceId", "whatsapp_flow"."id" AS "id",
  "whatsapp_flow"."created_at" AS "createdAt", "whatsapp_flow"."updated_at" AS "updatedAt",
  "whatsapp_flow"."account_id" AS "accountId", "whatsapp_flow"."name" AS "name",
  "whatsapp_flow"."categories" AS "categories", "whatsapp_flow"."json" AS "json", "whatsapp_flow"."status" AS "status",
  "whatsapp_flow"."external_id" AS "externalId"
FROM "conversations"."whatsapp_flow" "whatsapp_flow"
WHERE "whatsapp_flow"."workspace_id" = $1 AND "whatsapp_flow"."id" = ANY ($2::uuid[]);

-- name: whatsapp_flow
SELECT "whatsapp_flow"."workspace_id" AS "workspaceId", "whatsapp_flow"."id" AS "id",
  "whatsapp_flow"."created_at" AS "createdAt", "whatsapp_flow"."updated_at" AS "updatedAt",
  "whatsapp_flow"."account_id" AS "accountId", "whatsapp_flow"."name" AS "name",
  "whatsapp_flow"."categories" AS "categories", "whatsapp_flow"."json" AS "json", "whatsapp_flow"."status" AS "status",
  "whatsapp_flow"."external_id" AS "externalId"
FROM "conversations"."whatsapp_flow" "whatsapp_flow"
WHERE "whatsapp_flow"."workspace_id" = $1 AND ($2::uuid IS NULL OR "whatsapp_flow"."id" < $2)
ORDER BY "whatsapp_flow"."id" DESC LIMIT $3;

-- name: whatsapp_template
DELETE FROM "conversations"."whatsapp_template" WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id";

-- name: whatsapp_template
UPDATE "conversations"."whatsapp_template"
SET "updated_at" = $1, "category" = $2, "components" = $3, "status" = $4, "rejection_reason" = $5, "known_as" = $6
WHERE "workspace_id" = $7 AND "id" = $8;

-- name: whatsapp_template
SELECT "whatsapp_template"."id" AS "id"
FROM "conversations"."whatsapp_template" "whatsapp_template"
WHERE "whatsapp_template"."workspace_id" = $1 AND "whatsapp_template"."known_as" = $2 AND known_as IS NOT NULL;

-- name: whatsapp_template
INSERT INTO "conversations"."whatsapp_template"("workspace_id", "id", "created_at", "updated_at", "account_id", "name",
  "language", "category", "components", "status", "rejection_reason", "external_id", "known_as")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
ON CONFLICT (workspace_id, known_as)
WHERE known_as IS NOT NULL DO NOTHING
RETURNING id;

-- name: whatsapp_template
SELECT "whatsapp_template"."workspace_id" AS "workspaceId", "whatsapp_template"."id" AS "id",
  "whatsapp_template"."created_at" AS "createdAt", "whatsapp_template"."updated_at" AS "updatedAt",
  "whatsapp_template"."account_id" AS "accountId", "whatsapp_template"."name" AS "name",
  "whatsapp_template"."language" AS "language", "whatsapp_template"."category" AS "category",
  "whatsapp_template"."components" AS "components", "whatsapp_template"."status" AS "status",
  "whatsapp_template"."rejection_reason" AS "rejectionReason", "whatsapp_template"."external_id" AS "externalId",
  "whatsapp_template"."known_as" AS "knownAs"
FROM "conversations"."whatsapp_template" "whatsapp_template"
WHERE "whatsapp_template"."workspace_id" = $1 AND "whatsapp_template"."id" = $2;

-- name: whatsapp_template
SELECT "whatsapp_template"."workspace_id" AS "workspaceId", "whatsapp_template"."id" AS "id",
  "whatsapp_template"."created_at" AS "createdAt", "whatsapp_template"."updated_at" AS "updatedAt",
  "whatsapp_template"."account_id" AS "accountId", "whatsapp_template"."name" AS "name",
  "whatsapp_template"."language" AS "language", "whatsapp_template"."category" AS "category",
  "whatsapp_template"."components" AS "components", "whatsapp_template"."status" AS "status",
  "whatsapp_template"."rejection_reason" AS "rejectionReason", "whatsapp_template"."external_id" AS "externalId",
  "whatsapp_template"."known_as" AS "knownAs"
FROM "conversations"."whatsapp_template" "whatsapp_template"
WHERE "whatsapp_template"."workspace_id" = $1 AND "whatsapp_template"."id" = $2 FOR UPDATE;

-- name: whatsapp_template
SELECT "whatsapp_template"."workspace_id" AS "workspaceId", "whatsapp_template"."id" AS "id",
  "whatsapp_template"."created_at" AS "createdAt", "whatsapp_template"."updated_at" AS "updatedAt",
  "whatsapp_template"."account_id" AS "accountId", "whatsapp_template"."name" AS "name",
  "whatsapp_template"."language" AS "language", "whatsapp_template"."category" AS "category",
  "whatsapp_template"."components" AS "components", "whatsapp_template"."status" AS "status",
  "whatsapp_template"."rejection_reason" AS "rejectionReason", "whatsapp_template"."external_id" AS "externalId",
  "whatsapp_template"."known_as" AS "knownAs"
FROM "conversations"."whatsapp_template" "whatsapp_template"
WHERE "whatsapp_template"."workspace_id" = $1 AND "whatsapp_template"."id" = ANY ($2::uuid[]);

-- name: whatsapp_template
SELECT "whatsapp_template"."workspace_id" AS "workspaceId", "whatsapp_template"."id" AS "id",
  "whatsapp_template"."created_at" AS "createdAt", "whatsapp_template"."updated_at" AS "updatedAt",
  "whatsapp_template"."account_id" AS "accountId", "whatsapp_template"."name" AS "name",
  "whatsapp_template"."language" AS "language", "whatsapp_template"."category" AS "category",
  "whatsapp_template"."components" AS "components", "whatsapp_template"."status" AS "status",
  "whatsapp_template"."rejection_reason" AS "rejectionReason", "whatsapp_template"."external_id" AS "externalId",
  "whatsapp_template"."known_as" AS "knownAs"
FROM "conversations"."whatsapp_template" "whatsapp_template"
WHERE "whatsapp_template"."workspace_id" = $1 AND ($2::uuid IS NULL OR "whatsapp_template"."id" < $2)
ORDER BY "whatsapp_template"."id" DESC LIMIT $3;
