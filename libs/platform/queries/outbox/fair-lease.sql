-- Run by libs/platform/src/outbox/fair-lease.ts. Written by the test run (ADR 100).

-- name: fairLease
WITH RECURSIVE visited AS (
  SELECT first.workspace_id, first.due_at, stretch.high
  FROM unnest($2::uuid[], $3::uuid[]) AS stretch (low, high)
  CROSS
  JOIN LATERAL (
    SELECT o.workspace_id, o.due_at FROM platform.late_event o
     WHERE o.parked_at IS NULL AND o.subscriber = $7 AND true AND o.workspace_id > stretch.low
       AND o.workspace_id < stretch.high AND o.due_at >= $4::timestamptz AND o.due_at <= now()
     ORDER BY o.workspace_id, o.due_at LIMIT 1) first
  UNION ALL
  SELECT next.workspace_id, next.due_at, visited.high FROM visited CROSS JOIN LATERAL (
    SELECT o.workspace_id, o.due_at FROM platform.late_event o
     WHERE o.parked_at IS NULL AND o.subscriber = $7 AND true AND o.workspace_id > visited.workspace_id
       AND o.workspace_id < visited.high
       AND o.due_at >= $4::timestamptz AND o.due_at <= now()
     ORDER BY o.workspace_id, o.due_at LIMIT 1) next
), deep AS (
  SELECT known.workspace_id, known.floor
  FROM unnest($5::uuid[], $6::timestamptz[]) AS known (workspace_id, floor)
  CROSS
  JOIN LATERAL (
    SELECT 1 FROM platform.late_event o
     WHERE o.parked_at IS NULL AND o.subscriber = $7 AND true AND o.workspace_id = known.workspace_id
       AND o.due_at >= known.floor AND o.due_at <= now()
     ORDER BY o.due_at LIMIT 1) first
), waiting AS (
  SELECT workspace_id, $4::timestamptz AS floor FROM visited UNION ALL SELECT workspace_id, floor FROM deep
), due AS (
  SELECT d.day, d.place, d.due_at, row_number() OVER (PARTITION BY waiting.workspace_id ORDER BY d.due_at) AS turn
    FROM waiting CROSS JOIN LATERAL (
      SELECT o.day, o.ctid AS place, o.due_at FROM platform.late_event o
       WHERE o.parked_at IS NULL AND o.subscriber = $7 AND true AND o.workspace_id = waiting.workspace_id
         AND o.due_at >= waiting.floor AND o.due_at <= now()
       ORDER BY o.due_at LIMIT (SELECT ceil(2.0 * $1 / count(*))::int FROM waiting)) d
), chosen AS (
  SELECT day, place, due_at FROM due ORDER BY turn LIMIT $1
), locked AS (
  SELECT held.* FROM chosen CROSS JOIN LATERAL (
    SELECT o.day, o.ctid AS place, chosen.due_at FROM platform.late_event o
     WHERE o.day + 0 = chosen.day AND o.ctid = chosen.place AND o.parked_at IS NULL AND o.subscriber = $7 AND true
       AND o.due_at <= now()
       FOR UPDATE SKIP LOCKED) held
), leased AS (
  UPDATE platform.late_event o
     SET due_at = now() + least(5 * (o.times_enqueued + 1), 15) * interval '1 second',
       times_enqueued = o.times_enqueued + 1
    FROM locked WHERE num_nulls(locked.place) = 0 AND o.day + 0 = locked.day AND o.ctid = locked.place AND true
  RETURNING o.day, o.event_id AS id, o.type, o.attempts, o.request_id AS "requestId", o.traceparent,
    o.workspace_id AS "workspaceId", o.times_enqueued AS "timesEnqueued", locked.due_at AS "wasDueAt"
)
SELECT CASE WHEN row_number() OVER () = 1 THEN least((SELECT min(due_at) FROM visited),
  now() - interval '1 second') END AS floor,
       CASE WHEN row_number() OVER () = 1 THEN now() - interval '1 second' END AS "quietFloor",
       CASE WHEN row_number() OVER () = 1 THEN ARRAY(SELECT workspace_id FROM deep) END AS busy, leased.*
  FROM (SELECT) always LEFT JOIN leased ON true;

-- name: fairLease
WITH RECURSIVE visited AS (
  SELECT first.workspace_id, first.due_at, stretch.high
  FROM unnest($2::uuid[], $3::uuid[]) AS stretch (low, high)
  CROSS
  JOIN LATERAL (
    SELECT o.workspace_id, o.due_at FROM platform.outbox o
     WHERE o.finished_at IS NULL AND o.day BETWEEN $7::date AND $8::date AND o.workspace_id > stretch.low
       AND o.workspace_id < stretch.high AND o.due_at >= $4::timestamptz AND o.due_at <= now()
     ORDER BY o.workspace_id, o.due_at LIMIT 1) first
  UNION ALL
  SELECT next.workspace_id, next.due_at, visited.high FROM visited CROSS JOIN LATERAL (
    SELECT o.workspace_id, o.due_at FROM platform.outbox o
     WHERE o.finished_at IS NULL AND o.day BETWEEN $7::date AND $8::date AND o.workspace_id > visited.workspace_id
       AND o.workspace_id < visited.high
       AND o.due_at >= $4::timestamptz AND o.due_at <= now()
     ORDER BY o.workspace_id, o.due_at LIMIT 1) next
), deep AS (
  SELECT known.workspace_id, known.floor
  FROM unnest($5::uuid[], $6::timestamptz[]) AS known (workspace_id, floor)
  CROSS
  JOIN LATERAL (
    SELECT 1 FROM platform.outbox o
     WHERE o.finished_at IS NULL AND o.day BETWEEN $7::date AND $8::date AND o.workspace_id = known.workspace_id
       AND o.due_at >= known.floor AND o.due_at <= now()
     ORDER BY o.due_at LIMIT 1) first
), waiting AS (
  SELECT workspace_id, $4::timestamptz AS floor FROM visited UNION ALL SELECT workspace_id, floor FROM deep
), due AS (
  SELECT d.day, d.place, d.due_at, row_number() OVER (PARTITION BY waiting.workspace_id ORDER BY d.due_at) AS turn
    FROM waiting CROSS JOIN LATERAL (
      SELECT o.day, o.ctid AS place, o.due_at FROM platform.outbox o
       WHERE o.finished_at IS NULL AND o.day BETWEEN $7::date AND $8::date AND o.workspace_id = waiting.workspace_id
         AND o.due_at >= waiting.floor AND o.due_at <= now()
       ORDER BY o.due_at LIMIT (SELECT ceil(2.0 * $1 / count(*))::int FROM waiting)) d
), chosen AS (
  SELECT day, place, due_at FROM due ORDER BY turn LIMIT $1
), locked AS (
  SELECT held.* FROM chosen CROSS JOIN LATERAL (
    SELECT o.day, o.ctid AS place, chosen.due_at FROM platform.outbox o
     WHERE o.day + 0 = chosen.day AND o.ctid = chosen.place AND o.finished_at IS NULL AND o.day BETWEEN $7::date
       AND $8::date AND o.due_at <= now()
       FOR UPDATE SKIP LOCKED) held
), leased AS (
  UPDATE platform.outbox o
     SET due_at = now() + least(5 * (o.times_enqueued + 1), 15) * interval '1 second',
       times_enqueued = o.times_enqueued + 1
    FROM locked
    WHERE num_nulls(locked.place) = 0 AND o.day + 0 = locked.day AND o.ctid = locked.place AND o.day BETWEEN $7::date
      AND $8::date
  RETURNING o.day, o.id, o.type, o.request_id AS "requestId", o.traceparent,
          CASE WHEN o.type = ANY ($9::text[]) THEN o.event #> '{data,updated_fields}' END AS "updatedFields",
            o.workspace_id AS "workspaceId", o.times_enqueued AS "timesEnqueued", locked.due_at AS "wasDueAt"
)
SELECT CASE WHEN row_number() OVER () = 1 THEN least((SELECT min(due_at) FROM visited),
  now() - interval '1 second') END AS floor,
       CASE WHEN row_number() OVER () = 1 THEN now() - interval '1 second' END AS "quietFloor",
       CASE WHEN row_number() OVER () = 1 THEN ARRAY(SELECT workspace_id FROM deep) END AS busy, leased.*
  FROM (SELECT) always LEFT JOIN leased ON true;
