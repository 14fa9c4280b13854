-- Run by libs/conversations/src/conversations/adapters/marketing-refusals.ts. Written by the test run (ADR 100).

-- name: DONE
UPDATE conversations.marketing_refusal SET due_at = NULL WHERE workspace_id = $1 AND message_id = $2;

-- name: DUE
SELECT r.workspace_id AS "workspaceId", r.message_id AS "messageId", c.contact_id AS "contactId", c.channel
  FROM conversations.marketing_refusal r
  JOIN conversations.conversation c ON c.workspace_id = r.workspace_id AND c.id = r.conversation_id
 WHERE r.due_at <= now() ORDER BY r.due_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED;

-- name: NOTE_REFUSALS
INSERT INTO conversations.marketing_refusal (workspace_id, message_id, conversation_id, account_id, identity,
                                             refused_at, due_at)
SELECT $1, given.id, m.conversation_id, m.account_id, c.identity, now(), CASE WHEN given.unwanted THEN now() END
  FROM unnest($2::uuid[], $3::boolean[]) AS given (id, unwanted)
  JOIN conversations.message m ON m.workspace_id = $1 AND m.id = ANY ($2::uuid[]) AND m.id = given.id
  JOIN conversations.conversation c ON c.workspace_id = $1 AND c.id = m.conversation_id
ON CONFLICT DO NOTHING;
