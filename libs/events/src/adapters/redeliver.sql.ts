import { LONGEST_LOG_DAYS } from '../domain/days';

/** Longer than any log row is kept. */
const DAYS_TO_LOOK_BACK = LONGEST_LOG_DAYS + 1;

/**
 * Parameters: 1 today, 2 subscription, 3 event, 4 log row, 5 workspace, 6 now; no row if the event is no longer kept.
 * The lock gives concurrent redeliveries different attempt numbers.
 *
 * The event is copied to today's partition, where claims look first. Attempts are numbered across all repeats of a log
 * row, because an outcome finds its delivery by that number.
 */
export const REDELIVER = `
  WITH kept AS (
    SELECT e.* FROM generate_series(0, ${DAYS_TO_LOOK_BACK}) AS ago
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
  INSERT INTO events.delivery (day, subscription_id, event_id, redelivery_of, redelivery_number, workspace_id, attempts, due_at)
  SELECT $1::date, $2::uuid, $3::uuid, $4::bigint, earlier.number + 1, $5::uuid, earlier.number, $6::timestamptz FROM kept, earlier
  RETURNING event_id`;
