-- Run by libs/conversations/src/stream/adapters/stream-subjects.ts. Written by the test run (ADR 100).

-- name: CONVERSATIONS
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
(SELECT p.last_inbound_at
   FROM conversations.party p
  WHERE p.workspace_id = c.workspace_id AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
(SELECT a.window_hours
   FROM conversations.messaging_account a
  WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours"
  FROM conversations.conversation c
  WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]);

-- name: CONVERSATIONS
SELECT c.workspace_id AS "workspaceId", c.id AS "id", c.number AS "number", c.contact_id AS "contactId",
  c.channel AS "channel", c.account_id AS "accountId", c.identity AS "identity", c.status AS "status",
  c.handler AS "handler", c.ai_agent_id AS "aiAgentId", c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId",
  c.location_id AS "locationId", c.priority AS "priority", c.subject AS "subject", c.source AS "source",
  c.filtered AS "filtered", c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM conversations.conversation c
  WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]);

-- name: MESSAGES
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
  FROM conversations.message m
 WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]);

-- name: TICKETS
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
WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[]);

-- name: TICKETS
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
 WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[]);

-- name: TICKETS
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
WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[]);
