-- Run by libs/events/src/adapters/delivery-holds.ts. Written by the test run (ADR 100).

-- name: AGES
SELECT states.state, count(h.held_at)::int AS count, coalesce(max(extract(epoch FROM now() - coalesce(h.released_at,
  h.held_at))), 0)::float AS "oldestSeconds"
  FROM (VALUES ('held'), ('released')) AS states (state)
  LEFT JOIN events.delivery_hold h ON (h.released_at IS NULL) = (states.state = 'held')
 GROUP BY states.state;

-- name: END_OVER
WITH RECURSIVE
waiting AS (
  (SELECT workspace_id, subscription_id FROM events.delivery WHERE state IN ('queued', 'retrying',
    'sending') ORDER BY workspace_id, subscription_id LIMIT 1)
  UNION ALL
  SELECT next.workspace_id, next.subscription_id FROM waiting CROSS JOIN LATERAL (
    SELECT d.workspace_id, d.subscription_id FROM events.delivery d
     WHERE state IN ('queued', 'retrying', 'sending') AND (d.workspace_id, d.subscription_id) > (waiting.workspace_id,
       waiting.subscription_id)
     ORDER BY d.workspace_id, d.subscription_id LIMIT 1) next
)
DELETE FROM events.delivery_hold h
 WHERE h.subscription_id <> '00000000-0000-0000-0000-000000000000'
   AND NOT EXISTS (SELECT FROM events.subscription s WHERE s.workspace_id = h.workspace_id AND s.id = h.subscription_id)
    OR h.released_at IS NOT NULL AND NOT EXISTS (
         SELECT FROM waiting
          WHERE h.workspace_id IN (waiting.workspace_id, '00000000-0000-0000-0000-000000000000')
            AND h.subscription_id IN (waiting.subscription_id, '00000000-0000-0000-0000-000000000000')
            AND EXISTS (SELECT FROM events.delivery d
                         WHERE d.workspace_id = waiting.workspace_id AND d.subscription_id = waiting.subscription_id
                           AND d.state = 'queued' AND d.due_at < h.released_at));

-- name: FIND
SELECT
  nullif(workspace_id, '00000000-0000-0000-0000-000000000000') AS "workspaceId", nullif(subscription_id,
    '00000000-0000-0000-0000-000000000000') AS "subscriptionId", held_at AS "heldAt", note, released_at AS "releasedAt"
  FROM events.delivery_hold
  WHERE workspace_id = $1 AND subscription_id = $2;

-- name: FORGIVE
UPDATE events.subscription s
SET failing_since = s.failing_since + (failing.until - greatest(s.failing_since, $3::timestamptz))
  FROM (SELECT workspace_id, id, least($4::timestamptz, (SELECT min(h.held_at) FROM
events.delivery_hold h
WHERE h.workspace_id IN (subscription.workspace_id, '00000000-0000-0000-0000-000000000000')
  AND h.subscription_id IN (subscription.id, '00000000-0000-0000-0000-000000000000')
  AND h.released_at IS NULL)) AS until
FROM events.subscription
         WHERE failing_since < $4::timestamptz AND ('00000000-0000-0000-0000-000000000000' = $1::uuid
           OR workspace_id = $1::uuid) AND ('00000000-0000-0000-0000-000000000000' = $2::uuid OR id = $2::uuid)
         ORDER BY workspace_id, id FOR NO KEY UPDATE) failing
 WHERE s.workspace_id = failing.workspace_id AND s.id = failing.id AND greatest(s.failing_since,
   $3::timestamptz) < failing.until;

-- name: HOLD
INSERT INTO events.delivery_hold AS h (workspace_id, subscription_id, note, held_at)
VALUES ($1, $2, $3, coalesce($4, clock_timestamp()))
ON CONFLICT (workspace_id, subscription_id) DO UPDATE
SET held_at = excluded.held_at, note = excluded.note, released_at = NULL
 WHERE h.released_at IS NOT NULL
RETURNING
nullif(workspace_id, '00000000-0000-0000-0000-000000000000') AS "workspaceId", nullif(subscription_id,
  '00000000-0000-0000-0000-000000000000') AS "subscriptionId", held_at AS "heldAt", note, released_at AS "releasedAt";

-- name: LIST
SELECT
  nullif(workspace_id, '00000000-0000-0000-0000-000000000000') AS "workspaceId", nullif(subscription_id,
    '00000000-0000-0000-0000-000000000000') AS "subscriptionId", held_at AS "heldAt", note, released_at AS "releasedAt"
  FROM events.delivery_hold
  ORDER BY held_at, workspace_id, subscription_id;

-- name: ONE_AT_A_TIME
SELECT pg_advisory_xact_lock(hashtextextended('events.delivery_hold', 0));

-- name: RELEASE
UPDATE events.delivery_hold
SET released_at = coalesce($3, clock_timestamp())
WHERE workspace_id = $1 AND subscription_id = $2 AND released_at IS NULL
RETURNING
nullif(workspace_id, '00000000-0000-0000-0000-000000000000') AS "workspaceId", nullif(subscription_id,
  '00000000-0000-0000-0000-000000000000') AS "subscriptionId", held_at AS "heldAt", note, released_at AS "releasedAt";

-- name: STANDING
WITH RECURSIVE
waiting AS (
  (SELECT workspace_id, subscription_id FROM events.delivery WHERE state IN ('queued', 'retrying',
    'sending') ORDER BY workspace_id, subscription_id LIMIT 1)
  UNION ALL
  SELECT next.workspace_id, next.subscription_id FROM waiting CROSS JOIN LATERAL (
    SELECT d.workspace_id, d.subscription_id FROM events.delivery d
     WHERE state IN ('queued', 'retrying', 'sending') AND (d.workspace_id, d.subscription_id) > (waiting.workspace_id,
       waiting.subscription_id)
     ORDER BY d.workspace_id, d.subscription_id LIMIT 1) next
), own AS (
  SELECT workspace_id, subscription_id, EXISTS (SELECT FROM
events.delivery_hold h
WHERE h.workspace_id IN (waiting.workspace_id, '00000000-0000-0000-0000-000000000000')
  AND h.subscription_id IN (waiting.subscription_id, '00000000-0000-0000-0000-000000000000')
  AND h.released_at IS NULL) AS held
    FROM waiting
   WHERE ('00000000-0000-0000-0000-000000000000' = $1::uuid OR workspace_id = $1::uuid)
     AND ('00000000-0000-0000-0000-000000000000' = $2::uuid OR subscription_id = $2::uuid)
)
SELECT (SELECT count(*)::int FROM
(SELECT d.due_at
   FROM own
   JOIN events.delivery d ON d.workspace_id = own.workspace_id AND d.subscription_id = own.subscription_id
     AND d.state IN ('queued', 'retrying', 'sending')
  WHERE d.state = 'sending' LIMIT 100000) counted) AS "inFlight",
       open.due, open.later,
       (SELECT count(*)::int FROM
(SELECT d.due_at
   FROM own
   JOIN events.delivery d ON d.workspace_id = own.workspace_id AND d.subscription_id = own.subscription_id
     AND d.state IN ('queued', 'retrying', 'sending')
  WHERE d.state <> 'sending' AND own.held LIMIT 100000) counted) AS held
  FROM (SELECT count(*) FILTER (WHERE due_at <= now())::int AS due, count(*) FILTER (WHERE due_at > now())::int AS later
          FROM
(SELECT d.due_at
   FROM own
   JOIN events.delivery d ON d.workspace_id = own.workspace_id AND d.subscription_id = own.subscription_id
     AND d.state IN ('queued', 'retrying', 'sending')
  WHERE d.state <> 'sending' AND NOT own.held LIMIT 100000) counted) open;
