-- Run by libs/events/src/adapters/replay-ends.ts. Written by the test run (ADR 100).

-- name: COUNT
UPDATE events.replay r SET succeeded = r.succeeded + c.succeeded, failed = r.failed + c.failed
  FROM (SELECT own.workspace_id, own.number, c.succeeded, c.failed
          FROM unnest($1::uuid[], $2::bigint[], $3::int[], $4::int[]) AS c (workspace_id, number, succeeded, failed)
          JOIN events.replay own ON own.workspace_id = c.workspace_id AND own.number = c.number
         ORDER BY own.workspace_id, own.number FOR NO KEY UPDATE OF own) c
 WHERE r.workspace_id = c.workspace_id AND r.number = c.number;

-- name: END_OPEN
UPDATE events.replay SET status = 'failed', reason = $4, ended_at = $3, updated_at = $3, due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND subscription_id = $2 AND ended_at IS NULL;
