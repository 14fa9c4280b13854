-- Run by libs/scheduling/src/adapters/postgres-imports.ts. Written by the test run (ADR 100).

-- name: FINISH
-- $1 workspaceId, $2 id, $3 nextAt, $4 error, $5 warning
UPDATE scheduling.calendar_connection
   SET import_due_at = $3, leased_until = NULL, last_error = $4,
       failed_attempts = CASE WHEN $4::text IS NULL THEN 0 ELSE failed_attempts + 1 END,
       last_warning = CASE WHEN $4::text IS NULL THEN $5 ELSE last_warning END
 WHERE workspace_id = $1 AND id = $2;

-- name: LEASE
WITH busy AS (
  SELECT workspace_id, count(*) AS leased
    FROM scheduling.calendar_connection
   WHERE enabled AND leased_until > $1
   GROUP BY workspace_id
), due AS (
  SELECT workspace_id, id, import_due_at,
         row_number() OVER (PARTITION BY workspace_id ORDER BY import_due_at, id) AS place
    FROM scheduling.calendar_connection
   WHERE enabled AND import_due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
), taken AS (
  SELECT due.workspace_id, due.id FROM due LEFT JOIN busy ON busy.workspace_id = due.workspace_id
   WHERE due.place + coalesce(busy.leased, 0) <= 2 ORDER BY due.place, due.import_due_at LIMIT $3
), locked AS (
  SELECT c.workspace_id, c.id
    FROM scheduling.calendar_connection c
    JOIN taken ON taken.workspace_id = c.workspace_id AND taken.id = c.id
   WHERE c.enabled AND c.import_due_at <= $1 AND (c.leased_until IS NULL OR c.leased_until <= $1)
     FOR UPDATE OF c SKIP LOCKED
)
UPDATE scheduling.calendar_connection c
   SET leased_until = $2
  FROM locked
 WHERE c.workspace_id = locked.workspace_id AND c.id = locked.id
RETURNING c.workspace_id AS "workspaceId", c.id, c.created_at AS "createdAt", c.member_id AS "memberId", c.url,
  c.username, c.last_error AS "lastError", c.last_warning AS "lastWarning", c.owner_scopes AS "ownerScopes", CASE
  WHEN c.owner_id IS NOT NULL THEN json_build_object('kind', c.owner_kind, 'id', c.owner_id, 'appId',
  c.owner_app_id) END AS "owner", c.password_sealed AS "passwordSealed", c.failed_attempts AS "failedAttempts";
