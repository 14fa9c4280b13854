-- Run by the records of conversations. Written by the test run (ADR 100).

-- name: assignment_rule
DELETE FROM conversations.assignment_rule WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: assignment_rule
SELECT id FROM conversations.assignment_rule WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: assignment_rule
INSERT INTO conversations.assignment_rule (workspace_id, id, created_at, updated_at, name, position, conditions,
  strategy, assignee_user_id, team_id, max_active, is_active, maker)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: automation_trigger
DELETE FROM conversations.automation_trigger WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: automation_trigger
SELECT id FROM conversations.automation_trigger WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: automation_trigger
INSERT INTO conversations.automation_trigger (workspace_id, id, created_at, updated_at, name, event, conditions,
  actions, is_active, saved_by, maker)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: automation_trigger
SELECT automation_trigger.workspace_id AS "workspaceId", automation_trigger.id,
  automation_trigger.created_at AS "createdAt", automation_trigger.updated_at AS "updatedAt", automation_trigger.name,
  automation_trigger.event, automation_trigger.conditions, automation_trigger.actions,
  automation_trigger.is_active AS "isActive", automation_trigger.saved_by AS "savedBy", automation_trigger.maker
FROM conversations.automation_trigger
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: macro
DELETE FROM conversations.macro WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: macro
SELECT id FROM conversations.macro WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: macro
INSERT INTO conversations.macro (workspace_id, id, created_at, updated_at, name, actions, team_id)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: messaging_account
SELECT id
FROM conversations.messaging_account
WHERE workspace_id = $1 AND connected_as = $2 AND connected_as IS NOT NULL;

-- name: messaging_account
INSERT INTO conversations.messaging_account (workspace_id, id, created_at, updated_at, kind, provider, name, address,
  connected_as, location_id, placed_by, status, status_reason, default_handler, ai_agent_id, window_hours,
  max_per_second, messaging_limit, reminder_template_id, cancel_template_id, config, secrets_sealed, own_secret_sealed,
  former_secret_sealed, former_secret_until, connected_at, disconnected_at, removed_at, address_proven_at, proof_digest,
  proof_expires_at, proof_sends, proof_sends_since)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33)
ON CONFLICT (workspace_id, connected_as)
WHERE connected_as IS NOT NULL DO NOTHING
RETURNING id;

-- name: messaging_account
SELECT messaging_account.workspace_id AS "workspaceId", messaging_account.id,
  messaging_account.created_at AS "createdAt", messaging_account.updated_at AS "updatedAt", messaging_account.kind,
  messaging_account.provider, messaging_account.name, messaging_account.address,
  messaging_account.connected_as AS "connectedAs", messaging_account.location_id AS "locationId",
  messaging_account.placed_by AS "placedBy", messaging_account.status,
  messaging_account.status_reason AS "statusReason", messaging_account.default_handler AS "defaultHandler",
  messaging_account.ai_agent_id AS "aiAgentId", messaging_account.window_hours AS "windowHours",
  messaging_account.max_per_second AS "maxPerSecond", messaging_account.messaging_limit AS "messagingLimit",
  messaging_account.reminder_template_id AS "reminderTemplateId",
  messaging_account.cancel_template_id AS "cancelTemplateId", messaging_account.config,
  messaging_account.secrets_sealed AS "secretsSealed", messaging_account.own_secret_sealed AS "ownSecretSealed",
  messaging_account.former_secret_sealed AS "formerSecretSealed",
  messaging_account.former_secret_until AS "formerSecretUntil", messaging_account.connected_at AS "connectedAt",
  messaging_account.disconnected_at AS "disconnectedAt", messaging_account.removed_at AS "removedAt",
  messaging_account.address_proven_at AS "addressProvenAt", messaging_account.proof_digest AS "proofDigest",
  messaging_account.proof_expires_at AS "proofExpiresAt", messaging_account.proof_sends AS "proofSends",
  messaging_account.proof_sends_since AS "proofSendsSince"
FROM conversations.messaging_account
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2) AND removed_at IS NULL
ORDER BY id DESC LIMIT $3;

-- name: sla_policy
DELETE FROM conversations.sla_policy WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: sla_policy
SELECT id FROM conversations.sla_policy WHERE workspace_id = $1 AND lower(name) = lower($2);

-- name: sla_policy
INSERT INTO conversations.sla_policy (workspace_id, id, created_at, updated_at, name, position, conditions,
  first_response_minutes, resolution_minutes, business_hours_only, schedule, observe_holidays, pause_on_pending,
  is_active)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (workspace_id, lower(name)) DO NOTHING
RETURNING id;

-- name: whatsapp_flow
DELETE FROM conversations.whatsapp_flow WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: whatsapp_template
DELETE FROM conversations.whatsapp_template WHERE workspace_id = $1 AND id = $2 RETURNING id;

-- name: whatsapp_template
SELECT id FROM conversations.whatsapp_template WHERE workspace_id = $1 AND known_as = $2 AND known_as IS NOT NULL;

-- name: whatsapp_template
INSERT INTO conversations.whatsapp_template (workspace_id, id, created_at, updated_at, account_id, name, language,
  category, components, status, rejection_reason, external_id, known_as)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
ON CONFLICT (workspace_id, known_as)
WHERE known_as IS NOT NULL DO NOTHING
RETURNING id;
