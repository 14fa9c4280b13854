-- Run by libs/conversations/src/conversations/adapters/early-changes.ts. Written by the test run (ADR 100).

-- name: KEEP
INSERT INTO conversations.early_change AS e (workspace_id, account_id, external_message_id, status, content, at,
                                             received_at)
SELECT $1, $2, "externalMessageId", status, content, at, now()
  FROM json_to_recordset($3::json) AS g ("externalMessageId" text, status text, content text, at timestamptz)
 WHERE (SELECT count(*)
          FROM (SELECT FROM conversations.early_change
                 WHERE workspace_id = $1 AND account_id = $2 LIMIT 10000) AS kept)
       < 10000
ON CONFLICT (workspace_id, account_id, external_message_id) DO UPDATE
   SET status = excluded.status, content = excluded.content, at = excluded.at, received_at = excluded.received_at
 WHERE e.status <> 'deleted';

-- name: lockText
SELECT pg_advisory_xact_lock(hashtextextended('conversations.early-change/' || $1, 0));

-- name: lockText
SELECT pg_advisory_xact_lock_shared(hashtextextended('conversations.early-change/' || $1, 0));

-- name: REMOVE_ATTACHMENTS
DELETE FROM conversations.attachment
 WHERE workspace_id = $1 AND message_id = ANY ($2::uuid[])
RETURNING file_id AS "fileId";

-- name: TAKE
DELETE FROM conversations.early_change
 WHERE workspace_id = $1 AND account_id = $2 AND external_message_id = ANY ($3::text[])
   AND received_at > now() - interval '24 h'
RETURNING external_message_id AS "externalMessageId", status, content, at;
