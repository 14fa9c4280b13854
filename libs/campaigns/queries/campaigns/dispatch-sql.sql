-- Run by libs/campaigns/src/campaigns/adapters/dispatch-sql.ts. Written by the test run (ADR 100).

-- name: ADD_LANES
WITH of_account AS (
  INSERT INTO campaigns.lane (workspace_id, account_id, free_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING
)
INSERT INTO campaigns.campaign_lane (workspace_id, campaign_id, free_at)
SELECT $1, id, now()
  FROM unnest($3::uuid[]) AS id
 ORDER BY id
ON CONFLICT DO NOTHING;

-- name: CAMPAIGN_LANES
SELECT campaign_id AS id, (extract(epoch FROM free_at) * 1000)::float8 AS "freeAt"
  FROM campaigns.campaign_lane
 WHERE workspace_id = $1 AND campaign_id = ANY ($2::uuid[]);

-- name: CANCEL_SOME
WITH open AS (
  SELECT r.workspace_id, r.campaign_id, r.id FROM campaigns.recipient r
   WHERE r.workspace_id = $1 AND r.campaign_id = $2 AND r.status IN ('pending', 'retrying') AND r.leased_until IS NULL
   ORDER BY r.id LIMIT 5000 FOR UPDATE SKIP LOCKED
)
UPDATE campaigns.recipient r SET status = 'cancelled', reason = NULL, due_at = NULL, updated_at = now()
  FROM open WHERE r.workspace_id = open.workspace_id AND r.campaign_id = open.campaign_id AND r.id = open.id
RETURNING r.id;

-- within: dealt
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
JOIN
(SELECT workspace_id, id, place
   FROM (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY random()) AS place
           FROM campaigns.campaign
          WHERE frozen_at IS NULL AND status IN ('sending', 'paused')) AS those
  ORDER BY place, random() LIMIT 20) AS dealt USING (workspace_id, id) WHERE dealt.place = 1 ORDER BY random();

-- within: dealt
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
JOIN
  (SELECT workspace_id, id, place
     FROM (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY random()) AS place
             FROM campaigns.campaign
            WHERE status = 'scheduled' AND scheduled_at <= now()
              AND NOT (channel = 'email'
                       AND EXISTS (SELECT FROM campaigns.email_reputation e
                                    WHERE e.workspace_id = campaign.workspace_id
                                      AND e.blocked_at IS NOT NULL))) AS those
    ORDER BY place, random() LIMIT 20) AS dealt USING (workspace_id, id) ORDER BY dealt.place, random();

-- name: DRAINED
SELECT c.workspace_id AS "workspaceId", c.id FROM campaigns.campaign c
 WHERE c.status = 'sending' AND c.frozen_at IS NOT NULL
   AND NOT EXISTS (SELECT FROM campaigns.recipient r
                    WHERE r.workspace_id = c.workspace_id AND r.campaign_id = c.id AND r.status IN ('pending',
                      'retrying') OFFSET 0)
 ORDER BY random() LIMIT 50;

-- name: END_AGAIN
WITH ended AS MATERIALIZED (
  SELECT $1::uuid AS workspace_id, g.*
    FROM unnest($2::uuid[], $3::uuid[], $4::boolean[]) AS g (campaign_id, id, cancelled)
)
UPDATE campaigns.recipient r
   SET status = CASE WHEN e.cancelled THEN 'cancelled' ELSE 'failed' END,
       reason = CASE WHEN NOT e.cancelled THEN 'messaging_limit' END, due_at = NULL
  FROM ended AS e WHERE r.workspace_id = e.workspace_id AND r.campaign_id = e.campaign_id AND r.id = e.id;

-- name: FAIL_REST
WITH due AS (
  SELECT r.workspace_id, r.campaign_id, r.id
    FROM campaigns.recipient r
   WHERE r.workspace_id = $1 AND r.campaign_id = ANY ($2::uuid[]) AND r.due_at IS NOT NULL
   ORDER BY r.campaign_id, r.id LIMIT 500 FOR UPDATE SKIP LOCKED
)
UPDATE campaigns.recipient r SET status = 'failed', reason = 'channel_disconnected', due_at = NULL, updated_at = now()
  FROM due WHERE r.workspace_id = due.workspace_id AND r.campaign_id = due.campaign_id AND r.id = due.id;

-- name: FOLLOW
WITH told AS MATERIALIZED (
  SELECT $1::uuid AS workspace_id, *
    FROM json_to_recordset($2::json) AS g (message uuid, status text, reason text, again boolean,
                                           "sentAt" timestamptz)
), there AS MATERIALIZED (
  SELECT r.campaign_id, r.id, r.message_id
    FROM told
    JOIN campaigns.recipient r ON r.workspace_id = told.workspace_id AND r.message_id = told.message
), held AS MATERIALIZED (
  SELECT r.campaign_id, r.id, told.*
    FROM told
    JOIN campaigns.recipient r ON r.workspace_id = told.workspace_id AND r.message_id = told.message
   WHERE r.leased_until IS NULL ORDER BY r.campaign_id, r.id FOR UPDATE OF r SKIP LOCKED
), followed AS (
  UPDATE campaigns.recipient r
     SET status = g.status, reason = g.reason, due_at = CASE WHEN g.again THEN now() END,
         sent_at = coalesce(g."sentAt", r.sent_at), updated_at = now()
    FROM held AS g
   WHERE r.workspace_id = g.workspace_id AND r.campaign_id = g.campaign_id AND r.id = g.id
     AND ((r.status, coalesce(r.reason, '')) IS DISTINCT FROM (g.status, coalesce(g.reason, ''))
          OR (g.again AND r.due_at IS NULL))
     AND NOT (r.status = 'cancelled' AND g.status IN ('pending', 'retrying', 'failed', 'suppressed'))
  RETURNING r.campaign_id, r.id, g.again
)
SELECT campaign_id AS "campaignId", id, message_id AS "messageId",
       (campaign_id, id) NOT IN (SELECT campaign_id, id FROM held) AS "isPassedOver",
       (campaign_id, id) IN (SELECT campaign_id, id FROM followed WHERE again) AS again
  FROM there;

-- name: FREEZE
WITH written AS (
  INSERT INTO campaigns.recipient (workspace_id, campaign_id, id, contact_id, address, address_key, token, status,
                                   reason, attempts, due_at, updated_at)
  SELECT $1, $2, g.id, g."contactId", g.address, g.key, CASE WHEN j.reason IS NULL THEN g.token END,
         CASE WHEN j.reason IS NULL THEN 'pending' ELSE 'suppressed' END, j.reason,
         0, CASE WHEN j.reason IS NULL THEN now() END, now()
    FROM json_to_recordset($3::json) AS g (id uuid, "contactId" uuid, address text, key text, token text, reason text)
   CROSS JOIN LATERAL (SELECT CASE WHEN $4 THEN 'duplicate_address' ELSE g.reason END AS reason) AS j
   WHERE NOT EXISTS (SELECT FROM (SELECT * FROM campaigns.recipient WHERE workspace_id = $1
     AND contact_id = g."contactId" OFFSET 0) AS o WHERE o.campaign_id = $2)
  ON CONFLICT (workspace_id, campaign_id, address_key)
   WHERE address_key IS NOT NULL AND reason IS DISTINCT FROM 'duplicate_address' DO NOTHING
  RETURNING 1
)
SELECT count(*)::int AS number FROM written;

-- name: FREEZE_ALONE
SELECT pg_try_advisory_xact_lock(hashtextextended('campaigns.freezing/' || $1, 0)) AS alone;

-- name: FROZEN_UNTIL
UPDATE campaigns.campaign
   SET frozen_until = $3, frozen_at = CASE WHEN $4 THEN now() END
 WHERE workspace_id = $1 AND id = $2 AND frozen_at IS NULL AND status IN ('sending', 'paused')
RETURNING id;

-- name: HAS_OPEN
SELECT EXISTS (SELECT FROM campaigns.recipient r
                WHERE r.workspace_id = $1 AND r.campaign_id = $2 AND r.status IN ('pending', 'retrying')) AS open;

-- name: HOLD_LANE
SELECT (extract(epoch FROM free_at) * 1000)::float8 AS "freeAt",
       (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now, CASE
         WHEN room_until > clock_timestamp() THEN room END AS room
  FROM campaigns.lane
 WHERE workspace_id = $1 AND account_id = $2 FOR UPDATE SKIP LOCKED;

-- name: IN_FLIGHT
SELECT count(*)::int AS number
  FROM (SELECT workspace_id, campaign_id FROM campaigns.recipient WHERE leased_until IS NOT NULL OFFSET 0) AS leased
  JOIN campaigns.campaign c ON c.workspace_id = leased.workspace_id AND c.id = leased.campaign_id
 WHERE leased.workspace_id = $1 AND c.workspace_id = $1 AND c.account_id = $2;

-- name: IN_LINE
WITH
given AS MATERIALIZED (
  SELECT $1::uuid AS workspace_id, g.campaign AS campaign_id, g.*
    FROM json_to_recordset($2::json) AS g (campaign uuid, id uuid, attempts int, message uuid)
), held AS MATERIALIZED (
  SELECT given.*, r.contact_id
    FROM given
    JOIN campaigns.recipient r ON r.workspace_id = given.workspace_id AND r.campaign_id = given.campaign_id
      AND r.id = given.id
   ORDER BY r.campaign_id, r.id FOR UPDATE OF r
), looked AS MATERIALIZED (
  SELECT held.*, EXISTS (SELECT FROM (SELECT * FROM campaigns.recipient WHERE workspace_id = $1
    AND contact_id = held.contact_id OFFSET 0) AS o
                          WHERE o.campaign_id = held.campaign_id AND o.id <> held.id AND o.message_id IS NOT NULL
                            AND o.due_at IS NULL
                            AND o.leased_until IS NULL AND (o.status NOT IN ('failed', 'suppressed', 'cancelled')
                              OR o.reason = 'outcome_unknown')) AS is_twin
    FROM held
), written AS (
  UPDATE campaigns.recipient r SET message_id = g.message, leased_until = NULL, updated_at = now()
    FROM looked AS g
    WHERE r.workspace_id = g.workspace_id AND r.campaign_id = g.campaign_id AND r.id = g.id AND r.attempts = g.attempts
      AND r.leased_until IS NOT NULL AND NOT g.is_twin
  RETURNING r.id
)
SELECT id, is_twin AS "isTwin", id IN (SELECT id FROM written) AS "isWritten" FROM looked;

-- name: LEASE
WITH due AS MATERIALIZED (
  SELECT $1::uuid AS workspace_id, entry.*
    FROM unnest($2::uuid[], $3::int[]) AS asked (campaign_id, most)
    CROSS JOIN LATERAL (
    SELECT r.campaign_id, r.id FROM campaigns.recipient r
     WHERE r.workspace_id = $1 AND r.campaign_id = asked.campaign_id AND r.due_at <= now()
     ORDER BY r.due_at, r.id LIMIT asked.most FOR UPDATE SKIP LOCKED) AS entry
)
UPDATE campaigns.recipient r
   SET due_at = NULL, leased_until = now() + interval '40 s', attempts = r.attempts + 1
  FROM due WHERE r.workspace_id = due.workspace_id AND r.campaign_id = due.campaign_id AND r.id = due.id
RETURNING
r.workspace_id AS "workspaceId", r.campaign_id AS "campaignId", r.id, r.contact_id AS "contactId", r.address, r.token,
r.message_id AS "messageId", r.attempts, r.tries;

-- within: LOCK
SELECT location.workspace_id AS "workspaceId", location.id, location.created_at AS "createdAt",
  location.updated_at AS "updatedAt", location.name
FROM access.location
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT macro.workspace_id AS "workspaceId", macro.id, macro.created_at AS "createdAt", macro.updated_at AS "updatedAt",
  macro.name, macro.actions, macro.team_id AS "teamId"
FROM conversations.macro
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT skill.workspace_id AS "workspaceId", skill.id, skill.created_at AS "createdAt", skill.updated_at AS "updatedAt",
  skill.name, skill.description, skill.content, skill.enabled, skill.digest
FROM agents.skill
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT custom_role.workspace_id AS "workspaceId", custom_role.id, custom_role.created_at AS "createdAt",
  custom_role.updated_at AS "updatedAt", custom_role.name, custom_role.scopes, custom_role.visibility
FROM access.custom_role
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT kb_file.workspace_id AS "workspaceId", kb_file.id, kb_file.created_at AS "createdAt",
  kb_file.updated_at AS "updatedAt", kb_file.filename, kb_file.content_type AS "contentType", kb_file.size,
  kb_file.sha256
FROM agents.kb_file
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT graph.workspace_id AS "workspaceId", graph.id, graph.created_at AS "createdAt", graph.updated_at AS "updatedAt",
  graph.name, graph.folded_name AS "foldedName", graph.draft, graph.draft_revision AS "draftRevision",
  graph.runtime_id AS "runtimeId", graph.live_version AS "liveVersion"
FROM agents.graph
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT scenario.workspace_id AS "workspaceId", scenario.id, scenario.created_at AS "createdAt",
  scenario.updated_at AS "updatedAt", scenario.agent_id AS "agentId", scenario.number, scenario.title, scenario.script,
  scenario.persona, scenario.max_turns AS "maxTurns", scenario.mocks, scenario.assertions
FROM agents.scenario
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT automation_trigger.workspace_id AS "workspaceId", automation_trigger.id,
  automation_trigger.created_at AS "createdAt", automation_trigger.updated_at AS "updatedAt", automation_trigger.name,
  automation_trigger.event, automation_trigger.conditions, automation_trigger.actions,
  automation_trigger.is_active AS "isActive", automation_trigger.saved_by AS "savedBy", automation_trigger.maker
FROM conversations.automation_trigger
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT source.workspace_id AS "workspaceId", source.id, source.created_at AS "createdAt",
  source.updated_at AS "updatedAt", source.vendor, source.base_url AS "baseUrl", source.token_sealed AS "tokenSealed",
  source.enabled, source.interval_minutes AS "intervalMinutes", source.due_at AS "dueAt",
  source.last_sync_at AS "lastSyncAt", source.last_status AS "lastStatus", source.last_error AS "lastError",
  source.maker
FROM clinic.source
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT ai_agent.workspace_id AS "workspaceId", ai_agent.id, ai_agent.created_at AS "createdAt",
  ai_agent.updated_at AS "updatedAt", ai_agent.name, ai_agent.folded_name AS "foldedName", ai_agent.description,
  ai_agent.draft, ai_agent.draft_revision AS "draftRevision", ai_agent.enabled,
  ai_agent.coach_enabled AS "coachEnabled", ai_agent.coach_maker AS "coachMaker",
  ai_agent.live_version AS "liveVersion", ai_agent.calls_leads AS "callsLeads"
FROM agents.ai_agent
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT custom_tool.workspace_id AS "workspaceId", custom_tool.id, custom_tool.created_at AS "createdAt",
  custom_tool.updated_at AS "updatedAt", custom_tool.name, custom_tool.description,
  custom_tool.input_schema AS "inputSchema", custom_tool.http, custom_tool.effects,
  custom_tool.timeout_ms AS "timeoutMs", custom_tool.enabled, custom_tool.secrets_sealed AS "secretsSealed",
  custom_tool.secret_names AS "secretNames", custom_tool.digest, custom_tool.maker
FROM agents.custom_tool
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT assignment_rule.workspace_id AS "workspaceId", assignment_rule.id, assignment_rule.created_at AS "createdAt",
  assignment_rule.updated_at AS "updatedAt", assignment_rule.name, assignment_rule.position, assignment_rule.conditions,
  assignment_rule.strategy, assignment_rule.assignee_user_id AS "assigneeUserId", assignment_rule.team_id AS "teamId",
  assignment_rule.max_active AS "maxActive", assignment_rule.is_active AS "isActive", assignment_rule.maker
FROM conversations.assignment_rule
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT kb_source.workspace_id AS "workspaceId", kb_source.id, kb_source.created_at AS "createdAt",
  kb_source.updated_at AS "updatedAt", kb_source.name, kb_source.kind, kb_source.url, kb_source.file_id AS "fileId",
  kb_source.given_sha256 AS "givenSha256", kb_source.language, kb_source.refresh_hours AS "refreshHours",
  kb_source.revision, kb_source.status, kb_source.error, kb_source.chunk_count AS "chunkCount",
  kb_source.vectors_model AS "vectorsModel", kb_source.content_sha256 AS "contentSha256",
  kb_source.embedded_at AS "embeddedAt", kb_source.livemode, kb_source.due_at AS "dueAt",
  kb_source.refresh_at AS "refreshAt", kb_source.maker
FROM agents.kb_source
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT cash_session.workspace_id AS "workspaceId", cash_session.id, cash_session.created_at AS "createdAt",
  cash_session.updated_at AS "updatedAt", cash_session.number, cash_session.register,
  cash_session.register_folded AS "registerFolded", cash_session.status, cash_session.opening_clp AS "openingClp",
  cash_session.totals, cash_session.counted_clp AS "countedClp", cash_session.note,
  cash_session.opened_by AS "openedBy", cash_session.closed_by AS "closedBy",
  cash_session.opened_by_author AS "openedByAuthor", cash_session.closed_by_author AS "closedByAuthor",
  cash_session.closed_at AS "closedAt", cash_session.location_id AS "locationId",
  cash_session.owner_user_id AS "ownerUserId"
FROM clinic.cash_session
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT patient.workspace_id AS "workspaceId", patient.id, patient.created_at AS "createdAt",
  patient.updated_at AS "updatedAt", patient.number, patient.contact_id AS "contactId", patient.relation,
  patient.nombre, patient.apellidos, patient.nombre_social AS "nombreSocial", patient.rut,
  patient.document_kind AS "documentKind", patient.document_number AS "documentNumber",
  patient.birth_date AS "birthDate", patient.sexo, patient.prevision, patient.emergency_name AS "emergencyName",
  patient.emergency_phone AS "emergencyPhone", patient.external_id AS "externalId", patient.status,
  patient.merged_into_patient_id AS "mergedIntoPatientId", patient.blocked_at AS "blockedAt",
  patient.last_entry_at AS "lastEntryAt", patient.self_of AS "selfOf"
FROM clinic.patient
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT privacy_request.workspace_id AS "workspaceId", privacy_request.id, privacy_request.created_at AS "createdAt",
  privacy_request.updated_at AS "updatedAt", privacy_request.number, privacy_request.patient_id AS "patientId",
  privacy_request.kind, privacy_request.requester_kind AS "requesterKind",
  privacy_request.requester_name AS "requesterName", privacy_request.details,
  privacy_request.received_on AS "receivedOn", privacy_request.due_on AS "dueOn", privacy_request.extended,
  privacy_request.extend_reason AS "extendReason", privacy_request.block_due_on AS "blockDueOn",
  privacy_request.blocked, privacy_request.status, privacy_request.outcome, privacy_request.resolution,
  privacy_request.legal_ground AS "legalGround", privacy_request.author, privacy_request.ended_at AS "endedAt",
  privacy_request.notice_at AS "noticeAt"
FROM clinic.privacy_request
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT stock_source.workspace_id AS "workspaceId", stock_source.id, stock_source.created_at AS "createdAt",
  stock_source.updated_at AS "updatedAt", stock_source.name, stock_source.kind, stock_source.format, stock_source.url,
  stock_source.auth_header_sealed AS "authHeaderSealed", stock_source.key_column AS "keyColumn", stock_source.mapping,
  stock_source.interval_minutes AS "intervalMinutes", stock_source.location_id AS "locationId",
  stock_source.retire_limit_percent AS "retireLimitPercent", stock_source.enabled,
  stock_source.retired_at AS "retiredAt", stock_source.due_at AS "dueAt", stock_source.etag,
  stock_source.content_digest AS "contentDigest", stock_source.takes_floor AS "takesFloor", CASE
  WHEN stock_source.owner_id IS NOT NULL THEN json_build_object('kind', stock_source.owner_kind, 'id',
  stock_source.owner_id, 'appId', stock_source.owner_app_id) END AS "owner"
FROM commerce.stock_source
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
SELECT outbound_hold.workspace_id AS "workspaceId", outbound_hold.id, outbound_hold.created_at AS "createdAt",
  outbound_hold.updated_at AS "updatedAt", outbound_hold.contact_id AS "contactId", outbound_hold.scope,
  outbound_hold.kind, outbound_hold.reason, outbound_hold.step_key AS "stepKey", outbound_hold.ticket_id AS "ticketId",
  outbound_hold.status, outbound_hold.placed_by AS "placedBy", outbound_hold.ack_minutes AS "ackMinutes",
  outbound_hold.first_response_minutes AS "firstResponseMinutes", outbound_hold.acknowledged_at AS "acknowledgedAt",
  outbound_hold.acknowledged_by AS "acknowledgedBy", outbound_hold.first_response_at AS "firstResponseAt",
  outbound_hold.ack_overdue_at AS "ackOverdueAt", outbound_hold.first_response_overdue_at AS "firstResponseOverdueAt",
  outbound_hold.resolved_at AS "resolvedAt", outbound_hold.resolved_by AS "resolvedBy", outbound_hold.resolution
FROM conversations.outbound_hold
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- within: LOCK
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
WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- name: LOCK_FOLLOWED
SELECT id, status FROM campaigns.campaign
 WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR (status = 'sending' AND account_id = ANY ($3::uuid[])))
 ORDER BY id FOR NO KEY UPDATE;

-- name: NO_LEFTOVERS
UPDATE campaigns.campaign SET leftovers = false WHERE workspace_id = $1 AND id = $2;

-- name: RECOVER
WITH lost AS (
  SELECT r.workspace_id, r.campaign_id, r.id
    FROM campaigns.recipient r
   WHERE r.leased_until <= now()
   ORDER BY r.leased_until LIMIT 500
     FOR UPDATE SKIP LOCKED
)
UPDATE campaigns.recipient r
   SET status = CASE WHEN c.channel = 'email' AND r.status <> 'delivered' THEN 'failed' ELSE r.status END,
       reason = CASE WHEN c.channel <> 'email' OR r.status = 'delivered' THEN r.reason
                     WHEN r.hard_bounced THEN 'hard_bounce' ELSE 'outcome_unknown' END,
       due_at = CASE c.channel WHEN 'email' THEN NULL ELSE now() END, leased_until = NULL, updated_at = now()
  FROM lost JOIN campaigns.campaign c ON c.workspace_id = lost.workspace_id AND c.id = lost.campaign_id
 WHERE r.workspace_id = lost.workspace_id AND r.campaign_id = lost.campaign_id AND r.id = lost.id
RETURNING r.id;

-- name: REOPEN
WITH
given AS MATERIALIZED (
  SELECT $1::uuid AS workspace_id, g.campaign AS campaign_id, g.*
    FROM json_to_recordset($2::json) AS g (campaign uuid, id uuid, attempts int, status text, reason text, after float8,
      tried boolean)
), open AS MATERIALIZED (
  SELECT id FROM campaigns.campaign
   WHERE workspace_id = $1 AND id IN (SELECT campaign_id FROM given) AND status IN ('sending', 'paused')
   ORDER BY id FOR SHARE
)
UPDATE campaigns.recipient r
   SET status = g.status, reason = g.reason, due_at = now() + g.after * interval '1 s',
       tries = r.tries + g.tried::int, updated_at = now()
  FROM given AS g JOIN open ON open.id = g.campaign_id
 WHERE r.workspace_id = g.workspace_id AND r.campaign_id = g.campaign_id AND r.id = g.id AND r.attempts = g.attempts
   AND r.leased_until IS NULL AND r.reason = 'outcome_unknown' AND NOT r.hard_bounced
   AND NOT EXISTS (SELECT FROM (SELECT * FROM campaigns.recipient WHERE workspace_id = $1
     AND contact_id = r.contact_id OFFSET 0) AS o
                    WHERE o.campaign_id = r.campaign_id AND o.id <> r.id AND (o.status NOT IN ('failed', 'suppressed',
                      'cancelled') OR o.reason = 'outcome_unknown'));

-- name: SETTLE
WITH
given AS MATERIALIZED (
  SELECT $1::uuid AS workspace_id, g.campaign AS campaign_id, g.*
    FROM json_to_recordset($2::json) AS g (campaign uuid, id uuid, attempts int, status text, reason text, after float8,
      sent boolean, tried boolean, bounced boolean)
),
held AS MATERIALIZED (
  SELECT given.*, r.hard_bounced AS told
    FROM given
    JOIN campaigns.recipient r ON r.workspace_id = given.workspace_id AND r.campaign_id = given.campaign_id
      AND r.id = given.id
   ORDER BY r.campaign_id, r.id FOR UPDATE OF r
)
UPDATE campaigns.recipient r
   SET status = CASE WHEN (r.status = 'delivered' AND NOT r.hard_bounced) THEN r.status WHEN (r.hard_bounced
     AND g.status = 'sent') THEN 'failed' ELSE g.status END,
       reason = CASE WHEN (r.status = 'delivered' AND NOT r.hard_bounced) THEN r.reason WHEN (r.hard_bounced
         AND g.status = 'sent') THEN 'hard_bounce' ELSE g.reason END,
       due_at = CASE WHEN NOT (r.status = 'delivered' AND NOT r.hard_bounced) THEN now() + g.after * interval '1 s' END,
         leased_until = NULL,
       sent_at = CASE WHEN g.sent THEN now() ELSE r.sent_at END, tries = r.tries + g.tried::int,
       hard_bounced = r.hard_bounced OR g.bounced, updated_at = now()
  FROM held AS g
 WHERE r.workspace_id = g.workspace_id AND r.campaign_id = g.campaign_id AND r.id = g.id AND r.attempts = g.attempts
   AND (r.leased_until IS NOT NULL
        OR (r.reason = 'outcome_unknown' AND g.reason IS DISTINCT FROM 'outcome_unknown' AND g.after IS NULL))
RETURNING r.id, g.told;

-- name: STANDING
SELECT g.id FROM json_to_recordset($2::json) AS g (campaign uuid, id uuid, attempts int) CROSS JOIN LATERAL (
  SELECT r.campaign_id, r.leased_until FROM campaigns.recipient r
   WHERE r.workspace_id = $1 AND r.campaign_id = g.campaign AND r.id = g.id AND r.attempts = g.attempts
   OFFSET 0) AS leased
  JOIN campaigns.campaign c ON c.workspace_id = $1 AND c.id = leased.campaign_id AND c.status = 'sending'
 WHERE leased.leased_until > now() + interval '26 s';

-- within: STILL_FREEZING
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
WHERE workspace_id = $1 AND id = $2 AND frozen_at IS NULL AND status IN ('sending', 'paused');

-- name: STOPS
SELECT r.message_id AS id, c.status, c.send_window AS "sendWindow"
  FROM campaigns.recipient r JOIN campaigns.campaign c ON c.workspace_id = r.workspace_id AND c.id = r.campaign_id
 WHERE r.workspace_id = $1 AND r.message_id = ANY ($2::uuid[])
   AND (c.status <> 'sending' OR c.send_window IS NOT NULL);

-- name: TAKE_TESTS
UPDATE campaigns.test_mail t SET taken_at = now() WHERE (t.workspace_id, t.id) IN (
  SELECT m.workspace_id, m.id FROM campaigns.test_mail m
    JOIN (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY queued_at, id) AS place
            FROM campaigns.test_mail
           WHERE taken_at IS NULL AND token IS NOT NULL
             AND workspace_id <> ALL ($3::uuid[])) AS due ON due.workspace_id = m.workspace_id AND due.id = m.id
   WHERE m.taken_at IS NULL AND due.place <= $2 ORDER BY due.place, m.queued_at LIMIT $1 FOR UPDATE OF m SKIP LOCKED)
RETURNING t.workspace_id AS "workspaceId", t.id, t.campaign_id AS "campaignId", t.contact_id AS "contactId",
    t.address, t.token, t.maker,
          t.may_fill AS "mayFill";

-- name: UNLIST
DELETE FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2 AND contact_id = ANY ($3::uuid[]);

-- name: USE_CAMPAIGN_LANES
UPDATE campaigns.campaign_lane l
   SET free_at = to_timestamp(g.free_at / 1000)
  FROM unnest($2::uuid[], $3::float8[]) AS g (id, free_at)
 WHERE l.workspace_id = $1 AND l.campaign_id = ANY ($2::uuid[]) AND l.campaign_id = g.id;

-- name: USE_LANE
UPDATE campaigns.lane SET free_at = to_timestamp($3::float8 / 1000) WHERE workspace_id = $1 AND account_id = $2;

-- name: USE_ROOM
UPDATE campaigns.lane
   SET room = $3, room_until = coalesce(clock_timestamp() + $4::float8 * interval '1 s', room_until)
 WHERE workspace_id = $1 AND account_id = $2;

-- within: WITH_DUE
SELECT campaign.workspace_id AS "workspaceId", campaign.id, campaign.created_at AS "createdAt",
  campaign.updated_at AS "updatedAt", campaign.name, campaign.channel, campaign.purpose,
  campaign.account_id AS "accountId", campaign.filter, campaign.listed, campaign.content,
  campaign.send_window AS "sendWindow", campaign.rate_per_minute AS "ratePerMinute", campaign.acknowledge,
  campaign.status, campaign.scheduled_at AS "scheduledAt", campaign.pause, campaign.started_by AS "startedBy",
  campaign.started_at AS "startedAt", campaign.frozen_until AS "frozenUntil", campaign.frozen_at AS "frozenAt",
  campaign.judged_since AS "judgedSince", campaign.finished_at AS "finishedAt", campaign.leftovers, campaign.livemode
FROM campaigns.campaign
JOIN
(SELECT workspace_id, id, place
   FROM (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY random()) AS place
           FROM campaigns.campaign
          WHERE status = 'sending' AND id <> ALL ($1::uuid[])) AS those
  ORDER BY place, random() LIMIT 2000) AS dealt USING (workspace_id, id)
 CROSS JOIN LATERAL (
   SELECT 1
     FROM campaigns.recipient r
    WHERE r.workspace_id = dealt.workspace_id AND r.campaign_id = dealt.id AND r.due_at <= now() LIMIT 1) AS due
 ORDER BY dealt.place, random() LIMIT 200;

-- name: WITH_LEFTOVERS
SELECT workspace_id AS "workspaceId", id FROM
  (SELECT workspace_id, id, place
     FROM (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY random()) AS place
             FROM campaigns.campaign
            WHERE leftovers) AS those
    ORDER BY place, random() LIMIT 20) AS dealt ORDER BY place;
