-- Run by libs/conversations/src/conversations/adapters/conversation-reads.ts. Written by the test run (ADR 100).

-- name: conversationReads.byId.text
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
  WHERE c.workspace_id = $1 AND c.id = $2::uuid AND true;

-- name: conversationReads.byId.text
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
  WHERE c.workspace_id = $1 AND c.number = $2::int AND true;

-- name: conversationReads.byId.text
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
  WHERE c.workspace_id = $1 AND c.id = $2::uuid AND c.assignee_user_id = $3;

-- name: conversationReads.byId.text
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
  WHERE c.workspace_id = $1 AND c.id = $2::uuid AND c.location_id = ANY ($3::uuid[]);

-- name: conversationReads.byId.text
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
  WHERE c.workspace_id = $1 AND c.id = $2::uuid AND true;

-- name: conversationReads.byId.text
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
  WHERE c.workspace_id = $1 AND c.number = $2::int AND true;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND c.filtered AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
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
  WHERE c.workspace_id = $1 AND c.id = $2::uuid AND c.assignee_user_id = $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND c.filtered AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $3
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.assignee_user_id = $2
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.team_id = $2 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.ticket_id = $2 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.account_id = $2 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.contact_id = $2 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $3 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.location_id = ANY ($2::uuid[])
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.assignee_user_id = $2 AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.team_id = $2 AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.ticket_id = $2 AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.account_id = $2 AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.contact_id = $2 AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.team_id IS NULL AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.location_id = ANY ($2::uuid[]) AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.channel = $2 AND true AND true AND c.channel = $4
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.assignee_user_id IS NULL AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.contact_id = ANY ($2::uuid[]) AND true AND true AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.contact_id = ANY ($2::uuid[]) AND true AND c.status = $4 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
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
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND c.filtered AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
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
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
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
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $3
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
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
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.assignee_user_id = $2
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
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
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.team_id = $2 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
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
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.ticket_id = $2 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
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
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.account_id = $2 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
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
  FROM (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.contact_id = $2 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $3;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM ((
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND true AND c.channel = $3
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)
    UNION ALL (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND true AND c.channel = $4
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM ((
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND c.status = $3
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)
    UNION ALL (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND c.status = $4
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM ((
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND c.status = $3 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)
    UNION ALL (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND c.status = $4 AND true
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
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
  FROM ((
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND c.status = $3
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)
    UNION ALL (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND c.waiting_since IS NOT NULL AND true AND c.status = $4
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.byId.text
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (SELECT p.last_inbound_at FROM conversations.party p WHERE p.workspace_id = c.workspace_id
    AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours FROM conversations.messaging_account a WHERE a.workspace_id = c.workspace_id
    AND a.id = c.account_id) AS "windowHours"
  FROM ((
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $5 AND c.channel = $3
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)
    UNION ALL (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $5 AND c.channel = $4
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)
    UNION ALL (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $6 AND c.channel = $3
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)
    UNION ALL (
    SELECT c.*
    FROM conversations.conversation c
    WHERE c.workspace_id = $1 AND NOT c.filtered AND true AND c.status = $6 AND c.channel = $4
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2)) AS c
    ORDER BY c.activity_at DESC, c.id DESC LIMIT $2;

-- name: conversationReads.message.text
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
WHERE m.workspace_id = $1 AND m.id = $2 AND
EXISTS (SELECT FROM conversations.conversation c
         WHERE c.workspace_id = m.workspace_id AND c.id = m.conversation_id AND true);

-- name: conversationReads.message.text
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
WHERE m.workspace_id = $1 AND m.id = $2 AND
EXISTS (SELECT FROM conversations.conversation c
         WHERE c.workspace_id = m.workspace_id AND c.id = m.conversation_id AND c.assignee_user_id = $3);

-- name: conversationReads.message.text
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
WHERE m.workspace_id = $1 AND m.id = $2 AND
EXISTS (SELECT FROM conversations.conversation c
         WHERE c.workspace_id = m.workspace_id AND c.id = m.conversation_id AND c.location_id = ANY ($3::uuid[]));

-- name: conversationReads.message.text
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
WHERE m.workspace_id = $1 AND m.id = $2
  AND EXISTS (SELECT FROM conversations.conversation c WHERE c.workspace_id = m.workspace_id
  AND c.id = m.conversation_id AND true);

-- name: conversationReads.messages.text
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
   WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.seq > $3 AND
EXISTS (SELECT FROM conversations.conversation c
         WHERE c.workspace_id = m.workspace_id AND c.id = m.conversation_id AND true)
   ORDER BY m.seq  LIMIT $4;

-- name: conversationReads.messages.text
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
   WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.seq < $3 AND
EXISTS (SELECT FROM conversations.conversation c
         WHERE c.workspace_id = m.workspace_id AND c.id = m.conversation_id AND true)
   ORDER BY m.seq DESC LIMIT $4;

-- name: conversationReads.messages.text
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
 WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.seq > $3
   AND EXISTS (SELECT FROM conversations.conversation c WHERE c.workspace_id = m.workspace_id
   AND c.id = m.conversation_id AND true)
 ORDER BY m.seq  LIMIT $4;

-- name: conversationReads.messages.text
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
 WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.seq < $3
   AND EXISTS (SELECT FROM conversations.conversation c WHERE c.workspace_id = m.workspace_id
   AND c.id = m.conversation_id AND true)
 ORDER BY m.seq DESC LIMIT $4;

-- name: conversationReads.seenAmong.text
SELECT c.id
  FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) AND true;

-- name: conversationReads.seenAmong.text
SELECT c.id
  FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) AND c.assignee_user_id = $3;

-- name: conversationReads.seenAmong.text
SELECT c.id
  FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) AND c.location_id = ANY ($3::uuid[]);

-- name: WINDOW
SELECT (SELECT last_inbound_at
          FROM conversations.party
         WHERE workspace_id = $1 AND account_id = $2 AND identity = $3) AS "heardAt",
       (SELECT window_hours
          FROM conversations.messaging_account
         WHERE workspace_id = $1 AND id = $2) AS "windowHours";
