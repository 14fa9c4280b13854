-- Run by libs/platform/src/parked.ts. Written by the test run (ADR 100).

-- name: events.count
SELECT count(*)::int AS count FROM platform.late_event WHERE parked_at IS NOT NULL;

-- name: events.drop
WITH dropped AS (DELETE FROM platform.late_event WHERE parked_at IS NOT NULL AND ($1::text IS NULL
  OR subscriber || '/' || event_id = $1) AND ($2::timestamptz IS NULL OR parked_at < $2) RETURNING day, event_id,
  subscriber)
         INSERT INTO platform.inbox (day, event_id, subscriber) SELECT day, event_id, subscriber FROM dropped
         ON CONFLICT (day, event_id, subscriber) DO UPDATE SET subscriber = EXCLUDED.subscriber RETURNING 1;

-- name: events.list
SELECT subscriber || '/' || event_id AS id, workspace_id AS "workspaceId", type AS what, attempts,
  last_error AS "lastError",
       parked_at AS "parkedAt"
       FROM platform.late_event WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT $1;

-- name: events.retry
UPDATE platform.late_event l SET parked_at = NULL, attempts = 0, times_enqueued = 0, due_at = clock_timestamp()
       WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR subscriber || '/' || event_id = $1)
         AND ($2::timestamptz IS NULL OR parked_at < $2)
         AND EXISTS (SELECT FROM platform.outbox o
                      WHERE o.day = l.day AND o.id = l.event_id AND o.workspace_id = l.workspace_id)
      RETURNING 1;

-- name: files.count
SELECT count(*)::int AS count FROM platform.stored_file WHERE parked_at IS NOT NULL;

-- name: files.drop
DELETE
FROM platform.stored_file
WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR id::text = $1) AND ($2::timestamptz IS NULL OR parked_at < $2)
RETURNING 1;

-- name: files.list
SELECT id::text, workspace_id AS "workspaceId", 'content that cannot be removed' AS what, attempts,
       last_error AS "lastError",
            parked_at AS "parkedAt"
       FROM platform.stored_file WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT $1;

-- name: files.retry
UPDATE platform.stored_file
   SET parked_at = NULL, attempts = 0, due_at = '-infinity'
 WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR id::text = $1) AND ($2::timestamptz IS NULL OR parked_at < $2)
RETURNING 1;

-- name: mail.count
SELECT count(*)::int AS count FROM platform.outgoing_mail WHERE parked_at IS NOT NULL;

-- name: mail.drop
UPDATE platform.outgoing_mail
SET parked_at = NULL, finished_at = now()
WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR id::text = $1) AND ($2::timestamptz IS NULL OR parked_at < $2)
RETURNING 1;

-- name: mail.list
SELECT id::text, nullif(workspace_id, '00000000-0000-0000-0000-000000000000') AS "workspaceId", subject AS what,
  attempts,
       last_error AS "lastError", parked_at AS "parkedAt"
       FROM platform.outgoing_mail WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT $1;

-- name: mail.retry
UPDATE platform.outgoing_mail
SET parked_at = NULL, attempts = 0, due_at = now()
WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR id::text = $1) AND ($2::timestamptz IS NULL OR parked_at < $2)
RETURNING 1;
