-- Run by libs/conversations/src/conversations/adapters/message-files.ts. Written by the test run (ADR 100).

-- name: FILES
SELECT a.workspace_id AS "workspaceId", a.id, a.message_id AS "messageId", a.position, a.filename,
  a.content_type AS "contentType", a.size, a.sha256, a.status, a.file_id AS "fileId", a.account_id AS "accountId",
  a.reference, a.created_at AS "createdAt", a.visitor_id AS "visitorId"
FROM conversations.attachment a
 WHERE a.workspace_id = $1 AND a.message_id = ANY ($2::uuid[]) ORDER BY a.message_id, a.position;

-- name: FILES
SELECT a.workspace_id AS "workspaceId", a.id AS "id", a.message_id AS "messageId", a.position AS "position",
  a.filename AS "filename", a.content_type AS "contentType", a.size AS "size", a.sha256 AS "sha256",
  a.status AS "status", a.file_id AS "fileId", a.account_id AS "accountId", a.reference AS "reference",
  a.visitor_id AS "visitorId", a.created_at AS "createdAt"
FROM conversations.attachment a
 WHERE a.workspace_id = $1 AND a.message_id = ANY ($2::uuid[]) ORDER BY a.message_id, a.position;
