-- Run by libs/conversations/src/stream/adapters/stream-log.ts. Written by the test run (ADR 100).

-- name: AFTER
SELECT (current_setting('workops.feed_frontier')::bigint - 1)::text AS end,
  current_setting('workops.feed_epoch') AS epoch, changed_in::text AS position, kind,
       conversation_id AS "conversationId",
       message_id AS "messageId", ticket_id AS "ticketId"
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (
    SELECT changed_in, kind, conversation_id, message_id, ticket_id FROM conversations.stream_entry
     WHERE workspace_id = $1 AND changed_in > $2::bigint
       AND changed_in < current_setting('workops.feed_frontier')::bigint AND day >= (now() AT TIME ZONE 'UTC')::date - 1
     ORDER BY changed_in LIMIT $3
  ) page ON true
 ORDER BY changed_in;

-- name: WITH_NEWS
SELECT followed.workspace_id AS "workspaceId"
  FROM unnest($1::uuid[], $2::bigint[]) AS followed (workspace_id, position)
 WHERE EXISTS (SELECT FROM conversations.stream_entry e
                WHERE e.workspace_id = followed.workspace_id AND e.changed_in > followed.position
                  AND day >= (now() AT TIME ZONE 'UTC')::date - 1);
