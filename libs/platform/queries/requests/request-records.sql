-- Run by libs/platform/src/requests/request-records.ts. Written by the test run (ADR 100).

-- name: calledOf
SELECT
workspace_id AS "workspaceId", started_at AS "startedAt", id, request_id AS "requestId", method, route, path, status,
duration_ms AS "durationMs",
idempotency, author, credential_id AS "credentialId", connected_app_id AS "connectedAppId", events,
event_ids AS "eventIds" FROM (
  SELECT * FROM platform.request
   WHERE workspace_id = $1 AND request_id = $2 AND day >= (now() AT TIME ZONE 'UTC')::date - 7
     AND started_at >= now() - interval '7 days' AND day <= (now() AT TIME ZONE 'UTC')::date + 1
   ORDER BY started_at DESC LIMIT 200
) looked
 WHERE ($3::text IS NULL OR credential_id = $3) AND ($4::text IS NULL OR author ->> 'id' = $4)
 ORDER BY started_at DESC, id DESC LIMIT 20;

-- name: COPY
COPY platform.request (day, workspace_id, started_at, id, request_id, method, route, path, status, duration_ms,
  idempotency, author, credential_id, connected_app_id, events, event_ids)
FROM STDIN;

-- name: pageOf
-- $1 workspaceId, $2 afterAt, $3 afterId, $4 lookAt, $5 limit, $6 status, $7 method, $8 credentialId, $9 authorId
-- $10 from, $11 to
WITH looked AS MATERIALIZED (
  SELECT *
    FROM platform.request
   WHERE workspace_id = $1 AND day >= (now() AT TIME ZONE 'UTC')::date - 7 AND started_at >= now() - interval '7 days'
     AND day <= (now() AT TIME ZONE 'UTC')::date + 1
     AND ($2::timestamptz IS NULL OR (started_at, id) < ($2::timestamptz, $3::uuid))
     AND ($10::timestamptz IS NULL OR started_at >= $10::timestamptz)
     AND ($11::timestamptz IS NULL OR started_at < $11::timestamptz)
   ORDER BY started_at DESC, id DESC LIMIT $4
), shown AS (
  SELECT *
    FROM looked
   WHERE ($6::int IS NULL OR status = $6) AND ($7::text IS NULL OR method = $7)
     AND ($8::text IS NULL OR credential_id = $8)
     AND ($9::text IS NULL OR author ->> 'id' = $9)
   ORDER BY started_at DESC, id DESC LIMIT $5
)
SELECT (SELECT count(*)::int FROM looked) AS looked, last.at AS "lastAt", last.id AS "lastId", shown.*
  FROM (SELECT) AS told
  LEFT JOIN LATERAL (SELECT started_at AS at, id FROM looked ORDER BY started_at, id LIMIT 1) last ON true
  LEFT JOIN (SELECT
workspace_id AS "workspaceId", started_at AS "startedAt", id, request_id AS "requestId", method, route, path, status,
duration_ms AS "durationMs",
idempotency, author, credential_id AS "credentialId", connected_app_id AS "connectedAppId", events,
event_ids AS "eventIds" FROM shown) shown ON true
 ORDER BY shown."startedAt" DESC, shown.id DESC;
