-- Run by libs/conversations/src/conversations/adapters/send-sql.ts. Written by the test run (ADR 100).

-- name: DEQUEUE
DELETE FROM conversations.send WHERE workspace_id = $1 AND message_id = ANY ($2::uuid[]);

-- name: ENQUEUE
WITH given AS (
  SELECT *
    FROM json_to_recordset($2::json) AS g (id uuid, "conversationId" uuid, seq int, "accountId" uuid, bulk boolean)
), laned AS (
  INSERT INTO conversations.lane (account_id, workspace_id, free_at)
  SELECT DISTINCT "accountId", $1::uuid, now()
    FROM given
  ON CONFLICT DO NOTHING
)
INSERT INTO conversations.send (workspace_id, message_id, conversation_id, seq, account_id, attempts, unknown, bulk)
SELECT $1, id, "conversationId", seq, "accountId", 0, false, bulk FROM given
ON CONFLICT DO NOTHING;

-- name: PROMOTE
UPDATE conversations.send s
   SET due_at = least(s.due_at,
                      coalesce((SELECT greatest(now(), max(b.first_called_at) + interval '30 s')
                                  FROM conversations.send b
                                           WHERE b.workspace_id = s.workspace_id
                                           AND b.conversation_id = s.conversation_id AND b.attempts > 0), now()))
  FROM (SELECT DISTINCT unnest($2::uuid[]) AS id) AS asked
 CROSS JOIN LATERAL (
   SELECT n.workspace_id, n.message_id FROM conversations.send n
    WHERE n.workspace_id = $1 AND n.conversation_id = asked.id AND n.attempts = 0 ORDER BY n.seq LIMIT 1) AS next
 WHERE s.workspace_id = next.workspace_id AND s.message_id = next.message_id;
