-- Run by libs/conversations/src/conversations/adapters/marketing-refusals.ts. Written by the test run (ADR 100).

-- name: DUE
SELECT r.workspace_id AS "workspaceId", r.message_id AS "messageId", c.contact_id AS "contactId", c.channel
  FROM conversations.marketing_refusal r
  JOIN conversations.conversation c ON c.workspace_id = r.workspace_id AND c.id = r.conversation_id
 WHERE r.due_at <= now() ORDER BY r.due_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED;
