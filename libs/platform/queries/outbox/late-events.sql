-- Run by libs/platform/src/outbox/late-events.ts. Written by the test run (ADR 100).

-- name: BEGIN_ATTEMPT
UPDATE platform.late_event
   SET attempts = attempts + 1, due_at = now() + least(5000 * 2 ^ (attempts + 1 - 1),
     14400000) * interval '1 millisecond', parked_at = CASE WHEN attempts >= 20 THEN now() END
 WHERE subscriber = $1 AND day = $2::date AND event_id = $3 AND parked_at IS NULL RETURNING parked_at IS NULL AS open;

-- name: CLAIM_LATE
WITH held AS (
  SELECT own.* FROM (SELECT id FROM unnest((SELECT $2::uuid[])) AS e (id) ORDER BY id) asked CROSS JOIN LATERAL (
    SELECT l.event_id, l.ctid AS place FROM platform.late_event l
     WHERE l.subscriber = $3 AND l.day = $1::date AND l.event_id = asked.id
       AND num_nulls(l.parked_at) = 1 FOR UPDATE) own
), gone AS (
  DELETE FROM platform.late_event l USING held WHERE num_nulls(held.place) = 0 AND l.ctid = held.place
), claimed AS (
  INSERT INTO platform.inbox (day, event_id, subscriber)
  SELECT $1::date, event_id, $3
  FROM held
  ON CONFLICT DO NOTHING
  RETURNING event_id
),
found AS (
  SELECT own.* FROM claimed CROSS JOIN LATERAL (
    SELECT o.ctid AS place, o.recorded_at, o.id, o.request_id, o.traceparent, o.event
    FROM platform.outbox o
    WHERE o.day = $1::date AND o.id = claimed.event_id LIMIT 1) own
)
SELECT event, request_id AS "requestId", traceparent FROM found ORDER BY recorded_at, id;

-- name: GIVE_BACK_LATE
WITH found AS (
  SELECT own.* FROM (
    SELECT *
    FROM unnest((SELECT $2::uuid[]), (SELECT $3::int[]), (SELECT $4::int[])) AS e (id, times, failures)
    ORDER BY id
  ) asked CROSS JOIN LATERAL (
    SELECT l.ctid AS place FROM platform.late_event l
     WHERE l.subscriber = $5 AND l.day = $1::date AND l.event_id = asked.id AND l.times_enqueued = asked.times
       AND l.attempts = asked.failures AND num_nulls(l.parked_at) = 1 FOR UPDATE SKIP LOCKED) own
)
UPDATE platform.late_event l
SET due_at = now(), times_enqueued = l.times_enqueued - 1
FROM found
WHERE num_nulls(found.place) = 0 AND l.ctid = found.place;

-- name: LATE
SELECT subscriber, count(*)::int AS count, extract(epoch FROM now() - min(since))::float AS "oldestSeconds"
FROM platform.late_event
WHERE parked_at IS NULL
GROUP BY subscriber;

-- name: LATE_SUBSCRIBERS
SELECT name FROM unnest($1::text[]) AS asked (name)
 WHERE EXISTS (SELECT FROM platform.late_event o WHERE o.subscriber = asked.name AND o.parked_at IS NULL
   AND o.due_at <= now());

-- name: NOTE_FAILURE
UPDATE platform.late_event
   SET last_error = $4, attempts = greatest(attempts, 1), due_at = now() + least(5000 * 2 ^ (greatest(attempts, 1) - 1),
     14400000) * interval '1 millisecond',
       parked_at = CASE WHEN attempts >= 20 THEN now() END
 WHERE subscriber = $1 AND day = $2::date AND event_id = $3 AND parked_at IS NULL
 RETURNING attempts, parked_at IS NOT NULL AS parked;

-- name: POSTPONE
WITH found AS (
  SELECT asked.subscriber, asked.finish, own.* FROM (
    SELECT *
    FROM unnest((SELECT $2::uuid[]), (SELECT $3::text[]), (SELECT $4::boolean[]), (SELECT $6::boolean[])) AS e (id,
      subscriber, finish, once)
    ORDER BY id, subscriber
  ) asked CROSS JOIN LATERAL (
    SELECT o.id, o.ctid AS place, o.workspace_id, o.type, o.request_id, o.traceparent FROM platform.outbox o
     WHERE o.day = $1::date AND o.id = asked.id AND num_nulls(o.finished_at) = 1 AND (NOT asked.once
       OR o.times_enqueued = 1) FOR UPDATE SKIP LOCKED) own
), noted AS (
  INSERT INTO platform.late_event (subscriber, day, event_id, workspace_id, type, request_id, traceparent, attempts,
    last_error, due_at)
  SELECT subscriber, $1::date, id, workspace_id, type, request_id, traceparent, CASE WHEN $5::text IS NULL THEN 0
    ELSE 1 END, $5,
         clock_timestamp() + CASE WHEN $5::text IS NULL THEN interval '0' ELSE least(5000 * 2 ^ (1 - 1),
           14400000) * interval '1 millisecond' END
    FROM found ON CONFLICT DO NOTHING
), finished AS (
  UPDATE platform.outbox o
  SET finished_at = now()
  FROM found
  WHERE found.finish AND num_nulls(found.place) = 0 AND o.day = $1::date AND o.ctid = found.place
)
SELECT DISTINCT id FROM found;
