-- Run by libs/events/src/adapters/claim.sql.ts. Written by the test run (ADR 100).

-- name: CLAIM
-- $1 firstDay, $2 lastDay, $3 afterWorkspaceId, $4 afterSubscriptionId, $5 now, $6 leasedUntil, $7 limit
-- $8 retryLimit, $9 perSubscription, $10 perFailingSubscription, $11 held, $12 perWorkspace, $13 perFailingWorkspace
-- $14 perHost, $15 perWorkspaceAndHost, $16 openLimit, $17 floors, $18 floorsWanted, $19 releasedLimit
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, $4::uuid AS subscription_id,
         CASE WHEN $17::text IS NULL THEN 0 ELSE -1 END AS step, false AS wrapped, 0::float AS lot
  UNION ALL
  SELECT next.workspace_id, next.subscription_id, visited.step + 1, next.wrapped, random()
    FROM visited CROSS JOIN LATERAL (
      (SELECT d.workspace_id, d.subscription_id, visited.wrapped FROM events.delivery d
        WHERE d.state IN ('queued', 'retrying', 'sending') AND d.day BETWEEN $1::date AND $2::date
          AND (d.workspace_id, d.subscription_id) > (visited.workspace_id, visited.subscription_id)
        ORDER BY d.workspace_id, d.subscription_id LIMIT 1)
      UNION ALL
      (SELECT d.workspace_id, d.subscription_id, true FROM events.delivery d
        WHERE d.state IN ('queued', 'retrying', 'sending') AND d.day BETWEEN $1::date AND $2::date
          AND NOT visited.wrapped
        ORDER BY d.workspace_id, d.subscription_id LIMIT 1)
      LIMIT 1
    ) next
   WHERE visited.step BETWEEN 0 AND 499
     AND (NOT next.wrapped
       OR (next.workspace_id, next.subscription_id) <= ($3::uuid, $4::uuid))
),
looked_at AS (
  SELECT workspace_id, subscription_id, lot, '-infinity'::timestamptz AS queued_from,
         '-infinity'::timestamptz AS retrying_from, '-infinity'::timestamptz AS sending_from
    FROM visited WHERE step > 0
  UNION ALL
  SELECT workspace_id, subscription_id, random(), queued_from, retrying_from, sending_from
    FROM jsonb_to_recordset($17::jsonb) AS known (
      workspace_id uuid, subscription_id uuid,
      queued_from timestamptz, retrying_from timestamptz, sending_from timestamptz)
),
standing AS MATERIALIZED (
  SELECT visited.*, hold.on_hold, hold.released_until, s.share, sight.first_queued, sight.first_retrying,
         sight.first_sending, busy.first AS first_busy, s.host, s.failing, s.active_since, sight.count AS sighted,
         s.id IS NOT NULL AS known, coalesce(s.enabled, false) AS enabled,
         coalesce(s.enabled AND s.paused_at IS NULL, false) AS runs,
         greatest(s.share - busy.count, 0) AS free,
         coalesce(NOT s.enabled OR s.paused_at IS NOT NULL OR sight.outdated, true) AS stale
    FROM looked_at visited
    LEFT JOIN LATERAL (
      SELECT id, lower(rtrim(substring(url FROM '^[a-zA-Z]+://(\[[^\]]*\]|[^/?#:]*)'), '.')) AS host,
             enabled, paused_at, active_since, consecutive_failures > 0 AS failing,
             CASE WHEN consecutive_failures > 0 THEN $10::int ELSE $9::int END
               AS share
        FROM events.subscription WHERE workspace_id = visited.workspace_id AND id = visited.subscription_id LIMIT 1
    ) s ON true
    CROSS JOIN LATERAL
(SELECT coalesce(bool_or(h.released_at IS NULL), false) AS on_hold, coalesce(max(h.released_at),
  '-infinity') AS released_until
   FROM
events.delivery_hold h
WHERE h.workspace_id IN (visited.workspace_id, '00000000-0000-0000-0000-000000000000')
  AND h.subscription_id IN (visited.subscription_id, '00000000-0000-0000-0000-000000000000')) hold
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, min(due_at) AS first FROM (
        SELECT d.due_at FROM events.delivery d
         WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
           AND d.state = 'sending' AND d.due_at > $5::timestamptz AND d.due_at >= visited.sending_from
           AND d.day BETWEEN $1::date AND $2::date
         ORDER BY d.due_at LIMIT coalesce(s.share, 0)
      ) sent
    ) busy
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE one.state = 'sending' OR NOT hold.on_hold)::int AS count,
             min(one.due_at) FILTER (WHERE one.state = 'queued') AS first_queued,
             min(one.due_at) FILTER (WHERE one.state = 'retrying') AS first_retrying,
             min(one.due_at) FILTER (WHERE one.state = 'sending') AS first_sending,
             coalesce(
               bool_or(one.state = 'queued' AND one.redelivery_of IS NULL AND one.due_at < s.active_since), false
             ) AS outdated
        FROM (
(SELECT d.day, d.ctid AS place, d.state, 'sending' AS kind, d.due_at, d.redelivery_of FROM events.delivery d
  WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
    AND d.state = 'sending' AND d.due_at >= visited.sending_from AND d.due_at <= $5::timestamptz
    AND d.day BETWEEN $1::date AND $2::date
  ORDER BY d.due_at LIMIT 4)
          UNION ALL
(SELECT d.day, d.ctid AS place, d.state, 'queued' AS kind, d.due_at, d.redelivery_of FROM events.delivery d
  WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
    AND d.state = 'queued' AND d.due_at >= visited.queued_from AND d.due_at <= $5::timestamptz
    AND d.day BETWEEN $1::date AND $2::date
  ORDER BY d.due_at LIMIT 4)
          UNION ALL
(SELECT d.day, d.ctid AS place, d.state, 'retrying' AS kind, d.due_at, d.redelivery_of FROM events.delivery d
  WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
    AND d.state = 'retrying' AND d.due_at >= visited.retrying_from AND d.due_at <= $5::timestamptz
    AND d.day BETWEEN $1::date AND $2::date
  ORDER BY d.due_at LIMIT 4)) one
    ) sight
),
visible AS MATERIALIZED (
  SELECT standing.*, least(free, greatest(4, ceil(ceil(2.0 * $7::int / greatest(1, (
           SELECT count(DISTINCT workspace_id) FROM standing full_ones WHERE full_ones.sighted >= 4
         ))) / greatest(1, count(*) FILTER (WHERE sighted >= 4) OVER (PARTITION BY workspace_id)))))::int
           AS quota
    FROM standing WHERE known AND sighted > 0 AND free > 0
),
offered AS MATERIALIZED (
  SELECT visited.workspace_id, visited.subscription_id, visited.lot, visited.host, visited.failing, visited.free,
         due.day, due.place, due.state, due.kind, due.due_at,
         row_number() OVER (
           PARTITION BY visited.subscription_id ORDER BY due.kind = 'sending' DESC, due.turn, due.kind
         ) AS subscription_turn
    FROM visible visited
    CROSS JOIN LATERAL (
      SELECT one.*, row_number() OVER (PARTITION BY one.kind ORDER BY one.due_at) AS turn FROM (
(SELECT d.day, d.ctid AS place, d.state, 'sending' AS kind, d.due_at, d.redelivery_of FROM events.delivery d
  WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
    AND d.state = 'sending' AND d.due_at >= visited.sending_from AND d.due_at <= $5::timestamptz
    AND d.day BETWEEN $1::date AND $2::date
  ORDER BY d.due_at LIMIT visited.quota)
        UNION ALL
(SELECT d.day, d.ctid AS place, d.state, 'queued' AS kind, d.due_at, d.redelivery_of FROM events.delivery d
  WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
    AND d.state = 'queued' AND d.due_at >= greatest(visited.queued_from, visited.released_until)
      AND d.due_at <= $5::timestamptz
    AND d.day BETWEEN $1::date AND $2::date
  ORDER BY d.due_at LIMIT CASE WHEN visited.enabled AND NOT visited.on_hold THEN visited.quota ELSE 0 END)
        UNION ALL
(SELECT d.day, d.ctid AS place, d.state, 'released' AS kind, d.due_at, d.redelivery_of FROM events.delivery d
  WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
    AND d.state = 'queued' AND d.due_at >= visited.queued_from AND d.due_at < visited.released_until
      AND d.due_at <= $5::timestamptz
    AND d.day BETWEEN $1::date AND $2::date
  ORDER BY d.due_at LIMIT
CASE WHEN visited.enabled AND NOT visited.on_hold AND visited.released_until > '-infinity'
     THEN least($8::int, $19::int, visited.quota, greatest(1, visited.free - visited.share / 2))
     ELSE 0 END)
        UNION ALL
(SELECT d.day, d.ctid AS place, d.state, 'retrying' AS kind, d.due_at, d.redelivery_of FROM events.delivery d
  WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
    AND d.state = 'retrying' AND d.due_at >= visited.retrying_from AND d.due_at <= $5::timestamptz
    AND d.day BETWEEN $1::date AND $2::date
  ORDER BY d.due_at LIMIT CASE WHEN visited.runs AND NOT visited.on_hold THEN least($8::int, visited.quota) ELSE 0 END)
      ) one
       WHERE one.state <> 'queued' OR one.redelivery_of IS NOT NULL
          OR visited.runs AND one.due_at >= visited.active_since
    ) due
),
well AS (
  SELECT *, row_number() OVER (PARTITION BY workspace_id, failing ORDER BY subscription_turn, lot) AS failing_turn
    FROM offered WHERE subscription_turn <= free
), by_pair AS (
  SELECT *, row_number() OVER (PARTITION BY workspace_id, host ORDER BY subscription_turn, lot) AS pair_turn
    FROM well
    WHERE NOT failing OR failing_turn + coalesce(($11::jsonb -> 'failingWorkspaces' ->> workspace_id::text)::int,
      0) <= $13::int
), by_workspace AS (
  SELECT *, row_number() OVER (PARTITION BY workspace_id ORDER BY subscription_turn, lot) AS workspace_turn
    FROM by_pair
    WHERE pair_turn + coalesce(($11::jsonb -> 'workspacesAndHosts' ->> (workspace_id || ' ' || host))::int,
      0) <= $15::int
), by_host AS (
  SELECT *, row_number() OVER (PARTITION BY host ORDER BY workspace_turn, lot) AS host_turn,
         workspace_turn + coalesce(($11::jsonb -> 'workspaces' ->> workspace_id::text)::int, 0) <= 2 AS is_first
    FROM by_workspace
    WHERE workspace_turn + coalesce(($11::jsonb -> 'workspaces' ->> workspace_id::text)::int, 0) <= $12::int
), ranked AS (
  SELECT *, row_number() OVER (PARTITION BY is_first ORDER BY workspace_turn, lot) AS open_turn,
         row_number() OVER (PARTITION BY kind IN ('retrying', 'released') ORDER BY workspace_turn, lot) AS kind_turn,
         row_number() OVER (PARTITION BY kind ORDER BY workspace_turn, lot) AS own_turn
    FROM by_host WHERE is_first OR host_turn + coalesce(($11::jsonb -> 'hosts' ->> host)::int, 0) <= $14::int
),
chosen AS (
  SELECT day, place, state, kind, due_at, failing, host FROM ranked
   WHERE (is_first OR open_turn <= $16::int)
     AND (kind NOT IN ('retrying', 'released') OR kind_turn <= $8::int)
     AND (kind <> 'released' OR own_turn <= $19::int)
   ORDER BY workspace_turn, lot LIMIT $7::int
),
locked AS (
  SELECT held.*, chosen.state AS former, chosen.kind = 'released' AS released, chosen.failing, chosen.host
    FROM chosen CROSS JOIN LATERAL (
      SELECT d.day, d.ctid AS place, d.workspace_id, d.subscription_id, d.event_id, d.redelivery_of
        FROM events.delivery d
       WHERE d.day + 0 = chosen.day AND d.ctid = chosen.place AND d.state = chosen.state AND d.due_at = chosen.due_at
         AND d.day BETWEEN $1::date AND $2::date
         FOR UPDATE SKIP LOCKED
    ) held
),
terms AS (
  SELECT locked.*, s.url,
         s.sealed_secret, CASE
           WHEN s.former_secret_until > $5::timestamptz THEN s.former_sealed_secret END AS former_sealed_secret,
         s.include_data, s.owner_kind, s.owner_id, s.owner_app_id, s.owner_scopes,
         e.type, e.livemode, e.request_id, e.traceparent, e.notice, e.data,
         coalesce(
           locked.former = 'sending' AND s.id IS NOT NULL
             OR s.enabled AND (locked.redelivery_of > 0
               OR s.paused_at IS NULL AND (locked.redelivery_of < 0 OR s.active_since <= e.occurred_at)),
           false
         ) AS claimable
    FROM locked
    CROSS JOIN LATERAL (
      SELECT * FROM events.event
       WHERE event.day = ANY (array_append(NULL::date[], locked.day)) AND id = locked.event_id AND day BETWEEN $1::date
         AND $2::date LIMIT 1
    ) e
    LEFT JOIN LATERAL (
      SELECT * FROM events.subscription
       WHERE workspace_id = locked.workspace_id AND id = locked.subscription_id LIMIT 1
    ) s ON true
),
claimed AS (
  UPDATE events.delivery d
     SET state = CASE WHEN terms.claimable THEN 'sending' ELSE 'discarded' END,
         attempts = d.attempts + CASE WHEN terms.claimable AND terms.former <> 'sending' THEN 1 ELSE 0 END,
         due_at = $6::timestamptz
    FROM terms
   WHERE num_nulls(terms.place) = 0 AND d.day + 0 = terms.day AND d.ctid = terms.place AND d.day BETWEEN $1::date
     AND $2::date
  RETURNING terms.*, d.attempts
)
SELECT last.workspace_id AS "lastWorkspaceId", last.subscription_id AS "lastSubscriptionId",
       last.step < 500 AS "sawAll", (
SELECT jsonb_agg(jsonb_build_object('workspace_id', workspace_id, 'subscription_id', subscription_id,
         'queued_from', coalesce(first_queued, $5::timestamptz - interval '1 second'),
         'retrying_from', coalesce(first_retrying, $5::timestamptz),
         'sending_from', coalesce(first_sending, first_busy, $6::timestamptz - interval '1 second')))::text
  FROM standing WHERE $18::boolean) AS floors,
       (SELECT string_agg(workspace_id || ' ' || subscription_id, ',') FROM standing WHERE stale) AS stale,
       claimed.claimable, claimed.day, claimed.subscription_id AS "subscriptionId", claimed.event_id AS "eventId",
       claimed.redelivery_of AS "redeliveryOf", claimed.workspace_id AS "workspaceId", claimed.attempts AS attempt,
       claimed.former = 'sending' AS "outcomeLost", claimed.released, claimed.failing, claimed.url, claimed.host,
       claimed.sealed_secret AS "sealedSecret", claimed.former_sealed_secret AS "formerSealedSecret",
       claimed.include_data AS "includeData", claimed.owner_kind AS "ownerKind", claimed.owner_id AS "ownerId",
       claimed.owner_app_id AS "ownerAppId", array_to_string(claimed.owner_scopes, ' ') AS "ownerScopes",
       claimed.type AS "eventType", claimed.livemode, claimed.request_id AS "requestId", claimed.traceparent,
       claimed.notice::text AS notice, claimed.data::text AS data
  FROM (SELECT workspace_id, subscription_id, step FROM visited ORDER BY step DESC LIMIT 1) last
  LEFT JOIN claimed ON true;
