-- Run by libs/conversations/src/conversations/adapters/message-search.ts. Written by the test run (ADR 100).

-- name: fewConversations.text
SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(sum(last_seq), 0) AS messages
  FROM (
(SELECT c.id, c.last_seq
   FROM conversations.conversation c
  WHERE c.workspace_id = $1 AND NOT c.filtered AND c.id = $2 AND true LIMIT 2001) UNION ALL
(SELECT c.id, c.last_seq
   FROM conversations.conversation c
  WHERE c.workspace_id = $1 AND c.filtered AND c.id = $2 AND true LIMIT 2001)) AS seen;

-- name: fewConversations.text
SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(sum(last_seq), 0) AS messages
  FROM (
(SELECT c.id, c.last_seq
   FROM conversations.conversation c
  WHERE c.workspace_id = $1 AND NOT c.filtered AND c.assignee_user_id = $2 LIMIT 2001) UNION ALL
(SELECT c.id, c.last_seq
   FROM conversations.conversation c
  WHERE c.workspace_id = $1 AND c.filtered AND c.assignee_user_id = $2 LIMIT 2001)) AS seen;

-- name: inBlocks.text
SELECT found.*
    FROM generate_series($3::int, 0, -1) AS b (block)
   CROSS JOIN LATERAL (
     SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq,
       m.account_id AS "accountId", m.direction, m.type, m.content, m.location, m.template, m.flow,
       m.flow_response AS "flowResponse", m.reply_to_message_id AS "replyToMessageId", m.author,
       m.sender_type AS "senderType", m.purpose, m.acknowledged, m.automated, m.delivery_status AS "deliveryStatus",
       m.error, m.external_message_id AS "externalMessageId", m.created_at AS "createdAt",
       m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.read_at AS "readAt",
       m.failed_at AS "failedAt", m.deleted_at AS "deletedAt", b.block
     FROM (
       SELECT w.message_id, w.conversation_id FROM conversations.message_words w
        WHERE w.workspace_id = $1 AND w.block = b.block  AND w.words @@
(SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(b.block), 6, '0') || '.' || word || ''':*', ' & ')
   FROM unnest($2::text[]) AS word)::tsquery
       OFFSET 0) AS f
       JOIN conversations.message m ON m.workspace_id = $1 AND m.id = f.message_id
       JOIN conversations.conversation c ON c.workspace_id = $1 AND c.id = f.conversation_id
      WHERE true AND (b.block < $3::int OR f.message_id < $4::uuid)
      ORDER BY f.message_id DESC LIMIT $5) AS found
   LIMIT $5;

-- name: inBlocks.text
SELECT found.*
    FROM generate_series(coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block
      DESC LIMIT 1), 0), 0, -1) AS b (block)
   CROSS JOIN LATERAL (
     SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq,
       m.account_id AS "accountId", m.direction, m.type, m.content, m.location, m.template, m.flow,
       m.flow_response AS "flowResponse", m.reply_to_message_id AS "replyToMessageId", m.author,
       m.sender_type AS "senderType", m.purpose, m.acknowledged, m.automated, m.delivery_status AS "deliveryStatus",
       m.error, m.external_message_id AS "externalMessageId", m.created_at AS "createdAt",
       m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.read_at AS "readAt",
       m.failed_at AS "failedAt", m.deleted_at AS "deletedAt", b.block
     FROM (
       SELECT w.message_id, w.conversation_id FROM conversations.message_words w
        WHERE w.workspace_id = $1 AND w.block = b.block  AND w.words @@
(SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(b.block), 6, '0') || '.' || word || ''':*', ' & ')
   FROM unnest($2::text[]) AS word)::tsquery
       OFFSET 0) AS f
       JOIN conversations.message m ON m.workspace_id = $1 AND m.id = f.message_id
       JOIN conversations.conversation c ON c.workspace_id = $1 AND c.id = f.conversation_id
      WHERE true
      ORDER BY f.message_id DESC LIMIT $3) AS found
   LIMIT $3;

-- name: inBlocks.text
SELECT found.*
  FROM generate_series($3::int, 0, -1) AS b (block)
 CROSS JOIN LATERAL (
   SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
     m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
     m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
     m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
     m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
     m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
     m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
     m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt", b.block
   FROM (
     SELECT w.message_id, w.conversation_id FROM conversations.message_words w
      WHERE w.workspace_id = $1 AND w.block = b.block  AND w.words @@ (SELECT string_agg('''' || right($1::uuid::text,
        12) || lpad(to_hex(b.block), 6, '0') || '.' || word || ''':*', ' & ') FROM unnest($2::text[]) AS word)::tsquery
     OFFSET 0) AS f
     JOIN conversations.message m ON m.workspace_id = $1 AND m.id = f.message_id
     JOIN conversations.conversation c ON c.workspace_id = $1 AND c.id = f.conversation_id
    WHERE true AND (b.block < $3::int OR f.message_id < $4::uuid)
    ORDER BY f.message_id DESC LIMIT $5) AS found
 LIMIT $5;

-- name: inBlocks.text
SELECT found.*
  FROM generate_series(coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block
    DESC LIMIT 1), 0), 0, -1) AS b (block)
 CROSS JOIN LATERAL (
   SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
     m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
     m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
     m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
     m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
     m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
     m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
     m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt", b.block
   FROM (
     SELECT w.message_id, w.conversation_id FROM conversations.message_words w
      WHERE w.workspace_id = $1 AND w.block = b.block  AND w.words @@ (SELECT string_agg('''' || right($1::uuid::text,
        12) || lpad(to_hex(b.block), 6, '0') || '.' || word || ''':*', ' & ') FROM unnest($2::text[]) AS word)::tsquery
     OFFSET 0) AS f
     JOIN conversations.message m ON m.workspace_id = $1 AND m.id = f.message_id
     JOIN conversations.conversation c ON c.workspace_id = $1 AND c.id = f.conversation_id
    WHERE true
    ORDER BY f.message_id DESC LIMIT $3) AS found
 LIMIT $3;

-- name: inConversations.text
WITH asked AS MATERIALIZED (
    SELECT block,
(SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(block), 6, '0') || '.' || word || ''':*', ' & ')
   FROM unnest($2::text[]) AS word)::tsquery AS words
   FROM generate_series(0,
     coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
     0)) AS block
  )
  SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq,
    m.account_id AS "accountId", m.direction, m.type, m.content, m.location, m.template, m.flow,
    m.flow_response AS "flowResponse", m.reply_to_message_id AS "replyToMessageId", m.author,
    m.sender_type AS "senderType", m.purpose, m.acknowledged, m.automated, m.delivery_status AS "deliveryStatus",
    m.error, m.external_message_id AS "externalMessageId", m.created_at AS "createdAt", m.provider_at AS "providerAt",
    m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.read_at AS "readAt", m.failed_at AS "failedAt",
    m.deleted_at AS "deletedAt", w.block
    FROM conversations.conversation c
    JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = c.id
   CROSS JOIN LATERAL (SELECT *
                         FROM conversations.message_words
                        WHERE workspace_id = $1 AND message_id = m.id LIMIT 1) AS w
    JOIN asked ON asked.block = w.block AND w.words @@ asked.words
   WHERE c.workspace_id = $1 AND c.id = ANY ($4::uuid[]) AND c.id = $3 AND true
   ORDER BY w.block DESC, w.message_id DESC LIMIT $5;

-- name: inConversations.text
WITH asked AS MATERIALIZED (
    SELECT block,
(SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(block), 6, '0') || '.' || word || ''':*', ' & ')
   FROM unnest($2::text[]) AS word)::tsquery AS words
   FROM generate_series(0,
     coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
     0)) AS block
  )
  SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq,
    m.account_id AS "accountId", m.direction, m.type, m.content, m.location, m.template, m.flow,
    m.flow_response AS "flowResponse", m.reply_to_message_id AS "replyToMessageId", m.author,
    m.sender_type AS "senderType", m.purpose, m.acknowledged, m.automated, m.delivery_status AS "deliveryStatus",
    m.error, m.external_message_id AS "externalMessageId", m.created_at AS "createdAt", m.provider_at AS "providerAt",
    m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.read_at AS "readAt", m.failed_at AS "failedAt",
    m.deleted_at AS "deletedAt", w.block
    FROM conversations.conversation c
    JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = c.id
   CROSS JOIN LATERAL (SELECT *
                         FROM conversations.message_words
                        WHERE workspace_id = $1 AND message_id = m.id LIMIT 1) AS w
    JOIN asked ON asked.block = w.block AND w.words @@ asked.words
   WHERE c.workspace_id = $1 AND c.id = ANY ($4::uuid[]) AND c.assignee_user_id = $3
   ORDER BY w.block DESC, w.message_id DESC LIMIT $5;

-- name: inConversations.text
WITH asked AS MATERIALIZED (
    SELECT block,
(SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(block), 6, '0') || '.' || word || ''':*', ' & ')
   FROM unnest($2::text[]) AS word)::tsquery AS words
   FROM generate_series(0,
     coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
     0)) AS block
  )
  SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq,
    m.account_id AS "accountId", m.direction, m.type, m.content, m.location, m.template, m.flow,
    m.flow_response AS "flowResponse", m.reply_to_message_id AS "replyToMessageId", m.author,
    m.sender_type AS "senderType", m.purpose, m.acknowledged, m.automated, m.delivery_status AS "deliveryStatus",
    m.error, m.external_message_id AS "externalMessageId", m.created_at AS "createdAt", m.provider_at AS "providerAt",
    m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.read_at AS "readAt", m.failed_at AS "failedAt",
    m.deleted_at AS "deletedAt", w.block
    FROM conversations.conversation c
    JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = c.id
   CROSS JOIN LATERAL (SELECT *
                         FROM conversations.message_words
                        WHERE workspace_id = $1 AND message_id = m.id LIMIT 1) AS w
    JOIN asked ON asked.block = w.block AND w.words @@ asked.words
   WHERE c.workspace_id = $1 AND c.id = ANY ($6::uuid[]) AND c.id = $3 AND true AND (w.block, w.message_id) < ($4::int,
     $5::uuid)
   ORDER BY w.block DESC, w.message_id DESC LIMIT $7;

-- name: inConversations.text
WITH asked AS MATERIALIZED (
    SELECT block,
(SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(block), 6, '0') || '.' || word || ''':*', ' & ')
   FROM unnest($2::text[]) AS word)::tsquery AS words
   FROM generate_series(0,
     coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
     0)) AS block
  )
  SELECT m.workspace_id AS "workspaceId", m.id, m.conversation_id AS "conversationId", m.seq,
    m.account_id AS "accountId", m.direction, m.type, m.content, m.location, m.template, m.flow,
    m.flow_response AS "flowResponse", m.reply_to_message_id AS "replyToMessageId", m.author,
    m.sender_type AS "senderType", m.purpose, m.acknowledged, m.automated, m.delivery_status AS "deliveryStatus",
    m.error, m.external_message_id AS "externalMessageId", m.created_at AS "createdAt", m.provider_at AS "providerAt",
    m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.read_at AS "readAt", m.failed_at AS "failedAt",
    m.deleted_at AS "deletedAt", w.block
    FROM conversations.conversation c
    JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = c.id
   CROSS JOIN LATERAL (SELECT *
                         FROM conversations.message_words
                        WHERE workspace_id = $1 AND message_id = m.id LIMIT 1) AS w
    JOIN asked ON asked.block = w.block AND w.words @@ asked.words
   WHERE c.workspace_id = $1 AND c.id = ANY ($6::uuid[]) AND c.assignee_user_id = $3 AND (w.block,
     w.message_id) < ($4::int, $5::uuid)
   ORDER BY w.block DESC, w.message_id DESC LIMIT $7;

-- name: inConversations.text
WITH asked AS MATERIALIZED (SELECT block, (SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(block), 6,
  '0') || '.' || word || ''':*', ' & ') FROM unnest($2::text[]) AS word)::tsquery AS words FROM generate_series(0,
  coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
  0)) AS block)
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt", w.block
  FROM conversations.conversation c
  JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = c.id
 CROSS
 JOIN LATERAL (SELECT * FROM conversations.message_words WHERE workspace_id = $1 AND message_id = m.id LIMIT 1) AS w
  JOIN asked ON asked.block = w.block AND w.words @@ asked.words
 WHERE c.workspace_id = $1 AND c.id = ANY ($4::uuid[]) AND c.id = $3 AND true
 ORDER BY w.block DESC, w.message_id DESC LIMIT $5;

-- name: inConversations.text
WITH asked AS MATERIALIZED (SELECT block, (SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(block), 6,
  '0') || '.' || word || ''':*', ' & ') FROM unnest($2::text[]) AS word)::tsquery AS words FROM generate_series(0,
  coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
  0)) AS block)
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt", w.block
  FROM conversations.conversation c
  JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = c.id
 CROSS
 JOIN LATERAL (SELECT * FROM conversations.message_words WHERE workspace_id = $1 AND message_id = m.id LIMIT 1) AS w
  JOIN asked ON asked.block = w.block AND w.words @@ asked.words
 WHERE c.workspace_id = $1 AND c.id = ANY ($4::uuid[]) AND c.assignee_user_id = $3
 ORDER BY w.block DESC, w.message_id DESC LIMIT $5;

-- name: inConversations.text
WITH asked AS MATERIALIZED (SELECT block, (SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(block), 6,
  '0') || '.' || word || ''':*', ' & ') FROM unnest($2::text[]) AS word)::tsquery AS words FROM generate_series(0,
  coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
  0)) AS block)
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt", w.block
  FROM conversations.conversation c
  JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = c.id
 CROSS
 JOIN LATERAL (SELECT * FROM conversations.message_words WHERE workspace_id = $1 AND message_id = m.id LIMIT 1) AS w
  JOIN asked ON asked.block = w.block AND w.words @@ asked.words
 WHERE c.workspace_id = $1 AND c.id = ANY ($6::uuid[]) AND c.id = $3 AND true AND (w.block, w.message_id) < ($4::int,
   $5::uuid)
 ORDER BY w.block DESC, w.message_id DESC LIMIT $7;

-- name: inConversations.text
WITH asked AS MATERIALIZED (SELECT block, (SELECT string_agg('''' || right($1::uuid::text, 12) || lpad(to_hex(block), 6,
  '0') || '.' || word || ''':*', ' & ') FROM unnest($2::text[]) AS word)::tsquery AS words FROM generate_series(0,
  coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1),
  0)) AS block)
SELECT m.workspace_id AS "workspaceId", m.id AS "id", m.conversation_id AS "conversationId", m.seq AS "seq",
  m.account_id AS "accountId", m.direction AS "direction", m.type AS "type", m.content AS "content",
  m.location AS "location", m.template AS "template", m.flow AS "flow", m.flow_response AS "flowResponse",
  m.reply_to_message_id AS "replyToMessageId", m.author AS "author", m.sender_type AS "senderType",
  m.purpose AS "purpose", m.acknowledged AS "acknowledged", m.automated AS "automated",
  m.delivery_status AS "deliveryStatus", m.error AS "error", m.external_message_id AS "externalMessageId",
  m.created_at AS "createdAt", m.provider_at AS "providerAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt",
  m.read_at AS "readAt", m.failed_at AS "failedAt", m.deleted_at AS "deletedAt", w.block
  FROM conversations.conversation c
  JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = c.id
 CROSS
 JOIN LATERAL (SELECT * FROM conversations.message_words WHERE workspace_id = $1 AND message_id = m.id LIMIT 1) AS w
  JOIN asked ON asked.block = w.block AND w.words @@ asked.words
 WHERE c.workspace_id = $1 AND c.id = ANY ($6::uuid[]) AND c.assignee_user_id = $3 AND (w.block,
   w.message_id) < ($4::int, $5::uuid)
 ORDER BY w.block DESC, w.message_id DESC LIMIT $7;
