-- Run by libs/conversations/src/conversations/adapters/early-changes.ts. Written by the test run (ADR 100).

-- name: lockText
SELECT pg_advisory_xact_lock(hashtextextended('conversations.early-change/' || $1, 0));

-- name: lockText
SELECT pg_advisory_xact_lock_shared(hashtextextended('conversations.early-change/' || $1, 0));

-- name: REMOVE_ATTACHMENTS
DELETE
FROM conversations.attachment
WHERE workspace_id = $1 AND message_id = ANY ($2::uuid[])
RETURNING file_id AS "fileId";

-- name: TAKE
DELETE
FROM conversations.early_change
WHERE workspace_id = $1 AND account_id = $2 AND external_message_id = ANY ($3::text[])
   AND received_at > now() - interval '24 h'
RETURNING external_message_id AS "externalMessageId", status, content, at;
