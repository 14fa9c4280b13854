import { PASSED_AFTER_SECONDS } from '../domain/delivery';

/**
 * The next message of each conversation is due at once, or after the one before was retried for long enough. The caller
 * has locked the conversations. `$1` is the workspace, `$2` the conversations.
 */
export const PROMOTE = `
  UPDATE conversations.send s
     SET due_at = least(s.due_at,
                        coalesce((SELECT greatest(now(), max(b.first_called_at) + interval '${PASSED_AFTER_SECONDS} s')
                                    FROM conversations.send b
                                             WHERE b.workspace_id = s.workspace_id
                                             AND b.conversation_id = s.conversation_id AND b.attempts > 0), now()))
    FROM (SELECT DISTINCT unnest($2::uuid[]) AS id) AS asked
   CROSS JOIN LATERAL (
     SELECT n.workspace_id, n.message_id FROM conversations.send n
      WHERE n.workspace_id = $1 AND n.conversation_id = asked.id AND n.attempts = 0 ORDER BY n.seq LIMIT 1) AS next
   WHERE s.workspace_id = next.workspace_id AND s.message_id = next.message_id`;

/** `$2` is a JSON array. */
export const ENQUEUE = `
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
  ON CONFLICT DO NOTHING`;

export const DEQUEUE = 'DELETE FROM conversations.send WHERE workspace_id = $1 AND message_id = ANY ($2::uuid[])';
