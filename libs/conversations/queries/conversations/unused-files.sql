-- Run by libs/conversations/src/conversations/adapters/unused-files.ts. Written by the test run (ADR 100).

-- name: UNUSED
DELETE FROM conversations.attachment a USING (
  SELECT workspace_id, id FROM conversations.attachment
   WHERE message_id IS NULL AND created_at < now() - interval '24 h'
   ORDER BY created_at LIMIT 200 FOR UPDATE SKIP LOCKED) AS due
 WHERE a.workspace_id = due.workspace_id AND a.id = due.id
RETURNING a.workspace_id AS "workspaceId", a.file_id AS "fileId";
