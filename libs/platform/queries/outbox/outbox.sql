-- Run by libs/platform/src/outbox/outbox.ts. Written by the test run (ADR 100).

-- name: BACKLOG
SELECT count(*)::int AS depth, coalesce(extract(epoch FROM now() - min(recorded_at)), 0)::float AS "oldestSeconds"
  FROM platform.outbox WHERE finished_at IS NULL AND day BETWEEN $1 AND $2;

-- name: CLAIM
WITH claimed AS (
  INSERT INTO platform.inbox (day, event_id, subscriber)
  SELECT $1::date, id, $3 FROM unnest((SELECT $2::uuid[])) AS e (id) ORDER BY id
  ON CONFLICT DO NOTHING RETURNING event_id
),
found AS (
  SELECT own.* FROM claimed CROSS JOIN LATERAL (
    SELECT o.ctid AS place, o.recorded_at, o.id, o.request_id, o.traceparent, o.event
    FROM platform.outbox o
    WHERE o.day = $1::date AND o.id = claimed.event_id LIMIT 1) own
), finished AS (
  UPDATE platform.outbox o
  SET finished_at = now()
  FROM found
  WHERE $4 AND num_nulls(found.place) = 0 AND o.day = $1::date AND o.ctid = found.place
)
SELECT event, request_id AS "requestId", traceparent FROM found ORDER BY recorded_at, id;

-- name: FINISH
WITH
  found AS (
    SELECT own.* FROM (SELECT id FROM unnest((SELECT $2::uuid[])) AS e (id) ORDER BY id) asked CROSS JOIN LATERAL (
      SELECT o.ctid AS place FROM platform.outbox o WHERE o.day = $1::date AND o.id = asked.id LIMIT 1) own
  ) UPDATE platform.outbox o
  SET finished_at = now()
  FROM found
  WHERE num_nulls(found.place) = 0 AND o.day = $1::date AND o.ctid = found.place AND num_nulls(o.finished_at) = 1;

-- name: finishing
WITH
found AS (
  SELECT own.* FROM (SELECT id FROM unnest((SELECT $2::uuid[])) AS e (id) ORDER BY id) asked CROSS JOIN LATERAL (
    SELECT o.ctid AS place FROM platform.outbox o WHERE o.day = $1::date AND o.id = asked.id LIMIT 1) own
), finished AS (UPDATE platform.outbox o
SET finished_at = now()
FROM found
WHERE num_nulls(found.place) = 0 AND o.day = $1::date AND o.ctid = found.place AND num_nulls(o.finished_at) = 1
RETURNING o.recorded_at, o.id, o.request_id, o.traceparent, o.event)
SELECT event, request_id AS "requestId", traceparent FROM finished ORDER BY recorded_at, id;

-- name: finishing
WITH
found AS (
  SELECT own.* FROM (SELECT id FROM unnest((SELECT $2::uuid[])) AS e (id) ORDER BY id) asked CROSS JOIN LATERAL (
    SELECT o.ctid AS place FROM platform.outbox o WHERE o.day = $1::date AND o.id = asked.id LIMIT 1) own
), finished AS (UPDATE platform.outbox o
SET finished_at = now()
FROM found
WHERE num_nulls(found.place) = 0 AND o.day = $1::date AND o.ctid = found.place AND num_nulls(o.finished_at) = 1
  AND o.times_enqueued = 1
RETURNING o.recorded_at, o.id, o.request_id, o.traceparent, o.event)
SELECT event, request_id AS "requestId", traceparent FROM finished ORDER BY recorded_at, id;

-- name: GIVE_BACK
WITH found AS (
  SELECT own.* FROM (
    SELECT * FROM unnest((SELECT $2::uuid[]), (SELECT $3::int[])) AS e (id, times) ORDER BY id
  ) asked CROSS JOIN LATERAL (
    SELECT o.ctid AS place FROM platform.outbox o
     WHERE o.day = $1::date AND o.id = asked.id AND o.times_enqueued = asked.times
       AND num_nulls(o.finished_at) = 1 FOR UPDATE SKIP LOCKED) own
)
UPDATE platform.outbox o
SET due_at = now(), times_enqueued = o.times_enqueued - (o.times_enqueued > 2)::int
FROM found
WHERE num_nulls(found.place) = 0 AND o.day = $1::date AND o.ctid = found.place;

-- name: HAD
SELECT asked.id, ARRAY(
  SELECT i.subscriber
  FROM platform.inbox i
  WHERE i.day = $1::date AND i.event_id = asked.id AND i.subscriber = ANY ($3::text[])
  UNION ALL
  SELECT l.subscriber
  FROM platform.late_event l
  WHERE l.day = $1::date AND l.event_id = asked.id AND l.subscriber = ANY ($3::text[])
) AS subscribers FROM unnest((SELECT $2::uuid[])) AS asked (id);

-- name: OPEN_DAYS
SELECT least(min(day), (at - interval '1 hour')::date) AS first, at::date + 1 AS last
  FROM (SELECT coalesce($1::timestamptz, now()) AT TIME ZONE 'UTC' AS at) clock
  LEFT
  JOIN platform.outbox ON finished_at IS NULL
 GROUP BY at;
