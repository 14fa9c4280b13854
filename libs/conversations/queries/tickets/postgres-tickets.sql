-- Run by libs/conversations/src/tickets/adapters/postgres-tickets.ts. Written by the test run (ADR 100).

-- name: ACTIVE
SELECT ticket_id AS "ticketId", array_agg(id) AS ids FROM conversations.conversation
 WHERE workspace_id = $1 AND ticket_id = ANY ($2::uuid[]) AND status IN ('open', 'pending', 'snoozed')
 GROUP BY ticket_id;

-- name: ADD
WITH counted AS (
  INSERT INTO conversations.ticket_counter AS n (workspace_id, last) VALUES ($1, 1)
  ON CONFLICT (workspace_id) DO UPDATE SET last = n.last + 1 RETURNING last
)
INSERT INTO conversations.ticket (workspace_id, id, number, subject, reason, status, priority, contact_id,
  origin_conversation_id, conversation_ids, channel, assignee_user_id, team_id, location_id, brand, opened_by,
  opened_via, opened_at, reopen_count, first_response_at, first_response_message_id, resolved_at, resolved_by,
  closed_at, closed_by, sla, clock_ran_ms, clock_since, first_response_due_at, resolution_due_at,
  first_response_announced, resolution_announced, announced, created_at, updated_at)
SELECT $1::uuid, g.id, counted.last, g.subject, g.reason, g.status, g.priority, g.contact_id, g.origin_conversation_id,
  g.conversation_ids, g.channel, g.assignee_user_id, g.team_id, g.location_id, g.brand, g.opened_by, g.opened_via,
  g.opened_at, g.reopen_count, g.first_response_at, g.first_response_message_id, g.resolved_at, g.resolved_by,
  g.closed_at, g.closed_by, g.sla, g.clock_ran_ms, g.clock_since, g.first_response_due_at, g.resolution_due_at,
  g.first_response_announced, g.resolution_announced, g.announced, g.created_at, g.updated_at
FROM json_populate_recordset(NULL::conversations.ticket, $2::json) AS g, counted
RETURNING number;

-- name: ADD
WITH counted AS (
  INSERT INTO conversations.ticket_counter AS n (workspace_id, last) VALUES ($1, 1)
  ON CONFLICT (workspace_id) DO UPDATE SET last = n.last + 1 RETURNING last
)
INSERT INTO conversations.ticket (workspace_id, id, number, subject, reason, status, priority, contact_id,
  origin_conversation_id, conversation_ids, channel, assignee_user_id, team_id, location_id, brand, opened_by,
  opened_via, opened_at, reopen_count, first_response_at, first_response_message_id, resolved_at, resolved_by,
  closed_at, closed_by, merged_into_id, sla, clock_ran_ms, clock_since, first_response_due_at, resolution_due_at,
  first_response_announced, resolution_announced, announced, created_at, updated_at)
SELECT $1::uuid, g.id, counted.last, g.subject, g.reason, g.status, g.priority, g.contact_id, g.origin_conversation_id,
  g.conversation_ids, g.channel, g.assignee_user_id, g.team_id, g.location_id, g.brand, g.opened_by, g.opened_via,
  g.opened_at, g.reopen_count, g.first_response_at, g.first_response_message_id, g.resolved_at, g.resolved_by,
  g.closed_at, g.closed_by, g.merged_into_id, g.sla, g.clock_ran_ms, g.clock_since, g.first_response_due_at,
  g.resolution_due_at, g.first_response_announced, g.resolution_announced, g.announced, g.created_at, g.updated_at
  FROM json_populate_recordset(NULL::conversations.ticket, $2::json) AS g, counted
RETURNING number;

-- name: ANSWERED
UPDATE conversations.ticket SET first_response_at = $3, first_response_message_id = $4, updated_at = $3
 WHERE workspace_id = $1 AND id = $2 AND first_response_at IS NULL AND status <> 'closed';

-- name: CONVERSATIONS
SELECT DISTINCT unnest(conversation_ids) AS id
  FROM conversations.ticket
 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: LOCK
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[])
ORDER BY t.id FOR UPDATE;

-- name: LOCK
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
  FROM conversations.ticket t
 WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[])
 ORDER BY t.id FOR UPDATE;

-- name: LOCK
SELECT t.workspace_id AS "workspaceId", t.id AS "id", t.number AS "number", t.subject AS "subject",
  t.reason AS "reason", t.status AS "status", t.priority AS "priority", t.contact_id AS "contactId",
  t.origin_conversation_id AS "originConversationId", t.conversation_ids AS "conversationIds", t.channel AS "channel",
  t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId", t.location_id AS "locationId", t.brand AS "brand",
  t.opened_by AS "openedBy", t.opened_via AS "openedVia", t.opened_at AS "openedAt", t.reopen_count AS "reopenCount",
  t.first_response_at AS "firstResponseAt", t.first_response_message_id AS "firstResponseMessageId",
  t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
  t.sla AS "sla", t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
  t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
  t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
  t.announced AS "announced", t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[])
ORDER BY t.id FOR UPDATE;

-- name: LOCK_MISSED
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
 WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[]) AND t.monitor_at < $3 ORDER BY t.id FOR UPDATE SKIP LOCKED;

-- name: LOCK_MISSED
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
 WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[]) AND t.monitor_at < $3 ORDER BY t.id FOR UPDATE SKIP LOCKED;

-- name: LOCK_MISSED
SELECT t.workspace_id AS "workspaceId", t.id AS "id", t.number AS "number", t.subject AS "subject",
  t.reason AS "reason", t.status AS "status", t.priority AS "priority", t.contact_id AS "contactId",
  t.origin_conversation_id AS "originConversationId", t.conversation_ids AS "conversationIds", t.channel AS "channel",
  t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId", t.location_id AS "locationId", t.brand AS "brand",
  t.opened_by AS "openedBy", t.opened_via AS "openedVia", t.opened_at AS "openedAt", t.reopen_count AS "reopenCount",
  t.first_response_at AS "firstResponseAt", t.first_response_message_id AS "firstResponseMessageId",
  t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
  t.sla AS "sla", t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
  t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
  t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
  t.announced AS "announced", t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
 WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[]) AND t.monitor_at < $3 ORDER BY t.id FOR UPDATE SKIP LOCKED;

-- name: SAVE
UPDATE conversations.ticket t
SET (subject, reason, status, priority, conversation_ids, assignee_user_id, team_id, brand, reopen_count,
  first_response_at, first_response_message_id, resolved_at, resolved_by, closed_at, closed_by, sla, clock_ran_ms,
  clock_since, first_response_due_at, resolution_due_at, first_response_announced, resolution_announced, announced,
  updated_at) = (SELECT g.subject, g.reason, g.status, g.priority, g.conversation_ids, g.assignee_user_id, g.team_id,
  g.brand, g.reopen_count, g.first_response_at, g.first_response_message_id, g.resolved_at, g.resolved_by, g.closed_at,
  g.closed_by, g.sla, g.clock_ran_ms, g.clock_since, g.first_response_due_at, g.resolution_due_at,
  g.first_response_announced, g.resolution_announced, g.announced, g.updated_at)
  FROM json_populate_recordset(NULL::conversations.ticket, $2::json) AS g WHERE t.workspace_id = $1 AND t.id = g.id;

-- name: SAVE
UPDATE conversations.ticket t
SET (subject, reason, status, priority, conversation_ids, assignee_user_id, team_id, brand, reopen_count,
  first_response_at, first_response_message_id, resolved_at, resolved_by, closed_at, closed_by, merged_into_id, sla,
  clock_ran_ms, clock_since, first_response_due_at, resolution_due_at, first_response_announced, resolution_announced,
  announced, updated_at) = (SELECT g.subject, g.reason, g.status, g.priority, g.conversation_ids, g.assignee_user_id,
  g.team_id, g.brand, g.reopen_count, g.first_response_at, g.first_response_message_id, g.resolved_at, g.resolved_by,
  g.closed_at, g.closed_by, g.merged_into_id, g.sla, g.clock_ran_ms, g.clock_since, g.first_response_due_at,
  g.resolution_due_at, g.first_response_announced, g.resolution_announced, g.announced, g.updated_at)
  FROM json_populate_recordset(NULL::conversations.ticket, $2::json) AS g WHERE t.workspace_id = $1 AND t.id = g.id;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = $2::uuid AND true;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.number = $2::int AND true;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = $2::uuid AND t.assignee_user_id = $3;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = $2::uuid AND t.location_id = ANY ($3::uuid[]);

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = $2::uuid AND true;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.number = $2::int AND true;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = $2::uuid AND t.assignee_user_id = $3;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND (t.breach_at IS NULL OR t.breach_at >= $2) AND true
ORDER BY t.number DESC LIMIT $3;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.breach_at IS NOT NULL AND t.breach_at < $2 AND true
ORDER BY t.number DESC LIMIT $3;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = $2::uuid AND t.location_id = ANY ($3::uuid[]);

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND true AND t.status = $3
ORDER BY t.number DESC LIMIT $2;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.contact_id = $2 AND true
ORDER BY t.number DESC LIMIT $3;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND (t.breach_at IS NULL OR t.breach_at >= $2) AND true
ORDER BY t.number DESC LIMIT $3;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.breach_at IS NOT NULL AND t.breach_at < $2 AND true
ORDER BY t.number DESC LIMIT $3;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id AS "id", t.number AS "number", t.subject AS "subject",
  t.reason AS "reason", t.status AS "status", t.priority AS "priority", t.contact_id AS "contactId",
  t.origin_conversation_id AS "originConversationId", t.conversation_ids AS "conversationIds", t.channel AS "channel",
  t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId", t.location_id AS "locationId", t.brand AS "brand",
  t.opened_by AS "openedBy", t.opened_via AS "openedVia", t.opened_at AS "openedAt", t.reopen_count AS "reopenCount",
  t.first_response_at AS "firstResponseAt", t.first_response_message_id AS "firstResponseMessageId",
  t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
  t.sla AS "sla", t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
  t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
  t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
  t.announced AS "announced", t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = $2::uuid AND true;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id AS "id", t.number AS "number", t.subject AS "subject",
  t.reason AS "reason", t.status AS "status", t.priority AS "priority", t.contact_id AS "contactId",
  t.origin_conversation_id AS "originConversationId", t.conversation_ids AS "conversationIds", t.channel AS "channel",
  t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId", t.location_id AS "locationId", t.brand AS "brand",
  t.opened_by AS "openedBy", t.opened_via AS "openedVia", t.opened_at AS "openedAt", t.reopen_count AS "reopenCount",
  t.first_response_at AS "firstResponseAt", t.first_response_message_id AS "firstResponseMessageId",
  t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
  t.sla AS "sla", t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
  t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
  t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
  t.announced AS "announced", t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.number = $2::int AND true;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id AS "id", t.number AS "number", t.subject AS "subject",
  t.reason AS "reason", t.status AS "status", t.priority AS "priority", t.contact_id AS "contactId",
  t.origin_conversation_id AS "originConversationId", t.conversation_ids AS "conversationIds", t.channel AS "channel",
  t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId", t.location_id AS "locationId", t.brand AS "brand",
  t.opened_by AS "openedBy", t.opened_via AS "openedVia", t.opened_at AS "openedAt", t.reopen_count AS "reopenCount",
  t.first_response_at AS "firstResponseAt", t.first_response_message_id AS "firstResponseMessageId",
  t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
  t.sla AS "sla", t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
  t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
  t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
  t.announced AS "announced", t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.id = $2::uuid AND t.assignee_user_id = $3;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt",
  t.updated_at AS "updatedAt", t.breach_at AS "breachAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.breach_at IS NOT NULL AND t.status IN ('open', 'pending') AND true
ORDER BY t.breach_at, t.id LIMIT $2;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt",
  t.updated_at AS "updatedAt", t.breach_at AS "breachAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND t.breach_at IS NOT NULL AND t.status IN ('open', 'pending') AND (t.breach_at,
  t.id) > ($2::timestamptz, $3::uuid) AND true
ORDER BY t.breach_at, t.id LIMIT $4;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND ((lower(translate(t.subject, 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ',
  'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $2) OR t.contact_id = ANY ($3::uuid[])) AND true
ORDER BY t.number DESC LIMIT $4;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND ((lower(translate(t.subject, 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ',
  'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $2) OR t.contact_id = ANY ($3::uuid[])) AND true
  AND t.status = $5
ORDER BY t.number DESC LIMIT $4;

-- name: SEEN
SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
FROM conversations.ticket t
WHERE t.workspace_id = $1 AND ((lower(translate(t.subject, 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ',
  'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $2 AND lower(translate(t.subject,
  'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $3)
  OR t.contact_id = ANY ($4::uuid[])) AND true
ORDER BY t.number DESC LIMIT $5;

-- name: SEEN
SELECT *
FROM ((SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
  FROM conversations.ticket t WHERE t.workspace_id = $1 AND t.assignee_user_id = $2 AND (t.breach_at IS NULL
  OR t.breach_at >= $3) AND true AND t.status = $5 ORDER BY t.number DESC LIMIT $4)
  UNION ALL (SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
  FROM conversations.ticket t WHERE t.workspace_id = $1 AND t.assignee_user_id = $2 AND (t.breach_at IS NULL
  OR t.breach_at >= $3) AND true AND t.status = $6 ORDER BY t.number DESC LIMIT $4)) AS t
ORDER BY number DESC LIMIT $4;

-- name: SEEN
SELECT *
FROM ((SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt",
  t.updated_at AS "updatedAt", t.breach_at AS "breachAt" FROM conversations.ticket t WHERE t.workspace_id = $1
  AND t.priority = $2 AND t.breach_at IS NOT NULL AND t.status IN ('open', 'pending') AND true AND t.status = $4
  ORDER BY t.breach_at, t.id LIMIT $3) UNION ALL (SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject,
  t.reason, t.status, t.priority, t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.merged_into_id AS "mergedIntoId", t.sla,
  t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt",
  t.updated_at AS "updatedAt", t.breach_at AS "breachAt" FROM conversations.ticket t WHERE t.workspace_id = $1
  AND t.priority = $2 AND t.breach_at IS NOT NULL AND t.status IN ('open', 'pending') AND true AND t.status = $5
  ORDER BY t.breach_at, t.id LIMIT $3)) AS t
ORDER BY "breachAt", id LIMIT $3;

-- name: WINDOW
SELECT reopen_window_hours AS hours FROM conversations.config WHERE workspace_id = $1;
