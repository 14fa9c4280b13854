-- Run by libs/events/src/adapters/delivery-log.ts. Written by the test run (ADR 100).

-- name: newest
SELECT
id, subscription_id AS "subscriptionId", event, event_id AS "eventId", attempt, status_code AS "statusCode", error,
  latency_ms AS "latencyMs",
CASE WHEN redelivery_of > 0 THEN redelivery_of END AS "redeliveryOf", created_at AS "createdAt",
  response_excerpt AS "responseExcerpt", request_payload AS "requestPayload"
  FROM events.attempt
 WHERE subscription_id = $1 AND workspace_id = $2 AND day >= $3
   AND ($4::text IS NULL OR event = $4) AND ($5::uuid IS NULL OR event_id = $5)
   AND true
 ORDER BY id DESC LIMIT $6 OFFSET $7;

-- name: newest
SELECT
id, subscription_id AS "subscriptionId", event, event_id AS "eventId", attempt, status_code AS "statusCode", error,
  latency_ms AS "latencyMs",
CASE WHEN redelivery_of > 0 THEN redelivery_of END AS "redeliveryOf", created_at AS "createdAt",
  response_excerpt AS "responseExcerpt", request_payload AS "requestPayload"
  FROM events.attempt
 WHERE subscription_id = $1 AND workspace_id = $2 AND day >= $3
   AND ($4::text IS NULL OR event = $4) AND ($5::uuid IS NULL OR event_id = $5)
   AND unresolved
 ORDER BY id DESC LIMIT $6 OFFSET $7;

-- name: newest
SELECT
id, subscription_id AS "subscriptionId", event, event_id AS "eventId", attempt, status_code AS "statusCode", error,
  latency_ms AS "latencyMs",
CASE WHEN redelivery_of > 0 THEN redelivery_of END AS "redeliveryOf", created_at AS "createdAt",
  response_excerpt AS "responseExcerpt", request_payload AS "requestPayload"
  FROM events.attempt
 WHERE subscription_id = $1 AND workspace_id = $2 AND day >= $3
   AND ($4::text IS NULL OR event = $4) AND ($5::uuid IS NULL OR event_id = $5)
   AND error IS NULL
 ORDER BY id DESC LIMIT $6 OFFSET $7;

-- name: newest
SELECT
id, subscription_id AS "subscriptionId", event, event_id AS "eventId", attempt, status_code AS "statusCode", error,
  latency_ms AS "latencyMs",
CASE WHEN redelivery_of > 0 THEN redelivery_of END AS "redeliveryOf", created_at AS "createdAt",
  response_excerpt AS "responseExcerpt", request_payload AS "requestPayload"
  FROM events.attempt
 WHERE subscription_id = $1 AND workspace_id = $2 AND day >= $3
   AND ($4::text IS NULL OR event = $4) AND ($5::uuid IS NULL OR event_id = $5)
   AND error IS NOT NULL
 ORDER BY id DESC LIMIT $6 OFFSET $7;

-- name: OF_EVENTS
SELECT
id, subscription_id AS "subscriptionId", event, event_id AS "eventId", attempt, status_code AS "statusCode", error,
  latency_ms AS "latencyMs",
CASE WHEN redelivery_of > 0 THEN redelivery_of END AS "redeliveryOf", created_at AS "createdAt"
FROM (SELECT own.* FROM unnest((SELECT $2::uuid[])) AS asked (id) CROSS JOIN LATERAL (
  SELECT *
  FROM events.attempt a
  WHERE a.event_id = asked.id AND a.workspace_id = $1 AND a.day >= $3::date
  ORDER BY a.id LIMIT 100
) own) found
 ORDER BY id LIMIT $4;
