-- Run by libs/conversations/src/widget/adapters/postgres-visitors.ts. Written by the test run (ADR 100).

-- name: ACCOUNT
SELECT workspace_id AS "workspaceId", id, secrets_sealed AS "secretsSealed" FROM conversations.messaging_account
 WHERE workspace_id = $1 AND provider = 'widget' AND status = 'connected'
 ORDER BY lower(address) = lower($2) DESC NULLS LAST, created_at, id LIMIT 1;

-- name: CONVERSATION
SELECT id FROM conversations.conversation WHERE workspace_id = $1 AND account_id = $2 AND identity = $3
 ORDER BY status = 'closed', activity_at DESC, id LIMIT 1;

-- name: MESSAGE
-- $1 workspaceId, $2 accountId, $3 identity, $4 id
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
  FROM conversations.message m
 WHERE m.workspace_id = $1 AND
EXISTS (SELECT FROM conversations.conversation c
         WHERE c.workspace_id = m.workspace_id AND c.id = m.conversation_id
           AND c.account_id = $2 AND c.identity = $3) AND m.id = $4 AND
m.type <> 'system' AND (m.direction = 'inbound'
                        OR (m.direction = 'outbound'
                            AND m.delivery_status IN ('sent', 'delivered', 'read')));

-- name: MESSAGE
-- $1 workspaceId, $2 accountId, $3 identity, $4 id
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
WHERE m.workspace_id = $1 AND EXISTS (SELECT FROM conversations.conversation c WHERE c.workspace_id = m.workspace_id
  AND c.id = m.conversation_id
                         AND c.account_id = $2 AND c.identity = $3) AND m.id = $4 AND
  m.type <> 'system' AND (m.direction = 'inbound'
                          OR (m.direction = 'outbound' AND m.delivery_status IN ('sent', 'delivered', 'read')));

-- name: MESSAGES
-- $1 workspaceId, $2 accountId, $3 identity, $4 conversationId, $5 afterSeq, $6 limit
SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq, m.account_id AS "accountId",
  m.direction, m.type, m.content, m.location, m.template, m.flow, m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author, m.sender_type AS "senderType", m.purpose, m.acknowledged,
  m.automated, m.delivery_status AS "deliveryStatus", m.error, m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
  FROM conversations.message m
 WHERE m.workspace_id = $1 AND
EXISTS (SELECT FROM conversations.conversation c
         WHERE c.workspace_id = m.workspace_id AND c.id = m.conversation_id
           AND c.account_id = $2 AND c.identity = $3) AND m.conversation_id = $4 AND m.seq > $5
   AND m.seq < coalesce((
SELECT min(s.seq)
  FROM conversations.send s
  JOIN conversations.message w ON w.workspace_id = s.workspace_id AND w.id = s.message_id
 WHERE s.workspace_id = $1 AND s.conversation_id = $4 AND s.seq > $5
   AND w.created_at > now() - interval '30 s'), m.seq + 1) AND
m.type <> 'system' AND (m.direction = 'inbound'
                        OR (m.direction = 'outbound'
                            AND m.delivery_status IN ('sent', 'delivered', 'read')))
 ORDER BY m.seq LIMIT $6;

-- name: MESSAGES
-- $1 workspaceId, $2 accountId, $3 identity, $4 conversationId, $5 afterSeq, $6 limit
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt"
FROM conversations.message m
 WHERE m.workspace_id = $1 AND EXISTS (SELECT FROM conversations.conversation c WHERE c.workspace_id = m.workspace_id
   AND c.id = m.conversation_id
                       AND c.account_id = $2 AND c.identity = $3) AND m.conversation_id = $4 AND m.seq > $5
                         AND m.seq < coalesce((
SELECT min(s.seq)
FROM conversations.send s
JOIN conversations.message w ON w.workspace_id = s.workspace_id AND w.id = s.message_id
 WHERE s.workspace_id = $1 AND s.conversation_id = $4 AND s.seq > $5 AND w.created_at > now() - interval '30 s'),
   m.seq + 1) AND
m.type <> 'system' AND (m.direction = 'inbound'
                        OR (m.direction = 'outbound' AND m.delivery_status IN ('sent', 'delivered', 'read')))
 ORDER BY m.seq LIMIT $6;

-- name: SAVE
-- $1 workspaceId, $2 id, $3 accountId, $4 tokenHash, $5 externalId, $6 name, $7 createdAt, $8 seenAt, $9 network
INSERT INTO conversations.visitor (workspace_id, id, account_id, token_hash, external_id, name, created_at, seen_at,
                                   network)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (workspace_id, id) DO UPDATE
   SET external_id = EXCLUDED.external_id, name = EXCLUDED.name, seen_at = EXCLUDED.seen_at,
       network = EXCLUDED.network;

-- name: VISITOR
SELECT workspace_id AS "workspaceId", id, account_id AS "accountId", token_hash AS "tokenHash",
       external_id AS "externalId", name,
       network, created_at AS "createdAt", seen_at AS "seenAt"
  FROM conversations.visitor WHERE workspace_id = $1 AND token_hash = $2;
