-- Run by libs/events/src/adapters/replay-rows.ts. Written by the test run (ADR 100).

-- name: ADD
INSERT INTO events.replay (workspace_id, id, subscription_id, from_at, to_at, events, only_sent, status, created_at,
  updated_at, due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', $8, $8, $8)
ON CONFLICT (workspace_id, subscription_id) WHERE ended_at IS NULL DO NOTHING RETURNING 1;

-- name: BY_ID
SELECT
  workspace_id AS "workspaceId", id, subscription_id AS "subscriptionId", from_at AS "from", to_at AS "to", events,
    only_sent AS only, status, reason,
  reached_at AS "reachedAt", looked_at AS "lookedAt", queued, succeeded, failed, created_at AS "createdAt",
    started_at AS "startedAt", ended_at AS "endedAt"
  FROM events.replay
  WHERE workspace_id = $1 AND subscription_id = $2 AND id = $3;

-- name: CANCEL
UPDATE events.replay
SET status = 'cancelled', ended_at = $3, updated_at = $3, due_at = NULL, lease = NULL
WHERE workspace_id = $1 AND id = $2
RETURNING number, subscription_id AS "subscriptionId";

-- name: DISCARD
UPDATE events.delivery d SET state = 'discarded'
  FROM (SELECT q.day, q.ctid AS place FROM events.delivery q
         WHERE q.workspace_id = $1 AND q.subscription_id = $2 AND q.state = 'retrying' AND q.redelivery_of = $3
           FOR UPDATE SKIP LOCKED) waiting
 WHERE d.day = waiting.day AND d.ctid = waiting.place;

-- name: END
UPDATE events.replay
SET status = $4, reason = $5, ended_at = $6, updated_at = $6, due_at = NULL, lease = NULL
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;

-- name: GOT
SELECT given.id FROM unnest($2::uuid[], $3::date[]) AS given (id, day)
 WHERE EXISTS (
   SELECT FROM generate_series(given.day, $4::date, interval '1 day') AS later (day)
    CROSS JOIN LATERAL (
      SELECT FROM events.delivery d
       WHERE d.day = later.day::date AND d.subscription_id = $1 AND d.event_id = given.id AND d.state IN ('queued',
         'retrying', 'sending', 'succeeded')
       LIMIT 1
    ) AS got);

-- name: INSERT
INSERT INTO events.delivery (day, subscription_id, event_id, redelivery_of, workspace_id, due_at, state)
SELECT $1::date, $2, event_id, $3, $4, $5, 'retrying' FROM unnest($6::uuid[]) AS given (event_id);

-- name: LOOKED
UPDATE events.replay
SET place = $4::json, reached_at = coalesce($5, reached_at), looked_at = looked_at + $6, queued = queued + $7,
  updated_at = $8, attempts = 1
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL RETURNING 1;

-- name: replayStore.transaction.lockReplay
SELECT
  workspace_id AS "workspaceId", id, subscription_id AS "subscriptionId", from_at AS "from", to_at AS "to", events,
    only_sent AS only, status, reason,
  reached_at AS "reachedAt", looked_at AS "lookedAt", queued, succeeded, failed, created_at AS "createdAt",
    started_at AS "startedAt", ended_at AS "endedAt"
  FROM events.replay
  WHERE workspace_id = $1 AND subscription_id = $2 AND id = $3 FOR NO KEY UPDATE;

-- name: STANDING
SELECT (r.queued - r.succeeded - r.failed)::int AS pending, s.events AS listened, EXISTS (SELECT FROM
events.delivery_hold h
WHERE h.workspace_id IN (s.workspace_id, '00000000-0000-0000-0000-000000000000') AND h.subscription_id IN (s.id,
  '00000000-0000-0000-0000-000000000000') AND h.released_at IS NULL) AS "onHold"
  FROM events.replay r JOIN events.subscription s ON s.workspace_id = r.workspace_id AND s.id = r.subscription_id
 WHERE r.workspace_id = $1 AND r.id = $2 AND r.lease = $3 AND r.ended_at IS NULL;

-- name: SWEEP
DELETE
FROM events.replay
WHERE (workspace_id, id) IN (SELECT workspace_id,
  id FROM events.replay WHERE ended_at < $1 ORDER BY ended_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
RETURNING 1;
