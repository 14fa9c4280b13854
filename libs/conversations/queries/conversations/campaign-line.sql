-- Run by libs/conversations/src/conversations/adapters/campaign-line.ts. Written by the test run (ADR 100).

-- name: CHANGED
WITH changed AS (
  SELECT workspace_id, message_id
    FROM conversations.campaign_message
   WHERE workspace_id = $1 AND changed_at IS NOT NULL
   ORDER BY changed_at LIMIT $2
     FOR UPDATE SKIP LOCKED
)
UPDATE conversations.campaign_message c
   SET changed_at = NULL
  FROM changed
 WHERE c.workspace_id = changed.workspace_id AND c.message_id = changed.message_id
RETURNING c.message_id AS "messageId", c.account_id AS "accountId";

-- name: STATES
SELECT id, delivery_status AS status, error, sent_at AS "sentAt"
  FROM conversations.message
 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: TEMPLATED
SELECT count(*)::int AS number FROM (
  SELECT 1
    FROM conversations.templated_contact
   WHERE workspace_id = $1 AND account_id = $2 AND sent_at > now() - interval '24 h' LIMIT $3) AS lately;

-- name: WAITING
SELECT count(*)::int AS number FROM (
  SELECT 1 FROM conversations.send WHERE account_id = $1 AND bulk AND due_at <= now() LIMIT $2) AS waiting;

-- name: WITH_CHANGED
WITH RECURSIVE having_some AS (
  SELECT (SELECT workspace_id
            FROM conversations.campaign_message
           WHERE changed_at IS NOT NULL
           ORDER BY workspace_id LIMIT 1) AS id
  UNION ALL
  SELECT (SELECT workspace_id
            FROM conversations.campaign_message
           WHERE changed_at IS NOT NULL AND workspace_id > having_some.id
           ORDER BY workspace_id LIMIT 1)
    FROM having_some WHERE having_some.id IS NOT NULL
)
SELECT id FROM having_some WHERE id IS NOT NULL AND id <> ALL ($1::uuid[]) ORDER BY random() LIMIT $2;
