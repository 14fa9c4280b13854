import { atPlaceOf } from '@workops/platform';

/** How many subscriptions one look takes in; the next look goes on behind them. */
export const WINDOW = 500;

/**
 * One claim. Parameters: 1 first day, 2 last day (both only keep the scan out of partitions that hold nothing unfinished),
 * 3 and 4 workspace and subscription to start behind, 5 now, 6 lease end, 7 places, 8 places for retries, 9 and 10 places of
 * a subscription that is well and of one whose last attempt failed.
 *
 * `visited` steps through the index from one subscription with unfinished deliveries to the next, so that a backlog of any
 * size costs one step. `offered` takes of each what it still may have in flight; leases that ran out come first, then first
 * attempts and retries in turns. `ranked` deals the places out: one workspace after the other, and within it one subscription
 * after the other, in an order drawn anew each time so that few places are not always dealt to the same. Rows that another
 * claim holds are skipped, and rows that it changed meanwhile fall out of the condition. Two claims at once may each give a
 * subscription its full share: the cap bounds what a receiver that hangs can take, it is no promise to receivers.
 *
 * A lease that ran out is handed out whatever became of its subscription, so that the request that was made gets its row in the
 * log; a subscription that was deleted has no log.
 *
 * Rows are met again by partition and place (`day`, `ctid`), which no other access path can be mistaken for. `day + 0` and the comparison
 * of whole keys keep PostgreSQL from choosing partitions while it runs, which crashes it under a twin's changes; `num_nulls(place) = 0`,
 * always so, is taken for rare, so that no walk through a day without statistics seems cheaper (see the decision on both).
 */
export const CLAIM = `
  WITH RECURSIVE visited AS (
    SELECT $3::uuid AS workspace_id, $4::uuid AS subscription_id, 0 AS step, false AS wrapped, 0::float AS lot
    UNION ALL
    SELECT next.workspace_id, next.subscription_id, visited.step + 1, next.wrapped, random()
      FROM visited CROSS JOIN LATERAL (
        (SELECT d.workspace_id, d.subscription_id, visited.wrapped FROM events.delivery d
          WHERE d.state IN ('queued', 'retrying', 'sending') AND d.day BETWEEN $1::date AND $2::date
            AND (d.workspace_id, d.subscription_id) > (visited.workspace_id, visited.subscription_id)
          ORDER BY d.workspace_id, d.subscription_id LIMIT 1)
        UNION ALL
        (SELECT d.workspace_id, d.subscription_id, true FROM events.delivery d
          WHERE d.state IN ('queued', 'retrying', 'sending') AND d.day BETWEEN $1::date AND $2::date AND NOT visited.wrapped
          ORDER BY d.workspace_id, d.subscription_id LIMIT 1)
        LIMIT 1
      ) next
     WHERE visited.step < ${WINDOW}
       AND (NOT next.wrapped OR (next.workspace_id, next.subscription_id) <= ($3::uuid, $4::uuid))
  ), offered AS (
    SELECT visited.workspace_id, visited.subscription_id, visited.lot, due.*, room.free,
           row_number() OVER (PARTITION BY visited.subscription_id ORDER BY due.state = 'sending' DESC, due.turn, due.state) AS subscription_turn
      FROM visited
      CROSS JOIN LATERAL (
        SELECT CASE WHEN max(s.consecutive_failures) > 0 THEN $10::int ELSE $9::int END AS share FROM events.subscription s
         WHERE s.workspace_id = visited.workspace_id AND s.id = visited.subscription_id
      ) health
      CROSS JOIN LATERAL (
        SELECT greatest(health.share - count(*)::int, 0) AS free FROM events.delivery d
         WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
           AND d.state = 'sending' AND d.due_at > $5::timestamptz AND d.day BETWEEN $1::date AND $2::date
      ) room
      CROSS JOIN LATERAL (
        SELECT one.*, row_number() OVER (PARTITION BY one.state ORDER BY one.due_at) AS turn FROM (
          (SELECT d.day, d.ctid AS place, d.state, d.due_at FROM events.delivery d
            WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
              AND d.state = 'sending' AND d.due_at <= $5::timestamptz AND d.day BETWEEN $1::date AND $2::date
            ORDER BY d.due_at LIMIT room.free)
          UNION ALL
          (SELECT d.day, d.ctid, d.state, d.due_at FROM events.delivery d
            WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
              AND d.state = 'queued' AND d.due_at <= $5::timestamptz AND d.day BETWEEN $1::date AND $2::date
            ORDER BY d.due_at LIMIT room.free)
          UNION ALL
          (SELECT d.day, d.ctid, d.state, d.due_at FROM events.delivery d
            WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
              AND d.state = 'retrying' AND d.due_at <= $5::timestamptz AND d.day BETWEEN $1::date AND $2::date
            ORDER BY d.due_at LIMIT least($8::int, room.free))
        ) one
      ) due
     WHERE visited.step > 0
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY workspace_id ORDER BY subscription_turn, lot) AS workspace_turn
      FROM offered WHERE subscription_turn <= free
  ), chosen AS (
    SELECT * FROM (
      SELECT *, row_number() OVER (PARTITION BY state = 'retrying' ORDER BY workspace_turn, lot) AS kind_turn FROM ranked
    ) numbered
     WHERE state <> 'retrying' OR kind_turn <= $8::int
     ORDER BY workspace_turn, lot LIMIT $7::int
  ), locked AS (
    SELECT held.*, chosen.state AS former
      FROM chosen CROSS JOIN LATERAL (
        SELECT d.day, d.ctid AS place, d.workspace_id, d.subscription_id, d.event_id, d.redelivery_of FROM events.delivery d
         WHERE d.day + 0 = chosen.day AND d.ctid = chosen.place AND d.state = chosen.state AND d.due_at = chosen.due_at
           AND d.day BETWEEN $1::date AND $2::date
           FOR UPDATE SKIP LOCKED
      ) held
  ), terms AS (
    SELECT locked.*, s.url, s.sealed_secret, s.include_data, s.owner_kind, s.owner_id, s.owner_scopes,
           e.type, e.livemode, e.notice, e.data,
           coalesce(
             locked.former = 'sending' AND s.id IS NOT NULL
               OR s.enabled AND (locked.redelivery_of IS NOT NULL OR s.paused_at IS NULL AND s.active_since <= e.occurred_at),
             false
           ) AS claimable
      FROM locked
      CROSS JOIN LATERAL (
        SELECT * FROM events.event
         WHERE (day, id) >= (locked.day, locked.event_id) AND (day, id) <= (locked.day, locked.event_id)
           AND day BETWEEN $1::date AND $2::date LIMIT 1
      ) e
      LEFT JOIN LATERAL (
        SELECT * FROM events.subscription WHERE workspace_id = locked.workspace_id AND id = locked.subscription_id LIMIT 1
      ) s ON true
  ), claimed AS (
    UPDATE events.delivery d
       SET state = CASE WHEN terms.claimable THEN 'sending' ELSE 'discarded' END,
           attempts = d.attempts + CASE WHEN terms.claimable AND terms.former <> 'sending' THEN 1 ELSE 0 END,
           due_at = $6::timestamptz
      FROM terms
     WHERE ${atPlaceOf('d', 'terms', '$1', '$2')}
    RETURNING terms.*, d.attempts
  )
  SELECT last.workspace_id AS "lastWorkspaceId", last.subscription_id AS "lastSubscriptionId", last.step < ${WINDOW} AS "sawAll",
         claimed.claimable, claimed.day, claimed.subscription_id AS "subscriptionId", claimed.event_id AS "eventId",
         claimed.redelivery_of AS "redeliveryOf", claimed.workspace_id AS "workspaceId", claimed.attempts AS attempt,
         claimed.former = 'sending' AS "outcomeLost", claimed.url, claimed.sealed_secret AS "sealedSecret",
         claimed.include_data AS "includeData", claimed.owner_kind AS "ownerKind", claimed.owner_id AS "ownerId",
         array_to_string(claimed.owner_scopes, ' ') AS "ownerScopes", claimed.type AS "eventType", claimed.livemode,
         claimed.notice::text AS notice, claimed.data::text AS data
    FROM (SELECT workspace_id, subscription_id, step FROM visited ORDER BY step DESC LIMIT 1) last
    LEFT JOIN claimed ON true`;
