-- Run by libs/conversations/src/conversations/adapters/conversation-list.ts. Written by the test run (ADR 100).

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND c.filtered AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $3 AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.assignee_user_id = $2 AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.team_id = $2 AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.ticket_id = $2 AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.account_id = $2 AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.contact_id = $2 AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.team_id IS NULL AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.location_id = ANY ($2::uuid[]) AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.channel = $2 AND true AND true AND c.channel = $4
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.assignee_user_id IS NULL AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.contact_id = ANY ($2::uuid[]) AND true AND true AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.contact_id = ANY ($2::uuid[]) AND true AND c.status = $4
       AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM ((
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND true AND c.channel = $3
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) UNION ALL (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND true AND c.channel = $4
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM ((
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND c.status = $3 AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) UNION ALL (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND c.status = $4 AND true
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: listStatement.text
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
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours" FROM ((
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $5 AND c.channel = $3
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) UNION ALL (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $5 AND c.channel = $4
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) UNION ALL (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $6 AND c.channel = $3
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) UNION ALL (
    SELECT c.*
      FROM conversations.conversation c
     WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $6 AND c.channel = $4
     ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)) AS c ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;
