-- Run by libs/events/src/adapters/release-deliveries.ts. Written by the test run (ADR 100).

-- name: RELEASE
WITH own AS (
  SELECT own.*
  FROM unnest((SELECT $1::date[]), (SELECT $2::uuid[]), (SELECT $3::uuid[]), (SELECT $4::bigint[]), (SELECT $5::int[]))
    AS r (day, subscription_id, event_id, redelivery_of, attempt)
CROSS JOIN LATERAL (
  SELECT d.day, d.ctid AS place FROM events.delivery d
   WHERE d.day = ANY (array_append(NULL::date[], r.day)) AND d.subscription_id = r.subscription_id
     AND d.event_id = r.event_id
     AND d.redelivery_of IS NOT DISTINCT FROM r.redelivery_of AND d.state || '' = 'sending' AND d.attempts = r.attempt
     AND d.day BETWEEN $8::date AND $9::date
     FOR UPDATE
) own
)
UPDATE events.delivery d
   SET state = CASE WHEN d.redelivery_of > 0 OR d.attempts = 1 AND d.redelivery_of IS NULL THEN 'queued'
     ELSE 'retrying' END,
       attempts = d.attempts - 1, due_at = $7
  FROM own
 WHERE num_nulls(own.place) = 0 AND d.day + 0 = own.day AND d.ctid = own.place AND d.day BETWEEN $8::date AND $9::date
   AND d.due_at = $6;
