-- Run by libs/events/src/adapters/record-outcomes.ts. Written by the test run (ADR 100).

-- name: FINISH_DELIVERIES
WITH held AS (
  SELECT o.number, o.state, o.due_at, own.day, own.place
    FROM unnest((SELECT $1::int[]), (SELECT $2::date[]), (SELECT $3::uuid[]), (SELECT $4::uuid[]),
      (SELECT $5::bigint[]),
                (SELECT $6::int[]), (SELECT $7::text[]), (SELECT $8::timestamptz[]))
      AS o (number, day, subscription_id, event_id, redelivery_of, attempt, state, due_at)
CROSS JOIN LATERAL (
  SELECT d.day, d.ctid AS place FROM events.delivery d
   WHERE d.day = ANY (array_append(NULL::date[], o.day)) AND d.subscription_id = o.subscription_id
     AND d.event_id = o.event_id
     AND d.redelivery_of IS NOT DISTINCT FROM o.redelivery_of AND d.state || '' = 'sending' AND d.attempts = o.attempt
     AND d.day BETWEEN $9::date AND $10::date
     FOR UPDATE
) own
)
UPDATE events.delivery d SET state = held.state, due_at = coalesce(held.due_at, d.due_at)
  FROM held
  WHERE num_nulls(held.place) = 0 AND d.day + 0 = held.day AND d.ctid = held.place AND d.day BETWEEN $9::date
    AND $10::date
RETURNING held.number;

-- name: INSERT_ATTEMPTS
INSERT INTO events.attempt (day, workspace_id, subscription_id, event, event_id, attempt, status_code, error,
  response_excerpt,
  request_payload, latency_ms, redelivery_of, created_at, unresolved)
SELECT *
FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::int[], $7::int[], $8::text[], $9::text[],
  string_to_array($10, E'\n'), $11::int[], $12::bigint[], $13::timestamptz[], $14::boolean[]);

-- name: LOCK_SUBSCRIPTIONS
WITH locked AS (
  SELECT workspace_id, id, last_delivery_at, last_status, consecutive_failures, consecutive_failed_deliveries,
    failing_since
    FROM events.subscription WHERE workspace_id = ANY($1::uuid[]) AND id = ANY($2::uuid[])
     FOR NO KEY UPDATE SKIP LOCKED
)
SELECT locked.workspace_id AS "workspaceId", s.id, locked.last_delivery_at AS "lastDeliveryAt",
  locked.last_status AS "lastStatus",
       locked.consecutive_failures AS "consecutiveFailures",
         locked.consecutive_failed_deliveries AS "consecutiveFailedDeliveries",
       locked.failing_since AS "failingSince"
  FROM events.subscription s LEFT JOIN locked ON locked.workspace_id = s.workspace_id AND locked.id = s.id
 WHERE s.workspace_id = ANY($1::uuid[]) AND s.id = ANY($2::uuid[]);

-- name: SETTLE
UPDATE events.attempt
SET unresolved = false
WHERE subscription_id = ANY($1::uuid[]) AND event_id = ANY($2::uuid[]) AND unresolved;

-- name: UPDATE_HEALTH
UPDATE events.subscription s
   SET last_delivery_at = h.last_delivery_at, last_status = h.last_status,
     consecutive_failures = h.consecutive_failures,
       consecutive_failed_deliveries = h.consecutive_failed_deliveries, failing_since = h.failing_since
  FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::int[], $5::int[], $6::int[], $7::timestamptz[])
    AS h (workspace_id, id, last_delivery_at, last_status, consecutive_failures, consecutive_failed_deliveries,
      failing_since)
 WHERE s.workspace_id = h.workspace_id AND s.id = h.id;
