-- Run by libs/conversations/src/conversations/adapters/postgres-conversations.ts. Written by the test run (ADR 100).

-- name: ADD
WITH counted AS (
  INSERT INTO conversations.counter AS n (workspace_id, last) VALUES ($1, $3)
  ON CONFLICT (workspace_id) DO UPDATE SET last = n.last + $3 RETURNING last - $3 AS before
), given AS (
  SELECT row_number() OVER () AS place, g.*
    FROM json_populate_recordset(NULL::conversations.conversation, $2::json) AS g
), added AS (
  INSERT INTO conversations.conversation (workspace_id, id, number, contact_id, channel, account_id, identity, status,
    handler, ai_agent_id, assignee_user_id, team_id, location_id, priority, subject, source, filtered, ticket_id,
    snoozed_until, last_inbound_at, waiting_since, last_seq, read_seq, unread_count, last_message, activity_at,
    previous_conversation_id, resolved_at, resolved_by, closed_at, created_at, updated_at)
  SELECT $1::uuid, g.id, counted.before + g.place, g.contact_id, g.channel, g.account_id, g.identity, g.status,
    g.handler, g.ai_agent_id, g.assignee_user_id, g.team_id, g.location_id, g.priority, g.subject, g.source, g.filtered,
    g.ticket_id, g.snoozed_until, g.last_inbound_at, g.waiting_since, g.last_seq, g.read_seq, g.unread_count,
    g.last_message, g.activity_at, g.previous_conversation_id, g.resolved_at, g.resolved_by, g.closed_at, g.created_at,
    g.updated_at
    FROM given g, counted
  RETURNING id, number
)
SELECT id, number FROM added;

-- name: ADD_ATTACHMENTS
INSERT INTO conversations.attachment (workspace_id, id, message_id, position, filename, content_type, size, sha256,
  status, file_id, account_id, reference, created_at, visitor_id, attempts, due_at)
SELECT workspace_id, id, message_id, position, filename, content_type, size, sha256, status, file_id, account_id,
  reference, created_at, visitor_id, 0, CASE status WHEN 'pending' THEN now() END
  FROM json_populate_recordset(NULL::conversations.attachment, $1::json);

-- name: ADD_ATTACHMENTS
INSERT INTO conversations.attachment (workspace_id, id, message_id, position, filename, content_type, size, sha256,
  status, file_id, account_id, reference, visitor_id, created_at, attempts, due_at)
SELECT workspace_id, id, message_id, position, filename, content_type, size, sha256, status, file_id, account_id,
  reference, visitor_id, created_at, 0, CASE status WHEN 'pending' THEN now() END
  FROM json_populate_recordset(NULL::conversations.attachment, $1::json);

-- name: ADD_MESSAGES
INSERT INTO conversations.message (workspace_id, id, conversation_id, seq, account_id, direction, type, content,
  location, template, flow, flow_response, reply_to_message_id, author, sender_type, purpose, acknowledged, automated,
  delivery_status, error, external_message_id, created_at, provider_at, sent_at, delivered_at, read_at, failed_at,
  deleted_at)
SELECT workspace_id, id, conversation_id, seq, account_id, direction, type, content, location, template, flow,
  flow_response, reply_to_message_id, author, sender_type, purpose, acknowledged, automated, delivery_status, error,
  external_message_id, created_at, provider_at, sent_at, delivered_at, read_at, failed_at, deleted_at
FROM json_populate_recordset(NULL::conversations.message, $1::json);

-- name: ATTACH
UPDATE conversations.attachment a SET message_id = $3, position = g.place - 1
  FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, place)
 WHERE a.workspace_id = $1 AND a.id = ANY ($2::uuid[]) AND a.id = g.id;

-- name: BY_EXTERNAL
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
  FROM conversations.message m
 WHERE m.workspace_id = $1 AND m.account_id = $2 AND m.external_message_id = ANY ($3::text[]);

-- name: BY_EXTERNAL
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
WHERE m.workspace_id = $1 AND m.account_id = $2 AND m.external_message_id = ANY ($3::text[]);

-- name: BY_ID
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]);

-- name: BY_ID
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[]);

-- name: BY_NUMBERS
SELECT id, number::int
  FROM conversations.conversation
 WHERE workspace_id = $1 AND account_id = $2 AND number = ANY ($3::int[]);

-- name: COUNT_INBOUND
SELECT count(*) AS number
  FROM conversations.message
 WHERE workspace_id = $1 AND conversation_id = $2 AND seq > $3 AND direction = 'inbound';

-- name: HEARD
UPDATE conversations.party p SET last_inbound_at = greatest(p.last_inbound_at, g.at)
  FROM unnest($3::text[], $4::timestamptz[]) AS g (identity, at)
 WHERE p.workspace_id = $1 AND p.account_id = $2 AND p.identity = ANY ($3::text[]) AND p.identity = g.identity;

-- name: KEEP_EARLY
INSERT INTO conversations.early_status (workspace_id, account_id, external_message_id, status, at, error, received_at)
SELECT $1, $2, "externalMessageId", status, at, error, now()
  FROM json_to_recordset($3::json) AS g ("externalMessageId" text, status text, at timestamptz, error jsonb);

-- name: LAST_CLOSED
SELECT asked.identity, last.id FROM unnest($3::text[]) AS asked (identity) CROSS JOIN LATERAL (
  SELECT id FROM conversations.conversation
   WHERE workspace_id = $1 AND account_id = $2 AND identity = asked.identity
   ORDER BY activity_at DESC LIMIT 1) AS last;

-- name: LAST_SAID
SELECT content FROM (
  SELECT direction, content, seq, external_message_id
    FROM conversations.message
   WHERE workspace_id = $1 AND conversation_id = $2
   ORDER BY seq DESC LIMIT 100) AS latest
 WHERE direction = 'inbound' AND external_message_id IS NOT NULL ORDER BY seq DESC LIMIT 1;

-- name: LOCK
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
  FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND c.id = $2 AND true FOR UPDATE;

-- name: LOCK
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
  FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND c.id = $2 AND c.assignee_user_id = $3 FOR UPDATE;

-- name: LOCK
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
  FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND c.id = $2 AND c.location_id = ANY ($3::uuid[]) FOR UPDATE;

-- name: LOCK
SELECT c.workspace_id AS "workspaceId", c.id AS "id", c.number AS "number", c.contact_id AS "contactId",
  c.channel AS "channel", c.account_id AS "accountId", c.identity AS "identity", c.status AS "status",
  c.handler AS "handler", c.ai_agent_id AS "aiAgentId", c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId",
  c.location_id AS "locationId", c.priority AS "priority", c.subject AS "subject", c.source AS "source",
  c.filtered AS "filtered", c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
FROM conversations.conversation c
WHERE c.workspace_id = $1 AND c.id = $2 AND true FOR UPDATE;

-- name: LOCK_FOR_INBOX
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND c.id = ANY (ARRAY(
   SELECT id FROM conversations.conversation
    WHERE workspace_id = $1 AND account_id = $2 AND identity = ANY ($3::text[]) AND status <> 'closed'
      AND channel <> 'email'
   UNION ALL SELECT unnest($4::uuid[])))
 ORDER BY c.id FOR UPDATE;

-- name: LOCK_FOR_INBOX
SELECT c.workspace_id AS "workspaceId", c.id AS "id", c.number AS "number", c.contact_id AS "contactId",
  c.channel AS "channel", c.account_id AS "accountId", c.identity AS "identity", c.status AS "status",
  c.handler AS "handler", c.ai_agent_id AS "aiAgentId", c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId",
  c.location_id AS "locationId", c.priority AS "priority", c.subject AS "subject", c.source AS "source",
  c.filtered AS "filtered", c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND c.id = ANY (ARRAY(
   SELECT id FROM conversations.conversation
    WHERE workspace_id = $1 AND account_id = $2 AND identity = ANY ($3::text[]) AND status <> 'closed'
      AND channel <> 'email'
   UNION ALL SELECT unnest($4::uuid[])))
 ORDER BY c.id FOR UPDATE;

-- name: LOCK_MAINS
SELECT identity, address, last_inbound_at AS "lastInboundAt" FROM conversations.party
 WHERE workspace_id = $1 AND account_id = $2 AND identity = ANY ($3::text[]) ORDER BY identity FOR UPDATE;

-- name: LOCK_NAMES
SELECT pg_advisory_xact_lock(hashtextextended('conversations.external/' || $1 || '/' || name, 0))
  FROM unnest($2::text[]) AS name;

-- name: LOCK_PARTIES
INSERT INTO conversations.party AS p (workspace_id, account_id, identity, same_as, address, last_inbound_at)
SELECT $1, $2, identity, "sameAs", address, "lastInboundAt"
  FROM json_to_recordset($3::json) AS g (identity text, "sameAs" text, address text, "lastInboundAt" timestamptz)
 ORDER BY identity
ON CONFLICT (workspace_id, account_id, identity) DO UPDATE
   SET address = excluded.address, same_as = coalesce(excluded.same_as, p.same_as),
       last_inbound_at = greatest(p.last_inbound_at, excluded.last_inbound_at)
RETURNING p.identity, p.same_as AS "sameAs", p.address, p.last_inbound_at AS "lastInboundAt";

-- name: LOCK_PARTIES_TO
INSERT INTO conversations.party AS p (workspace_id, account_id, identity, address)
SELECT $1, $2, identity, address FROM unnest($3::text[], $4::text[]) AS g (identity, address) ORDER BY identity
ON CONFLICT (workspace_id, account_id, identity) DO UPDATE SET address = p.address
RETURNING p.identity, p.address, p.last_inbound_at AS "lastInboundAt", p.same_as AS "sameAs";

-- name: LOCK_UNTRIMMED
SELECT c.workspace_id AS "workspaceId", c.id, c.number, c.contact_id AS "contactId", c.channel,
  c.account_id AS "accountId", c.identity, c.status, c.handler, c.ai_agent_id AS "aiAgentId",
  c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId", c.location_id AS "locationId", c.priority, c.subject,
  c.source, c.filtered, c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
  FROM conversations.conversation c
 WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])
 ORDER BY c.id FOR UPDATE;

-- name: LOCK_UNTRIMMED
SELECT c.workspace_id AS "workspaceId", c.id AS "id", c.number AS "number", c.contact_id AS "contactId",
  c.channel AS "channel", c.account_id AS "accountId", c.identity AS "identity", c.status AS "status",
  c.handler AS "handler", c.ai_agent_id AS "aiAgentId", c.assignee_user_id AS "assigneeUserId", c.team_id AS "teamId",
  c.location_id AS "locationId", c.priority AS "priority", c.subject AS "subject", c.source AS "source",
  c.filtered AS "filtered", c.ticket_id AS "ticketId", c.snoozed_until AS "snoozedUntil",
  c.last_inbound_at AS "lastInboundAt", c.waiting_since AS "waitingSince", c.last_seq AS "lastSeq",
  c.read_seq AS "readSeq", c.unread_count AS "unreadCount", c.last_message AS "lastMessage",
  c.activity_at AS "activityAt", c.previous_conversation_id AS "previousConversationId", c.resolved_at AS "resolvedAt",
  c.resolved_by AS "resolvedBy", c.closed_at AS "closedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
FROM conversations.conversation c
WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])
ORDER BY c.id FOR UPDATE;

-- name: LOCK_UNUSED
SELECT a.workspace_id AS "workspaceId", a.id, a.message_id AS "messageId", a.position, a.filename,
  a.content_type AS "contentType", a.size, a.sha256, a.status, a.file_id AS "fileId", a.account_id AS "accountId",
  a.reference, a.created_at AS "createdAt", a.visitor_id AS "visitorId"
FROM conversations.attachment a
 WHERE a.workspace_id = $1 AND a.id = ANY ($2::uuid[]) AND a.message_id IS NULL AND a.visitor_id IS NULL
 ORDER BY a.id FOR UPDATE;

-- name: LOCK_UNUSED
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.message_id AS "messageId", a.position AS "position",
  a.filename AS "filename", a.content_type AS "contentType", a.size AS "size", a.sha256 AS "sha256",
  a.status AS "status", a.file_id AS "fileId", a.account_id AS "accountId", a.reference AS "reference",
  a.visitor_id AS "visitorId", a.created_at AS "createdAt"
FROM conversations.attachment a
 WHERE a.workspace_id = $1 AND a.id = ANY ($2::uuid[]) AND a.message_id IS NULL AND a.visitor_id IS NULL
 ORDER BY a.id FOR UPDATE;

-- name: LOCK_UPLOAD
SELECT a.workspace_id AS "workspaceId", a.id, a.message_id AS "messageId", a.position, a.filename,
  a.content_type AS "contentType", a.size, a.sha256, a.status, a.file_id AS "fileId", a.account_id AS "accountId",
  a.reference, a.created_at AS "createdAt", a.visitor_id AS "visitorId"
FROM conversations.attachment a
 WHERE a.workspace_id = $1 AND a.visitor_id = $2 AND a.id = $3 AND a.message_id IS NULL FOR UPDATE;

-- name: LOCK_UPLOAD
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.message_id AS "messageId", a.position AS "position",
  a.filename AS "filename", a.content_type AS "contentType", a.size AS "size", a.sha256 AS "sha256",
  a.status AS "status", a.file_id AS "fileId", a.account_id AS "accountId", a.reference AS "reference",
  a.visitor_id AS "visitorId", a.created_at AS "createdAt"
FROM conversations.attachment a
 WHERE a.workspace_id = $1 AND a.visitor_id = $2 AND a.id = $3 AND a.message_id IS NULL FOR UPDATE;

-- name: LOCK_VISITOR
SELECT FROM conversations.visitor WHERE workspace_id = $1 AND id = $2 FOR UPDATE;

-- name: PARTY
SELECT p.identity, p.address, p.last_inbound_at AS "lastInboundAt", EXISTS (
SELECT FROM conversations.marketing_refusal r
 WHERE r.workspace_id = p.workspace_id AND r.account_id = p.account_id
   AND r.identity = p.identity
   AND r.refused_at > now() - interval '24 h') AS "refusesMarketing"
  FROM conversations.party p WHERE p.workspace_id = $1 AND p.account_id = $2 AND p.identity = ANY ($3::text[]);

-- name: SAVE
UPDATE conversations.conversation c
   SET (status, handler, ai_agent_id, assignee_user_id, team_id, location_id, priority, subject, filtered, ticket_id,
     snoozed_until, last_inbound_at, waiting_since, last_seq, read_seq, unread_count, last_message, activity_at,
     resolved_at, resolved_by, closed_at, updated_at) = (SELECT g.status, g.handler, g.ai_agent_id, g.assignee_user_id,
     g.team_id, g.location_id, g.priority, g.subject, g.filtered, g.ticket_id, g.snoozed_until, g.last_inbound_at,
     g.waiting_since, g.last_seq, g.read_seq, g.unread_count, g.last_message, g.activity_at, g.resolved_at,
     g.resolved_by, g.closed_at, g.updated_at)
  FROM json_populate_recordset(NULL::conversations.conversation, $2::json) AS g
 WHERE c.workspace_id = $1 AND c.id = ANY ($3::uuid[]) AND c.id = g.id;

-- name: SAVE_MESSAGES
UPDATE conversations.message m
SET (content, location, flow_response, delivery_status, error, external_message_id, sent_at, delivered_at, read_at,
  failed_at, deleted_at) = (SELECT g.content, g.location, g.flow_response, g.delivery_status, g.error,
  g.external_message_id, g.sent_at, g.delivered_at, g.read_at, g.failed_at, g.deleted_at)
  FROM json_populate_recordset(NULL::conversations.message, $2::json) AS g
 WHERE m.workspace_id = $1 AND m.id = ANY ($3::uuid[]) AND m.id = g.id;

-- name: TAKE_EARLY
DELETE FROM conversations.early_status
 WHERE workspace_id = $1 AND account_id = $2 AND external_message_id = ANY ($3::text[])
   AND received_at > now() - interval '24 h'
RETURNING external_message_id AS "externalMessageId", status, at, error;
