-- Run by libs/conversations/src/conversations/adapters/postgres-sends.ts. Written by the test run (ADR 100).

-- name: AGAIN
UPDATE conversations.send
   SET leased_until = NULL, due_at = now() + $3 * interval '1 s', unknown = false
 WHERE workspace_id = $1 AND message_id = $2;

-- name: FILES
SELECT a.workspace_id AS "workspaceId", a.id, a.message_id AS "messageId", a.position, a.filename,
  a.content_type AS "contentType", a.size, a.sha256, a.status, a.file_id AS "fileId", a.account_id AS "accountId",
  a.reference, a.created_at AS "createdAt", a.visitor_id AS "visitorId"
  FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
  JOIN conversations.attachment a ON a.workspace_id = asked.workspace_id AND a.message_id = asked.id
 ORDER BY a.position;

-- name: FILES
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.message_id AS "messageId", a.position AS "position",
  a.filename AS "filename", a.content_type AS "contentType", a.size AS "size", a.sha256 AS "sha256",
  a.status AS "status", a.file_id AS "fileId", a.account_id AS "accountId", a.reference AS "reference",
  a.visitor_id AS "visitorId", a.created_at AS "createdAt"
FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
JOIN conversations.attachment a ON a.workspace_id = asked.workspace_id AND a.message_id = asked.id
 ORDER BY a.position;

-- name: LOST
SELECT s.workspace_id AS "workspaceId", s.message_id AS "messageId", s.conversation_id AS "conversationId",
       s.account_id AS "accountId", s.attempts,
       a.provider
  FROM conversations.send s
  JOIN conversations.messaging_account a ON a.workspace_id = s.workspace_id AND a.id = s.account_id
 WHERE s.leased_until <= now() ORDER BY s.leased_until LIMIT $1;

-- name: MESSAGES
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
  FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
  JOIN conversations.message m ON m.workspace_id = asked.workspace_id AND m.id = asked.id;

-- name: MESSAGES
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
JOIN conversations.message m ON m.workspace_id = asked.workspace_id AND m.id = asked.id;

-- name: NAMED
SELECT m.id,
       (SELECT r.external_message_id
          FROM conversations.message r
         WHERE r.workspace_id = m.workspace_id AND r.id = m.reply_to_message_id) AS "replyTo",
       CASE c.channel WHEN 'email' THEN ARRAY(
         SELECT t.external_message_id FROM conversations.message t
          WHERE t.workspace_id = m.workspace_id AND t.conversation_id = m.conversation_id AND t.seq < m.seq
            AND t.external_message_id IS NOT NULL
          ORDER BY t.seq DESC LIMIT 10) ELSE '{}' END AS thread
  FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
  JOIN conversations.message m ON m.workspace_id = asked.workspace_id AND m.id = asked.id
  JOIN conversations.conversation c ON c.workspace_id = m.workspace_id AND c.id = m.conversation_id;

-- name: OPEN
SELECT
workspace_id AS "workspaceId", message_id AS "messageId", conversation_id AS "conversationId",
account_id AS "accountId", attempts, leased_until AS "leasedUntil", unknown
  FROM conversations.send
 WHERE workspace_id = $1 AND message_id = ANY ($2::uuid[])
 ORDER BY message_id FOR UPDATE;

-- name: PLACES
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  coalesce(p.address, c.identity) AS "to", p.last_inbound_at AS "heardAt",
EXISTS (SELECT FROM conversations.outbound_hold h
         WHERE h.workspace_id = c.workspace_id AND h.contact_id = c.contact_id AND h.status <> 'resolved') AS held,
           EXISTS (
SELECT FROM conversations.marketing_refusal r
 WHERE r.workspace_id = c.workspace_id AND r.account_id = c.account_id
   AND r.identity = c.identity
   AND r.refused_at > now() - interval '24 h') AS "refusesMarketing"
  FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
  JOIN conversations.conversation c ON c.workspace_id = asked.workspace_id AND c.id = asked.id
  LEFT JOIN conversations.party p ON p.workspace_id = c.workspace_id AND p.account_id = c.account_id
    AND p.identity = c.identity;

-- name: PLACES
SELECT c.workspace_id AS "workspaceId", c.id AS "id", c.number AS "number", c.contact_id AS "contactId",
  c.channel AS "channel", c.account_id AS "accountId", c.identity AS "identity", c.status AS "status",
  c.handler AS "handler", c.ai_agent_id AS "aiAgentId", c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId",
  c.location_id AS "locationId", c.priority AS "priority", c.subject AS "subject", c.source AS "source",
  c.filtered AS "filtered", c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  coalesce(p.address, c.identity) AS "to", p.last_inbound_at AS "heardAt",
       EXISTS (SELECT FROM conversations.outbound_hold h WHERE h.workspace_id = c.workspace_id
         AND h.contact_id = c.contact_id AND h.status <> 'resolved') AS held, EXISTS (
SELECT FROM conversations.marketing_refusal r
 WHERE r.workspace_id = c.workspace_id AND r.account_id = c.account_id AND r.identity = c.identity
   AND r.refused_at > now() - interval '24 h') AS "refusesMarketing"
  FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
  JOIN conversations.conversation c ON c.workspace_id = asked.workspace_id AND c.id = asked.id
  LEFT
  JOIN conversations.party p ON p.workspace_id = c.workspace_id AND p.account_id = c.account_id
    AND p.identity = c.identity;

-- name: UNHEARD
SELECT
  workspace_id AS "workspaceId", message_id AS "messageId", conversation_id AS "conversationId",
  account_id AS "accountId", attempts FROM conversations.send WHERE unknown AND due_at <= now() ORDER BY due_at LIMIT $1;

-- name: UNKNOWN
UPDATE conversations.send
   SET leased_until = NULL, due_at = greatest(now(), called_at + interval '120 s'), unknown = true
 WHERE workspace_id = $1 AND message_id = $2;
