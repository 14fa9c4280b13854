-- Run by libs/conversations/src/automation/adapters/automation-records.ts. Written by the test run (ADR 100).

-- within: named.ceiling
SELECT macro.workspace_id AS "workspaceId", macro.id, macro.created_at AS "createdAt", macro.updated_at AS "updatedAt",
  macro.name, macro.actions, macro.team_id AS "teamId"
FROM conversations.macro
WHERE workspace_id = $1 AND id = $2;

-- within: named.ceiling
SELECT automation_trigger.workspace_id AS "workspaceId", automation_trigger.id,
  automation_trigger.created_at AS "createdAt", automation_trigger.updated_at AS "updatedAt", automation_trigger.name,
  automation_trigger.event, automation_trigger.conditions, automation_trigger.actions,
  automation_trigger.is_active AS "isActive", automation_trigger.saved_by AS "savedBy", automation_trigger.maker
FROM conversations.automation_trigger
WHERE workspace_id = $1 AND id = $2;

-- within: named.ceiling
SELECT assignment_rule.workspace_id AS "workspaceId", assignment_rule.id, assignment_rule.created_at AS "createdAt",
  assignment_rule.updated_at AS "updatedAt", assignment_rule.name, assignment_rule.position, assignment_rule.conditions,
  assignment_rule.strategy, assignment_rule.assignee_user_id AS "assigneeUserId", assignment_rule.team_id AS "teamId",
  assignment_rule.max_active AS "maxActive", assignment_rule.is_active AS "isActive", assignment_rule.maker
FROM conversations.assignment_rule
WHERE workspace_id = $1 AND id = $2;

-- within: named.ceiling
SELECT outbound_hold.workspace_id AS "workspaceId", outbound_hold.id, outbound_hold.created_at AS "createdAt",
  outbound_hold.updated_at AS "updatedAt", outbound_hold.contact_id AS "contactId", outbound_hold.scope,
  outbound_hold.kind, outbound_hold.reason, outbound_hold.step_key AS "stepKey", outbound_hold.ticket_id AS "ticketId",
  outbound_hold.status, outbound_hold.placed_by AS "placedBy", outbound_hold.ack_minutes AS "ackMinutes",
  outbound_hold.first_response_minutes AS "firstResponseMinutes", outbound_hold.acknowledged_at AS "acknowledgedAt",
  outbound_hold.acknowledged_by AS "acknowledgedBy", outbound_hold.first_response_at AS "firstResponseAt",
  outbound_hold.ack_overdue_at AS "ackOverdueAt", outbound_hold.first_response_overdue_at AS "firstResponseOverdueAt",
  outbound_hold.resolved_at AS "resolvedAt", outbound_hold.resolved_by AS "resolvedBy", outbound_hold.resolution
FROM conversations.outbound_hold
WHERE workspace_id = $1 AND id = $2;

-- within: named.ceiling
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
WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL;

-- within: named.ceiling
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
WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL FOR NO KEY UPDATE;
