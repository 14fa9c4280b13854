-- Run by libs/events/src/adapters/discard-queued.ts. Written by the test run (ADR 100).

-- name: DISCARD_EVENTS
UPDATE events.delivery d SET state = 'discarded'
  FROM (SELECT q.day, q.ctid AS place FROM events.delivery q
         WHERE q.workspace_id = $1 AND q.subscription_id = $2 AND q.state IN ('queued', 'retrying')
           AND (q.redelivery_of > 0) IS NOT TRUE
         LIMIT 1000 FOR UPDATE SKIP LOCKED) queued
 WHERE d.day = queued.day AND d.ctid = queued.place;

-- name: DISCARD_REDELIVERIES
UPDATE events.delivery SET state = 'discarded'
 WHERE workspace_id = $1 AND subscription_id = $2 AND state = 'queued' AND redelivery_of IS NOT NULL;

-- name: DISCARD_UNWANTED
UPDATE events.delivery d SET state = 'discarded'
  FROM (SELECT q.day, q.ctid AS place
          FROM (SELECT $1::uuid AS workspace_id, $2::uuid AS id) asked
          LEFT JOIN events.subscription s ON s.workspace_id = asked.workspace_id AND s.id = asked.id
          JOIN events.delivery q ON q.workspace_id = asked.workspace_id AND q.subscription_id = asked.id
         WHERE q.state IN ('queued', 'retrying', 'sending')
           AND CASE WHEN s.id IS NULL THEN q.state <> 'sending' OR q.due_at <= $3::timestamptz
                    WHEN q.state = 'sending' THEN false
                    WHEN NOT s.enabled THEN true
                    WHEN q.redelivery_of > 0 THEN false
                    WHEN s.paused_at IS NOT NULL THEN true
                    ELSE q.state = 'queued' AND q.due_at < s.active_since END
         LIMIT 500 FOR UPDATE OF q SKIP LOCKED) unwanted
 WHERE d.day = unwanted.day AND d.ctid = unwanted.place
RETURNING 1;
