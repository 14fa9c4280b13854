-- Run by libs/campaigns/src/campaigns/adapters/campaign-reads.ts. Written by the test run (ADR 100).

-- within: campaignReads.page
SELECT tag.workspace_id AS "workspaceId", tag.id, tag.created_at AS "createdAt", tag.updated_at AS "updatedAt", tag.name
FROM contacts.tag
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT location.workspace_id AS "workspaceId", location.id, location.created_at AS "createdAt",
  location.updated_at AS "updatedAt", location.name
FROM access.location
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT macro.workspace_id AS "workspaceId", macro.id, macro.created_at AS "createdAt", macro.updated_at AS "updatedAt",
  macro.name, macro.actions, macro.team_id AS "teamId"
FROM conversations.macro
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT skill.workspace_id AS "workspaceId", skill.id, skill.created_at AS "createdAt", skill.updated_at AS "updatedAt",
  skill.name, skill.description, skill.content, skill.enabled, skill.digest
FROM agents.skill
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT custom_role.workspace_id AS "workspaceId", custom_role.id, custom_role.created_at AS "createdAt",
  custom_role.updated_at AS "updatedAt", custom_role.name, custom_role.scopes, custom_role.visibility
FROM access.custom_role
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT kb_file.workspace_id AS "workspaceId", kb_file.id, kb_file.created_at AS "createdAt",
  kb_file.updated_at AS "updatedAt", kb_file.filename, kb_file.content_type AS "contentType", kb_file.size,
  kb_file.sha256
FROM agents.kb_file
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT credit_institution.workspace_id AS "workspaceId", credit_institution.id,
  credit_institution.created_at AS "createdAt", credit_institution.updated_at AS "updatedAt", credit_institution.name,
  credit_institution.is_active AS "isActive"
FROM commerce.credit_institution
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT graph.workspace_id AS "workspaceId", graph.id, graph.created_at AS "createdAt", graph.updated_at AS "updatedAt",
  graph.name, graph.folded_name AS "foldedName", graph.draft, graph.draft_revision AS "draftRevision",
  graph.runtime_id AS "runtimeId", graph.live_version AS "liveVersion"
FROM agents.graph
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT price_list.workspace_id AS "workspaceId", price_list.id, price_list.created_at AS "createdAt",
  price_list.updated_at AS "updatedAt", price_list.name, price_list.previsiones, price_list.valid_from AS "validFrom",
  price_list.valid_to AS "validTo", price_list.active, price_list.item_count AS "itemCount"
FROM clinic.price_list
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT whatsapp_flow.workspace_id AS "workspaceId", whatsapp_flow.id, whatsapp_flow.created_at AS "createdAt",
  whatsapp_flow.updated_at AS "updatedAt", whatsapp_flow.account_id AS "accountId", whatsapp_flow.name,
  whatsapp_flow.categories, whatsapp_flow.json, whatsapp_flow.status, whatsapp_flow.external_id AS "externalId"
FROM conversations.whatsapp_flow
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT automation_trigger.workspace_id AS "workspaceId", automation_trigger.id,
  automation_trigger.created_at AS "createdAt", automation_trigger.updated_at AS "updatedAt", automation_trigger.name,
  automation_trigger.event, automation_trigger.conditions, automation_trigger.actions,
  automation_trigger.is_active AS "isActive", automation_trigger.saved_by AS "savedBy", automation_trigger.maker
FROM conversations.automation_trigger
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT source.workspace_id AS "workspaceId", source.id, source.created_at AS "createdAt",
  source.updated_at AS "updatedAt", source.vendor, source.base_url AS "baseUrl", source.token_sealed AS "tokenSealed",
  source.enabled, source.interval_minutes AS "intervalMinutes", source.due_at AS "dueAt",
  source.last_sync_at AS "lastSyncAt", source.last_status AS "lastStatus", source.last_error AS "lastError",
  source.maker
FROM clinic.source
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT ai_agent.workspace_id AS "workspaceId", ai_agent.id, ai_agent.created_at AS "createdAt",
  ai_agent.updated_at AS "updatedAt", ai_agent.name, ai_agent.folded_name AS "foldedName", ai_agent.description,
  ai_agent.draft, ai_agent.draft_revision AS "draftRevision", ai_agent.enabled,
  ai_agent.coach_enabled AS "coachEnabled", ai_agent.coach_maker AS "coachMaker",
  ai_agent.live_version AS "liveVersion", ai_agent.calls_leads AS "callsLeads"
FROM agents.ai_agent
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT custom_tool.workspace_id AS "workspaceId", custom_tool.id, custom_tool.created_at AS "createdAt",
  custom_tool.updated_at AS "updatedAt", custom_tool.name, custom_tool.description,
  custom_tool.input_schema AS "inputSchema", custom_tool.http, custom_tool.effects,
  custom_tool.timeout_ms AS "timeoutMs", custom_tool.enabled, custom_tool.secrets_sealed AS "secretsSealed",
  custom_tool.secret_names AS "secretNames", custom_tool.digest, custom_tool.maker
FROM agents.custom_tool
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT assignment_rule.workspace_id AS "workspaceId", assignment_rule.id, assignment_rule.created_at AS "createdAt",
  assignment_rule.updated_at AS "updatedAt", assignment_rule.name, assignment_rule.position, assignment_rule.conditions,
  assignment_rule.strategy, assignment_rule.assignee_user_id AS "assigneeUserId", assignment_rule.team_id AS "teamId",
  assignment_rule.max_active AS "maxActive", assignment_rule.is_active AS "isActive", assignment_rule.maker
FROM conversations.assignment_rule
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT whatsapp_template.workspace_id AS "workspaceId", whatsapp_template.id,
  whatsapp_template.created_at AS "createdAt", whatsapp_template.updated_at AS "updatedAt",
  whatsapp_template.account_id AS "accountId", whatsapp_template.name, whatsapp_template.language,
  whatsapp_template.category, whatsapp_template.components, whatsapp_template.status,
  whatsapp_template.rejection_reason AS "rejectionReason", whatsapp_template.external_id AS "externalId",
  whatsapp_template.known_as AS "knownAs"
FROM conversations.whatsapp_template
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT whatsapp_template.workspace_id AS "workspaceId", whatsapp_template.id,
  whatsapp_template.created_at AS "createdAt", whatsapp_template.updated_at AS "updatedAt",
  whatsapp_template.account_id AS "accountId", whatsapp_template.name, whatsapp_template.language,
  whatsapp_template.category, whatsapp_template.components, whatsapp_template.status,
  whatsapp_template.rejection_reason AS "rejectionReason", whatsapp_template.external_id AS "externalId",
  whatsapp_template.known_as AS "knownAs"
FROM conversations.whatsapp_template
WHERE workspace_id = $1 AND status = $4 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT whatsapp_template.workspace_id AS "workspaceId", whatsapp_template.id,
  whatsapp_template.created_at AS "createdAt", whatsapp_template.updated_at AS "updatedAt",
  whatsapp_template.account_id AS "accountId", whatsapp_template.name, whatsapp_template.language,
  whatsapp_template.category, whatsapp_template.components, whatsapp_template.status,
  whatsapp_template.rejection_reason AS "rejectionReason", whatsapp_template.external_id AS "externalId",
  whatsapp_template.known_as AS "knownAs"
FROM conversations.whatsapp_template
WHERE workspace_id = $1 AND account_id = $4 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT sending_domain.workspace_id AS "workspaceId", sending_domain.id, sending_domain.created_at AS "createdAt",
  sending_domain.updated_at AS "updatedAt", sending_domain.domain, sending_domain.status, sending_domain.selector,
  sending_domain.public_key AS "publicKey", sending_domain.private_key_sealed AS "privateKeySealed",
  sending_domain.answers, sending_domain.checked_at AS "checkedAt", sending_domain.verified_at AS "verifiedAt",
  sending_domain.wrong_since AS "wrongSince", sending_domain.next_check_at AS "nextCheckAt"
FROM campaigns.sending_domain
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT sla_policy.workspace_id AS "workspaceId", sla_policy.id, sla_policy.created_at AS "createdAt",
  sla_policy.updated_at AS "updatedAt", sla_policy.name, sla_policy.position, sla_policy.conditions,
  sla_policy.first_response_minutes AS "firstResponseMinutes", sla_policy.resolution_minutes AS "resolutionMinutes",
  sla_policy.business_hours_only AS "businessHoursOnly", sla_policy.schedule,
  sla_policy.observe_holidays AS "observeHolidays", sla_policy.pause_on_pending AS "pauseOnPending",
  sla_policy.is_active AS "isActive"
FROM conversations.sla_policy
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT whatsapp_template.workspace_id AS "workspaceId", whatsapp_template.id,
  whatsapp_template.created_at AS "createdAt", whatsapp_template.updated_at AS "updatedAt",
  whatsapp_template.account_id AS "accountId", whatsapp_template.name, whatsapp_template.language,
  whatsapp_template.category, whatsapp_template.components, whatsapp_template.status,
  whatsapp_template.rejection_reason AS "rejectionReason", whatsapp_template.external_id AS "externalId",
  whatsapp_template.known_as AS "knownAs"
FROM conversations.whatsapp_template
WHERE workspace_id = $1 AND status = $4 AND account_id = $5 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT kb_source.workspace_id AS "workspaceId", kb_source.id, kb_source.created_at AS "createdAt",
  kb_source.updated_at AS "updatedAt", kb_source.name, kb_source.kind, kb_source.url, kb_source.file_id AS "fileId",
  kb_source.given_sha256 AS "givenSha256", kb_source.language, kb_source.refresh_hours AS "refreshHours",
  kb_source.revision, kb_source.status, kb_source.error, kb_source.chunk_count AS "chunkCount",
  kb_source.vectors_model AS "vectorsModel", kb_source.content_sha256 AS "contentSha256",
  kb_source.embedded_at AS "embeddedAt", kb_source.livemode, kb_source.due_at AS "dueAt",
  kb_source.refresh_at AS "refreshAt", kb_source.maker
FROM agents.kb_source
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
WHERE workspace_id = $1 AND status = $4 AND channel = $5 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT subscription.workspace_id AS "workspaceId", subscription.id, subscription.created_at AS "createdAt",
  subscription.updated_at AS "updatedAt", subscription.url, subscription.shown_secret AS "secret",
  subscription.former_secret_until AS "formerSecretUntil", subscription.events, subscription.enabled,
  subscription.description, subscription.include_data AS "includeData", subscription.owner_kind AS "ownerKind",
  subscription.owner_id AS "ownerId", subscription.owner_app_id AS "ownerAppId", subscription.paused_at AS "pausedAt",
  subscription.paused_reason AS "pausedReason", subscription.last_delivery_at AS "lastDeliveryAt",
  subscription.last_status AS "lastStatus", subscription.consecutive_failures AS "consecutiveFailures",
  subscription.consecutive_failed_deliveries AS "consecutiveFailedDeliveries",
  subscription.failing_since AS "failingSince"
FROM events.subscription
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT outbound_hold.workspace_id AS "workspaceId", outbound_hold.id, outbound_hold.created_at AS "createdAt",
  outbound_hold.updated_at AS "updatedAt", outbound_hold.contact_id AS "contactId", outbound_hold.scope,
  outbound_hold.kind, outbound_hold.reason, outbound_hold.step_key AS "stepKey", outbound_hold.ticket_id AS "ticketId",
  outbound_hold.status, outbound_hold.placed_by AS "placedBy", outbound_hold.ack_minutes AS "ackMinutes",
  outbound_hold.first_response_minutes AS "firstResponseMinutes", outbound_hold.acknowledged_at AS "acknowledgedAt",
  outbound_hold.acknowledged_by AS "acknowledgedBy", outbound_hold.first_response_at AS "firstResponseAt",
  outbound_hold.ack_overdue_at AS "ackOverdueAt", outbound_hold.first_response_overdue_at AS "firstResponseOverdueAt",
  outbound_hold.resolved_at AS "resolvedAt", outbound_hold.resolved_by AS "resolvedBy", outbound_hold.resolution
FROM conversations.outbound_hold
WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT outbound_hold.workspace_id AS "workspaceId", outbound_hold.id, outbound_hold.created_at AS "createdAt",
  outbound_hold.updated_at AS "updatedAt", outbound_hold.contact_id AS "contactId", outbound_hold.scope,
  outbound_hold.kind, outbound_hold.reason, outbound_hold.step_key AS "stepKey", outbound_hold.ticket_id AS "ticketId",
  outbound_hold.status, outbound_hold.placed_by AS "placedBy", outbound_hold.ack_minutes AS "ackMinutes",
  outbound_hold.first_response_minutes AS "firstResponseMinutes", outbound_hold.acknowledged_at AS "acknowledgedAt",
  outbound_hold.acknowledged_by AS "acknowledgedBy", outbound_hold.first_response_at AS "firstResponseAt",
  outbound_hold.ack_overdue_at AS "ackOverdueAt", outbound_hold.first_response_overdue_at AS "firstResponseOverdueAt",
  outbound_hold.resolved_at AS "resolvedAt", outbound_hold.resolved_by AS "resolvedBy", outbound_hold.resolution
FROM conversations.outbound_hold
WHERE workspace_id = $1 AND contact_id = $4 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- within: campaignReads.page
SELECT outbound_hold.workspace_id AS "workspaceId", outbound_hold.id, outbound_hold.created_at AS "createdAt",
  outbound_hold.updated_at AS "updatedAt", outbound_hold.contact_id AS "contactId", outbound_hold.scope,
  outbound_hold.kind, outbound_hold.reason, outbound_hold.step_key AS "stepKey", outbound_hold.ticket_id AS "ticketId",
  outbound_hold.status, outbound_hold.placed_by AS "placedBy", outbound_hold.ack_minutes AS "ackMinutes",
  outbound_hold.first_response_minutes AS "firstResponseMinutes", outbound_hold.acknowledged_at AS "acknowledgedAt",
  outbound_hold.acknowledged_by AS "acknowledgedBy", outbound_hold.first_response_at AS "firstResponseAt",
  outbound_hold.ack_overdue_at AS "ackOverdueAt", outbound_hold.first_response_overdue_at AS "firstResponseOverdueAt",
  outbound_hold.resolved_at AS "resolvedAt", outbound_hold.resolved_by AS "resolvedBy", outbound_hold.resolution
FROM conversations.outbound_hold
WHERE workspace_id = $1 AND status = $4 AND kind = $5 AND ($2::uuid IS NULL OR id < $2)
ORDER BY id DESC LIMIT $3;

-- name: campaignReads.recipients
SELECT workspace_id AS "workspaceId", campaign_id AS "campaignId", id, contact_id AS "contactId", address, status,
       leased_until IS NOT NULL AS "isInFlight",
       reason, message_id AS "messageId", sent_at AS "sentAt"
  FROM campaigns.recipient
  WHERE workspace_id = $1 AND campaign_id = $4 AND ($2::uuid IS NULL OR id < $2)
  ORDER BY id DESC LIMIT $3;

-- name: campaignReads.recipients
SELECT workspace_id AS "workspaceId", campaign_id AS "campaignId", id, contact_id AS "contactId", address, status,
       leased_until IS NOT NULL AS "isInFlight",
       reason, message_id AS "messageId", sent_at AS "sentAt"
  FROM campaigns.recipient
  WHERE workspace_id = $1 AND campaign_id = $4 AND status = $5 AND ($2::uuid IS NULL OR id < $2)
  ORDER BY id DESC LIMIT $3;

-- name: campaignReads.recipients
SELECT workspace_id AS "workspaceId", campaign_id AS "campaignId", id, contact_id AS "contactId", address, status,
       leased_until IS NOT NULL AS "isInFlight",
       reason, message_id AS "messageId", sent_at AS "sentAt"
  FROM campaigns.recipient
  WHERE workspace_id = $1 AND campaign_id = $4 AND status = $5 AND reason = $6 AND ($2::uuid IS NULL OR id < $2)
  ORDER BY id DESC LIMIT $3;

-- name: campaignReads.recipients
SELECT workspace_id AS "workspaceId", campaign_id AS "campaignId", id, contact_id AS "contactId", address, status,
       leased_until IS NOT NULL AS "isInFlight",
       reason, message_id AS "messageId", sent_at AS "sentAt"
  FROM campaigns.recipient
  WHERE workspace_id = $1 AND campaign_id = $4 AND status = $5 AND leased_until IS NOT NULL AND ($2::uuid IS NULL
    OR id < $2)
  ORDER BY id DESC LIMIT $3;

-- name: campaignReads.recipients
SELECT workspace_id AS "workspaceId", campaign_id AS "campaignId", id, contact_id AS "contactId", address, status,
       leased_until IS NOT NULL AS "isInFlight",
       reason, message_id AS "messageId", sent_at AS "sentAt"
  FROM campaigns.recipient
  WHERE workspace_id = $1 AND campaign_id = $4 AND (status = $5 OR (status IN ('pending', 'retrying')
    AND leased_until IS NULL)) AND ($2::uuid IS NULL OR id < $2)
  ORDER BY id DESC LIMIT $3;

-- name: SENT_THROUGH
SELECT 1 FROM campaigns.campaign WHERE workspace_id = $1 AND account_id = $2 AND status = 'sending' LIMIT 1;

-- name: TALLIES
WITH summed AS (
  SELECT campaign_id, status, reason, sum(recipients)::int AS recipients, sum(hard_bounces)::int AS hard_bounces,
         sum(complaints)::int AS complaints, sum(unsubscribed)::int AS unsubscribed
    FROM campaigns.tally WHERE workspace_id = $1 AND campaign_id = ANY ($2::uuid[]) GROUP BY 1, 2, 3
), flying AS (
  SELECT campaign_id, status, coalesce(reason, '') AS reason, count(*)::int AS recipients
    FROM campaigns.recipient
   WHERE workspace_id = $1 AND campaign_id = ANY ($2::uuid[]) AND leased_until IS NOT NULL
   GROUP BY 1, 2, 3
)
SELECT campaign_id AS "campaignId", status, reason, summed.recipients, hard_bounces AS "hardBounces", complaints,
       unsubscribed,
       least(coalesce(flying.recipients, 0), summed.recipients) AS "inFlight"
  FROM summed LEFT JOIN flying USING (campaign_id, status, reason);
