-- Run by libs/platform/src/outbox/event-feed.ts. Written by the test run (ADR 100).

-- name: BY_IDS
SELECT event, request_id AS "requestId", traceparent
FROM platform.outbox
WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND day BETWEEN $3::date AND $4::date;

-- name: eventFeedOn.drawn
SELECT last_value::text AS drawn FROM platform.feed_position;

-- name: eventFeedOn.frontier
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, (now() AT TIME ZONE 'UTC')::date::text AS today;

-- name: lastDayBy.[row]
SELECT ((now() AT TIME ZONE 'UTC')::date + 2)::text AS day;

-- name: pageOf
WITH looked AS MATERIALIZED (
  SELECT day, changed_in, id, type, event, request_id, traceparent FROM platform.outbox
   WHERE workspace_id = $1 AND (changed_in, id) > ($2::bigint, $3::uuid)
     AND changed_in < current_setting('workops.feed_frontier')::bigint
     AND day >= greatest(coalesce($4::date, (now() AT TIME ZONE 'UTC')::date - 27),
       ($9::timestamptz AT TIME ZONE 'UTC')::date) - 1
     AND day <= $11::date AND ($10::timestamptz IS NULL OR day <= ($10::timestamptz AT TIME ZONE 'UTC')::date + 1)
   ORDER BY changed_in, id LIMIT $5
), shown AS (
  SELECT day, changed_in, id, type, event, request_id, traceparent FROM looked
   WHERE ($7::text[] IS NULL OR type = ANY ($7)) AND ($8::text IS NULL OR event -> 'resource' ->> 'id' = $8)
     AND ($9::timestamptz IS NULL OR (event ->> 'occurredAt')::timestamptz >= $9)
     AND ($10::timestamptz IS NULL OR (event ->> 'occurredAt')::timestamptz < $10)
   ORDER BY changed_in, id LIMIT $6
)
SELECT current_setting('workops.feed_frontier')::bigint::text AS frontier,
  current_setting('workops.feed_epoch') AS epoch, (now() AT TIME ZONE 'UTC')::date::text AS today,
  (SELECT count(*)::int FROM looked) AS looked,
       (SELECT json_build_object('day', day::text, 'position', changed_in::text, 'id',
         id) FROM looked ORDER BY changed_in DESC, id DESC LIMIT 1) AS last,
       NULL::bigint AS place, NULL AS day, NULL AS position, NULL::uuid AS id, NULL::json AS event, NULL AS "requestId",
         NULL AS traceparent
 UNION ALL
SELECT NULL, NULL, NULL, NULL, NULL, changed_in, day::text, changed_in::text, id, event, request_id AS "requestId",
  traceparent
FROM shown
 ORDER BY place NULLS FIRST, id;

-- name: WITH_NEWS
SELECT followed.workspace_id AS id
  FROM unnest($1::uuid[], $2::bigint[], $3::uuid[]) AS followed (workspace_id, position, id)
 WHERE EXISTS (SELECT FROM platform.outbox o
                WHERE o.workspace_id = followed.workspace_id AND (o.changed_in, o.id) > (followed.position, followed.id)
                  AND o.day >= $4::date - 1 AND o.day <= $5::date);
