import { atPlaceWithin, namedSql } from '@workops/platform/database';
import { FIRST_PLACES } from '../domain/shares';
import { formerSecret } from './former-secret.sql';
import { holdOf } from './hold.sql';
import { hostIn } from './host.sql';
import { onDay } from './on-day.sql';

/** Subscriptions per scan; the next one continues after them. */
export const WINDOW = 500;

/**
 * Due rows counted per subscription and state. The slots of a claim are divided among the subscriptions that have at
 * least this many due rows.
 */
const COUNT_LIMIT = 4;

type State = 'sending' | 'queued' | 'retrying';

const BETWEEN_DAYS = `BETWEEN :firstDay::date AND :lastDay::date`;

const IS_UNFINISHED = `d.state IN ('queued', 'retrying', 'sending') AND d.day ${BETWEEN_DAYS}`;

const selectDueRows = (
  state: State,
  limit: string,
  { kind = state as string, from = `visited.${state}_from`, andCondition = '' } = {},
): string => `
  (SELECT d.day, d.ctid AS place, d.state, '${kind}' AS kind, d.due_at, d.redelivery_of FROM events.delivery d
    WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
      AND d.state = '${state}' AND d.due_at >= ${from}${andCondition} AND d.due_at <= :now::timestamptz
      AND d.day ${BETWEEN_DAYS}
    ORDER BY d.due_at LIMIT ${limit})`;

const VISITED = `
  visited AS (
    SELECT :afterWorkspaceId::uuid AS workspace_id, :afterSubscriptionId::uuid AS subscription_id,
           CASE WHEN :floors::text IS NULL THEN 0 ELSE -1 END AS step, false AS wrapped, 0::float AS lot
    UNION ALL
    SELECT next.workspace_id, next.subscription_id, visited.step + 1, next.wrapped, random()
      FROM visited CROSS JOIN LATERAL (
        (SELECT d.workspace_id, d.subscription_id, visited.wrapped FROM events.delivery d
          WHERE ${IS_UNFINISHED}
            AND (d.workspace_id, d.subscription_id) > (visited.workspace_id, visited.subscription_id)
          ORDER BY d.workspace_id, d.subscription_id LIMIT 1)
        UNION ALL
        (SELECT d.workspace_id, d.subscription_id, true FROM events.delivery d
          WHERE ${IS_UNFINISHED} AND NOT visited.wrapped
          ORDER BY d.workspace_id, d.subscription_id LIMIT 1)
        LIMIT 1
      ) next
     WHERE visited.step BETWEEN 0 AND ${WINDOW - 1}
       AND (NOT next.wrapped
         OR (next.workspace_id, next.subscription_id) <= (:afterWorkspaceId::uuid, :afterSubscriptionId::uuid))
  )`;

const LOOKED_AT = `
  looked_at AS (
    SELECT workspace_id, subscription_id, lot, '-infinity'::timestamptz AS queued_from,
           '-infinity'::timestamptz AS retrying_from, '-infinity'::timestamptz AS sending_from
      FROM visited WHERE step > 0
    UNION ALL
    SELECT workspace_id, subscription_id, random(), queued_from, retrying_from, sending_from
      FROM jsonb_to_recordset(:floors::jsonb) AS known (
        workspace_id uuid, subscription_id uuid,
        queued_from timestamptz, retrying_from timestamptz, sending_from timestamptz)
  )`;

/** Marks a subscription as `stale` if it may have rows that it no longer wants. */
const STANDING = `
  standing AS MATERIALIZED (
    SELECT visited.*, hold.on_hold, hold.released_until, s.share, sight.first_queued, sight.first_retrying,
           sight.first_sending, busy.first AS first_busy, s.host, s.failing, s.active_since, sight.count AS sighted,
           s.id IS NOT NULL AS known, coalesce(s.enabled, false) AS enabled,
           coalesce(s.enabled AND s.paused_at IS NULL, false) AS runs,
           greatest(s.share - busy.count, 0) AS free,
           coalesce(NOT s.enabled OR s.paused_at IS NOT NULL OR sight.outdated, true) AS stale
      FROM looked_at visited
      LEFT JOIN LATERAL (
        SELECT id, ${hostIn('url')} AS host,
               enabled, paused_at, active_since, consecutive_failures > 0 AS failing,
               CASE WHEN consecutive_failures > 0 THEN :perFailingSubscription::int ELSE :perSubscription::int END
                 AS share
          FROM events.subscription WHERE workspace_id = visited.workspace_id AND id = visited.subscription_id LIMIT 1
      ) s ON true
      CROSS JOIN LATERAL ${holdOf('visited.workspace_id', 'visited.subscription_id')} hold
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS count, min(due_at) AS first FROM (
          SELECT d.due_at FROM events.delivery d
           WHERE d.workspace_id = visited.workspace_id AND d.subscription_id = visited.subscription_id
             AND d.state = 'sending' AND d.due_at > :now::timestamptz AND d.due_at >= visited.sending_from
             AND d.day ${BETWEEN_DAYS}
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
            ${selectDueRows('sending', String(COUNT_LIMIT))}
            UNION ALL ${selectDueRows('queued', String(COUNT_LIMIT))}
            UNION ALL ${selectDueRows('retrying', String(COUNT_LIMIT))}) one
      ) sight
  )`;

/**
 * The due times from which later scans may start, per subscription. Those scans must not use an earlier lease end than
 * this one.
 */
const FLOORS = `
  SELECT jsonb_agg(jsonb_build_object('workspace_id', workspace_id, 'subscription_id', subscription_id,
           'queued_from', coalesce(first_queued, :now::timestamptz - interval '1 second'),
           'retrying_from', coalesce(first_retrying, :now::timestamptz),
           'sending_from', coalesce(first_sending, first_busy, :leasedUntil::timestamptz - interval '1 second')))::text
    FROM standing WHERE :floorsWanted::boolean`;

const VISIBLE = `
  visible AS MATERIALIZED (
    SELECT standing.*, least(free, greatest(${COUNT_LIMIT}, ceil(ceil(2.0 * :limit::int / greatest(1, (
             SELECT count(DISTINCT workspace_id) FROM standing full_ones WHERE full_ones.sighted >= ${COUNT_LIMIT}
           ))) / greatest(1, count(*) FILTER (WHERE sighted >= ${COUNT_LIMIT}) OVER (PARTITION BY workspace_id)))))::int
             AS quota
      FROM standing WHERE known AND sighted > 0 AND free > 0
  )`;

/** Selects rows that were queued after the last release of a hold on the subscription. */
const NEW_ROWS = { from: 'greatest(visited.queued_from, visited.released_until)' };
/** Selects rows that waited while the hold was active. */
const RELEASED_ROWS = { kind: 'released', andCondition: ' AND d.due_at < visited.released_until' };

const NEW_QUOTA = 'CASE WHEN visited.enabled AND NOT visited.on_hold THEN visited.quota ELSE 0 END';
const RELEASED_QUOTA = `
  CASE WHEN visited.enabled AND NOT visited.on_hold AND visited.released_until > '-infinity'
       THEN least(:retryLimit::int, :releasedLimit::int, visited.quota, greatest(1, visited.free - visited.share / 2))
       ELSE 0 END`;
const RETRY_QUOTA =
  'CASE WHEN visited.runs AND NOT visited.on_hold THEN least(:retryLimit::int, visited.quota) ELSE 0 END';

/** Expired leases come first, then first attempts and retries in turns. */
const OFFERED = `
  offered AS MATERIALIZED (
    SELECT visited.workspace_id, visited.subscription_id, visited.lot, visited.host, visited.failing, visited.free,
           due.day, due.place, due.state, due.kind, due.due_at,
           row_number() OVER (
             PARTITION BY visited.subscription_id ORDER BY due.kind = 'sending' DESC, due.turn, due.kind
           ) AS subscription_turn
      FROM visible visited
      CROSS JOIN LATERAL (
        SELECT one.*, row_number() OVER (PARTITION BY one.kind ORDER BY one.due_at) AS turn FROM (
          ${selectDueRows('sending', 'visited.quota')}
          UNION ALL ${selectDueRows('queued', NEW_QUOTA, NEW_ROWS)}
          UNION ALL ${selectDueRows('queued', RELEASED_QUOTA, RELEASED_ROWS)}
          UNION ALL ${selectDueRows('retrying', RETRY_QUOTA)}
        ) one
         WHERE one.state <> 'queued' OR one.redelivery_of IS NOT NULL
            OR visited.runs AND one.due_at >= visited.active_since
      ) due
  )`;

const inFlightCount = (share: string, key: string): string =>
  `coalesce((:held::jsonb -> '${share}' ->> ${key})::int, 0)`;
const IN_FLIGHT_BY_WORKSPACE = inFlightCount('workspaces', 'workspace_id::text');
const IN_FLIGHT_BY_FAILING_WORKSPACE = inFlightCount('failingWorkspaces', 'workspace_id::text');
const IN_FLIGHT_BY_WORKSPACE_AND_HOST = inFlightCount('workspacesAndHosts', `(workspace_id || ' ' || host)`);
const IN_FLIGHT_BY_HOST = inFlightCount('hosts', 'host');

/**
 * Applies the limits in this order: subscription, failing subscriptions of a workspace, workspace and host, workspace,
 * host. Workspaces and subscriptions take turns in random order, so that each claim gives scarce slots to different
 * ones.
 */
const RANKED = `
  well AS (
    SELECT *, row_number() OVER (PARTITION BY workspace_id, failing ORDER BY subscription_turn, lot) AS failing_turn
      FROM offered WHERE subscription_turn <= free
  ), by_pair AS (
    SELECT *, row_number() OVER (PARTITION BY workspace_id, host ORDER BY subscription_turn, lot) AS pair_turn
      FROM well WHERE NOT failing OR failing_turn + ${IN_FLIGHT_BY_FAILING_WORKSPACE} <= :perFailingWorkspace::int
  ), by_workspace AS (
    SELECT *, row_number() OVER (PARTITION BY workspace_id ORDER BY subscription_turn, lot) AS workspace_turn
      FROM by_pair WHERE pair_turn + ${IN_FLIGHT_BY_WORKSPACE_AND_HOST} <= :perWorkspaceAndHost::int
  ), by_host AS (
    SELECT *, row_number() OVER (PARTITION BY host ORDER BY workspace_turn, lot) AS host_turn,
           workspace_turn + ${IN_FLIGHT_BY_WORKSPACE} <= ${FIRST_PLACES} AS is_first
      FROM by_workspace WHERE workspace_turn + ${IN_FLIGHT_BY_WORKSPACE} <= :perWorkspace::int
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY is_first ORDER BY workspace_turn, lot) AS open_turn,
           row_number() OVER (PARTITION BY kind IN ('retrying', 'released') ORDER BY workspace_turn, lot) AS kind_turn,
           row_number() OVER (PARTITION BY kind ORDER BY workspace_turn, lot) AS own_turn
      FROM by_host WHERE is_first OR host_turn + ${IN_FLIGHT_BY_HOST} <= :perHost::int
  )`;

const CHOSEN = `
  chosen AS (
    SELECT day, place, state, kind, due_at, failing, host FROM ranked
     WHERE (is_first OR open_turn <= :openLimit::int)
       AND (kind NOT IN ('retrying', 'released') OR kind_turn <= :retryLimit::int)
       AND (kind <> 'released' OR own_turn <= :releasedLimit::int)
     ORDER BY workspace_turn, lot LIMIT :limit::int
  )`;

/** Skips rows that another claim has locked; rows that it has changed no longer match. */
const LOCKED = `
  locked AS (
    SELECT held.*, chosen.state AS former, chosen.kind = 'released' AS released, chosen.failing, chosen.host
      FROM chosen CROSS JOIN LATERAL (
        SELECT d.day, d.ctid AS place, d.workspace_id, d.subscription_id, d.event_id, d.redelivery_of
          FROM events.delivery d
         WHERE d.day + 0 = chosen.day AND d.ctid = chosen.place AND d.state = chosen.state AND d.due_at = chosen.due_at
           AND d.day ${BETWEEN_DAYS}
           FOR UPDATE SKIP LOCKED
      ) held
  )`;

/** Loads what the requests need, and decides whether each delivery is still wanted. */
const TERMS = `
  terms AS (
    SELECT locked.*, s.url,
           s.sealed_secret, ${formerSecret(':now')} AS former_sealed_secret,
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
         WHERE ${onDay('event.day', 'locked.day')} AND id = locked.event_id AND day ${BETWEEN_DAYS} LIMIT 1
      ) e
      LEFT JOIN LATERAL (
        SELECT * FROM events.subscription
         WHERE workspace_id = locked.workspace_id AND id = locked.subscription_id LIMIT 1
      ) s ON true
  )`;

const CLAIMED = `
  claimed AS (
    UPDATE events.delivery d
       SET state = CASE WHEN terms.claimable THEN 'sending' ELSE 'discarded' END,
           attempts = d.attempts + CASE WHEN terms.claimable AND terms.former <> 'sending' THEN 1 ELSE 0 END,
           due_at = :leasedUntil::timestamptz
      FROM terms
     WHERE ${atPlaceWithin('d', 'terms', ':firstDay', ':lastDay')}
    RETURNING terms.*, d.attempts
  )`;

/**
 * Reads few rows even with a large backlog, and reports subscriptions with unwanted deliveries as `stale`; two
 * concurrent claims may each give a subscription its full share.
 *
 * A delivery with an expired lease is claimed even if its subscription is disabled, paused or on hold, so that its
 * request gets a log row. The backlog of a released hold uses retry slots and half of the subscription's share.
 *
 * If the `floors` of an earlier full scan are passed, only the subscriptions in them are scanned. This skips the
 * finished rows that an old snapshot keeps in the index.
 *
 * Joining by partition and ctid leaves the planner no other path. `day + 0` and the day in an array prevent run-time
 * pruning, which crashes PostgreSQL during concurrent updates. `num_nulls(place) = 0` is always true, but the planner
 * expects few matches, so that it does not scan a day without statistics.
 */
export const CLAIM = namedSql(
  [
    'firstDay',
    'lastDay',
    // Workspace and subscription to start after.
    'afterWorkspaceId',
    'afterSubscriptionId',
    'now',
    'leasedUntil',
    // Slots of this claim, and how many of them retries may use.
    'limit',
    'retryLimit',
    // Slots for a healthy subscription, and for a failing one.
    'perSubscription',
    'perFailingSubscription',
    // Deliveries in flight in this process per share, as JSON.
    'held',
    'perWorkspace',
    'perFailingWorkspace',
    'perHost',
    'perWorkspaceAndHost',
    // Slots that are not reserved for each workspace's first deliveries.
    'openLimit',
    'floors',
    'floorsWanted',
    // Slots for deliveries released from a hold.
    'releasedLimit',
  ],
  `
  WITH RECURSIVE ${VISITED}, ${LOOKED_AT}, ${STANDING}, ${VISIBLE}, ${OFFERED}, ${RANKED}, ${CHOSEN},
  ${LOCKED}, ${TERMS}, ${CLAIMED}
  SELECT last.workspace_id AS "lastWorkspaceId", last.subscription_id AS "lastSubscriptionId",
         last.step < ${WINDOW} AS "sawAll", (${FLOORS}) AS floors,
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
    LEFT JOIN claimed ON true`,
);
