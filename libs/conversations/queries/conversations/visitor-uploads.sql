-- Run by libs/conversations/src/conversations/adapters/visitor-uploads.ts. Written by the test run (ADR 100).

-- name: UPLOADS
SELECT count(*) AS files, coalesce(sum(size), 0)::bigint AS bytes FROM conversations.attachment
 WHERE workspace_id = $1 AND visitor_id = $2 AND created_at > $3;
