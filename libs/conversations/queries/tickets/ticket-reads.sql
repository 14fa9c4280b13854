-- Run by libs/conversations/src/tickets/adapters/ticket-reads.ts. Written by the test run (ADR 100).

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND true
ORDER BY t.number DESC LIMIT $2;

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND t.brand = $2 AND true
ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND t.assignee_user_id = $2
ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND t.team_id = $2 AND true
ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND t.contact_id = $2 AND true
ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND t.location_id = ANY ($2::uuid[])
ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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
 WHERE t.workspace_id = $1 AND true
 ORDER BY t.number DESC LIMIT $2;

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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
 WHERE t.workspace_id = $1 AND t.brand = $2 AND true
 ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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
 WHERE t.workspace_id = $1 AND t.assignee_user_id = $2
 ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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
 WHERE t.workspace_id = $1 AND t.team_id = $2 AND true
 ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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
 WHERE t.workspace_id = $1 AND t.location_id = ANY ($2::uuid[])
 ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND true
ORDER BY t.number DESC LIMIT $2;

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND t.team_id = $2 AND true
ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND t.contact_id = $2 AND true
ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND (t.breach_at IS NULL OR t.breach_at >= $2) AND true
ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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
WHERE t.workspace_id = $1 AND t.breach_at IS NOT NULL AND t.breach_at < $2 AND true
ORDER BY t.number DESC LIMIT $3;

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
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

-- name: pageStatement.ordered
SELECT *
FROM ((SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
  t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
  t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
  t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy",
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
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
  t.closed_at AS "closedAt", t.closed_by AS "closedBy", t.sla, t.clock_ran_ms AS "clockRanMs",
  t.clock_since AS "clockSince", t.first_response_due_at AS "firstResponseDueAt",
  t.resolution_due_at AS "resolutionDueAt", t.first_response_announced AS "firstResponseAnnounced",
  t.resolution_announced AS "resolutionAnnounced", t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
  FROM conversations.ticket t WHERE t.workspace_id = $1 AND t.assignee_user_id = $2 AND (t.breach_at IS NULL
  OR t.breach_at >= $3) AND true AND t.status = $6 ORDER BY t.number DESC LIMIT $4)) AS t
ORDER BY number DESC LIMIT $4;

-- name: pageStatement.ordered
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
   'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $3
   AND lower(translate(t.subject, 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ',
   'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $4 AND lower(translate(t.subject,
   'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $5
   AND lower(translate(t.subject, 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ',
   'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $6 AND lower(translate(t.subject,
   'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $7
   AND lower(translate(t.subject, 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ',
   'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $8 AND lower(translate(t.subject,
   'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $9
   AND lower(translate(t.subject, 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ',
   'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $10 AND lower(translate(t.subject,
   'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ',
   'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC')) LIKE $11) OR t.contact_id = ANY ($12::uuid[])) AND true
 ORDER BY t.number DESC LIMIT $13;

-- name: pageStatement.ordered
SELECT *
FROM ((SELECT t.workspace_id AS "workspaceId", t.id AS "id", t.number AS "number", t.subject AS "subject",
  t.reason AS "reason", t.status AS "status", t.priority AS "priority", t.contact_id AS "contactId",
  t.origin_conversation_id AS "originConversationId", t.conversation_ids AS "conversationIds", t.channel AS "channel",
  t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId", t.location_id AS "locationId", t.brand AS "brand",
  t.opened_by AS "openedBy", t.opened_via AS "openedVia", t.opened_at AS "openedAt", t.reopen_count AS "reopenCount",
  t.first_response_at AS "firstResponseAt", t.first_response_message_id AS "firstResponseMessageId",
  t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
  t.sla AS "sla", t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
  t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
  t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
  t.announced AS "announced", t.created_at AS "createdAt", t.updated_at AS "updatedAt" FROM conversations.ticket t
  WHERE t.workspace_id = $1 AND t.assignee_user_id = $2 AND (t.breach_at IS NULL OR t.breach_at >= $3) AND true
  AND t.status = $5 ORDER BY t.number DESC LIMIT $4) UNION ALL (SELECT t.workspace_id AS "workspaceId", t.id AS "id",
  t.number AS "number", t.subject AS "subject", t.reason AS "reason", t.status AS "status", t.priority AS "priority",
  t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
  t.conversation_ids AS "conversationIds", t.channel AS "channel", t.assignee_user_id AS "assigneeUserId",
  t.team_id AS "teamId", t.location_id AS "locationId", t.brand AS "brand", t.opened_by AS "openedBy",
  t.opened_via AS "openedVia", t.opened_at AS "openedAt", t.reopen_count AS "reopenCount",
  t.first_response_at AS "firstResponseAt", t.first_response_message_id AS "firstResponseMessageId",
  t.resolved_at AS "resolvedAt", t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
  t.sla AS "sla", t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
  t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
  t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
  t.announced AS "announced", t.created_at AS "createdAt", t.updated_at AS "updatedAt" FROM conversations.ticket t
  WHERE t.workspace_id = $1 AND t.assignee_user_id = $2 AND (t.breach_at IS NULL OR t.breach_at >= $3) AND true
  AND t.status = $6 ORDER BY t.number DESC LIMIT $4)) AS t
ORDER BY number DESC LIMIT $4;

-- name: pageStatement.text
SELECT * FROM ((
    SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
      t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
      t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
      t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
      t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
      t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt",
      t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
      t.merged_into_id AS "mergedIntoId", t.sla, t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
      t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
      t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
      t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
      FROM conversations.ticket t
     WHERE t.workspace_id = $1 AND t.assignee_user_id = $2 AND (t.breach_at IS NULL OR t.breach_at >= $3) AND true
       AND t.status = $5
     ORDER BY t.number DESC LIMIT $4) UNION ALL (
    SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
      t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
      t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
      t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
      t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
      t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt",
      t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
      t.merged_into_id AS "mergedIntoId", t.sla, t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
      t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
      t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
      t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
      FROM conversations.ticket t
     WHERE t.workspace_id = $1 AND t.assignee_user_id = $2 AND (t.breach_at IS NULL OR t.breach_at >= $3) AND true
       AND t.status = $6
     ORDER BY t.number DESC LIMIT $4)) AS t ORDER BY number DESC LIMIT $4;

-- name: pageStatement.text
SELECT * FROM ((
    SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
      t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
      t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
      t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
      t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
      t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt",
      t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
      t.merged_into_id AS "mergedIntoId", t.sla, t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
      t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
      t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
      t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.breach_at AS "breachAt"
      FROM conversations.ticket t
     WHERE t.workspace_id = $1 AND t.priority = $2 AND t.breach_at IS NOT NULL AND t.status IN ('open', 'pending')
       AND true AND t.status = $4
     ORDER BY t.breach_at, t.id LIMIT $3) UNION ALL (
    SELECT t.workspace_id AS "workspaceId", t.id, t.number, t.subject, t.reason, t.status, t.priority,
      t.contact_id AS "contactId", t.origin_conversation_id AS "originConversationId",
      t.conversation_ids AS "conversationIds", t.channel, t.assignee_user_id AS "assigneeUserId", t.team_id AS "teamId",
      t.location_id AS "locationId", t.brand, t.opened_by AS "openedBy", t.opened_via AS "openedVia",
      t.opened_at AS "openedAt", t.reopen_count AS "reopenCount", t.first_response_at AS "firstResponseAt",
      t.first_response_message_id AS "firstResponseMessageId", t.resolved_at AS "resolvedAt",
      t.resolved_by AS "resolvedBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy",
      t.merged_into_id AS "mergedIntoId", t.sla, t.clock_ran_ms AS "clockRanMs", t.clock_since AS "clockSince",
      t.first_response_due_at AS "firstResponseDueAt", t.resolution_due_at AS "resolutionDueAt",
      t.first_response_announced AS "firstResponseAnnounced", t.resolution_announced AS "resolutionAnnounced",
      t.announced, t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.breach_at AS "breachAt"
      FROM conversations.ticket t
     WHERE t.workspace_id = $1 AND t.priority = $2 AND t.breach_at IS NOT NULL AND t.status IN ('open', 'pending')
       AND true AND t.status = $5
     ORDER BY t.breach_at, t.id LIMIT $3)) AS t ORDER BY "breachAt", id LIMIT $3;

-- name: STATS
SELECT count(*) FILTER (WHERE t.status = 'open')::int AS "open",
  count(*) FILTER (WHERE t.status = 'pending')::int AS "pending",
  count(*) FILTER (WHERE t.assignee_user_id = $2::uuid)::int AS "mine",
  count(*) FILTER (WHERE t.assignee_user_id IS NULL)::int AS "unassigned",
  count(*) FILTER (WHERE t.breach_at < $3)::int AS "breached", count(*) FILTER (WHERE t.priority = 'low')::int AS "low",
  count(*) FILTER (WHERE t.priority = 'normal')::int AS "normal",
  count(*) FILTER (WHERE t.priority = 'high')::int AS "high",
  count(*) FILTER (WHERE t.priority = 'urgent')::int AS "urgent"
  FROM conversations.ticket t WHERE t.workspace_id = $1 AND t.status IN ('open', 'pending') AND true;
