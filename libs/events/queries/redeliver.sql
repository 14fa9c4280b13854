-- Run by libs/events/src/adapters/redeliver.sql.ts. Written by the test run (ADR 100).

-- name: REDELIVER
WITH kept AS (
  SELECT e.* FROM generate_series(0, 366) AS ago
   CROSS JOIN LATERAL (
     SELECT type, livemode, occurred_at, request_id, traceparent, notice, data FROM events.event
      WHERE day = $1::date - ago AND id = $3::uuid AND workspace_id = $5::uuid
   ) e
   ORDER BY ago LIMIT 1
), copied AS (
  INSERT INTO events.event (day, id, workspace_id, type, livemode, occurred_at, request_id, traceparent, notice, data)
  SELECT $1::date, $3::uuid, $5::uuid, type, livemode, occurred_at, request_id, traceparent, notice, data FROM kept
  ON CONFLICT DO NOTHING
), earlier AS (
  SELECT coalesce(max(redelivery_number), 0) AS number FROM events.delivery
   WHERE day = $1::date AND subscription_id = $2::uuid AND event_id = $3::uuid AND redelivery_of = $4::bigint
     AND workspace_id = $5::uuid
)
INSERT INTO events.delivery (day, subscription_id, event_id, redelivery_of, redelivery_number, workspace_id, attempts,
  due_at)
SELECT $1::date, $2::uuid, $3::uuid, $4::bigint, earlier.number + 1, $5::uuid, earlier.number, $6::timestamptz
FROM kept, earlier
RETURNING event_id;
