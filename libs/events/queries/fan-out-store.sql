-- Run by libs/events/src/adapters/fan-out-store.ts. Written by the test run (ADR 100).

-- name: INSERT_DELIVERIES
WITH made AS (
  INSERT INTO events.delivery (day, event_id, subscription_id, workspace_id, due_at, state, attempts)
  SELECT day, event_id, subscription_id, workspace_id, due_at, CASE WHEN leased THEN 'sending' ELSE 'queued' END,
    leased::int
    FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::boolean[])
      AS d (day, event_id, subscription_id, workspace_id, due_at, leased)
  ON CONFLICT DO NOTHING RETURNING event_id, subscription_id, state
)
SELECT event_id AS "eventId", subscription_id AS "subscriptionId" FROM made WHERE state = 'sending';

-- name: INSERT_EVENTS
INSERT INTO events.event (day, id, workspace_id, type, livemode, occurred_at, request_id, notice, data, traceparent)
SELECT * FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::text[], $5::boolean[], $6::timestamptz[], $7::text[],
  string_to_array($8, E'\n')::json[], string_to_array($9, E'\n')::json[], $10::text[])
ON CONFLICT DO NOTHING;

-- name: LISTENERS
SELECT s.id, s.workspace_id AS "workspaceId", s.events, s.active_since AS "activeSince", s.url,
  lower(rtrim(substring(s.url FROM '^[a-zA-Z]+://(\[[^\]]*\]|[^/?#:]*)'), '.')) AS host,
  s.sealed_secret AS "sealedSecret",
       CASE WHEN s.former_secret_until > $3::timestamptz THEN s.former_sealed_secret END AS "formerSealedSecret",
       s.include_data AS "includeData", s.owner_kind AS "ownerKind", s.owner_id AS "ownerId",
         s.owner_app_id AS "ownerAppId", s.owner_scopes AS "ownerScopes",
       s.consecutive_failures AS "consecutiveFailures", busy.count AS "inFlight", EXISTS (SELECT FROM
events.delivery_hold h
WHERE h.workspace_id IN (s.workspace_id, '00000000-0000-0000-0000-000000000000') AND h.subscription_id IN (s.id,
  '00000000-0000-0000-0000-000000000000') AND h.released_at IS NULL) AS "onHold"
  FROM events.subscription s CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM events.delivery d
     WHERE d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.state = 'sending'
       AND d.due_at > $3::timestamptz
       AND d.day BETWEEN $4::date AND $5::date
  ) busy
 WHERE s.workspace_id = ANY($1::uuid[]) AND s.events && $2::text[] AND s.enabled AND s.paused_at IS NULL;
