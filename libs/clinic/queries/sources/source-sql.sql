-- Run by libs/clinic/src/sources/adapters/source-sql.ts. Written by the test run (ADR 100).

-- name: active
SELECT id, external_id AS "externalId"
  FROM clinic.service
 WHERE workspace_id = $1 AND source = $2 AND active AND deleted_at IS NULL
 ORDER BY id;

-- name: active
SELECT id, external_id AS "externalId"
  FROM clinic.professional
 WHERE workspace_id = $1 AND source = $2 AND active AND deleted_at IS NULL
 ORDER BY id;

-- name: ADD_RUN
-- $1 workspaceId, $2 id, $3 sourceId, $4 force, $5 now
INSERT INTO clinic.source_run (workspace_id, id, source_id, status, force, created_at, updated_at, due_at)
VALUES ($1, $2, $3, 'running', $4, $5, $5, $5)
RETURNING
workspace_id AS "workspaceId", id, source_id AS "sourceId", status, force, created, updated, deactivated, rejected,
unmatched, errors,
started_at AS "startedAt", ended_at AS "endedAt", created_at AS "createdAt", updated_at AS "updatedAt";

-- name: BEGIN
UPDATE clinic.source_run
   SET had = coalesce(had, $4), rejected = 0, unmatched = 0, errors = '[]'
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING had, deactivated;

-- name: END
-- $1 workspaceId, $2 id, $3 lease, $4 status, $5 errors, $6 now
UPDATE clinic.source_run
   SET status = $4, ended_at = $6, updated_at = $6, due_at = NULL, lease = NULL,
       errors = (SELECT coalesce(jsonb_agg(each ORDER BY place), '[]')
                   FROM jsonb_array_elements($5::jsonb || errors) WITH ORDINALITY AS all_of_them (each, place)
                  WHERE place <= 20)
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING id;

-- name: HOLD
SELECT jsonb_array_length(errors) AS errors
FROM clinic.source_run
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL FOR NO KEY UPDATE;

-- name: LOCK_SOURCE
SELECT 1 FROM clinic.source WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- name: OPEN_RUN
SELECT id FROM clinic.source_run WHERE workspace_id = $1 AND source_id = $2 AND ended_at IS NULL;

-- name: PROGRESS
-- $1 workspaceId, $2 id, $3 lease, $4 created, $5 updated, $6 deactivated, $7 rejected, $8 unmatched, $9 errors
UPDATE clinic.source_run
   SET created = created + $4, updated = updated + $5, deactivated = deactivated + $6,
       rejected = rejected + $7, unmatched = unmatched + $8,
       errors = errors || $9::jsonb
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL;

-- name: REMEMBER
-- $1 workspaceId, $2 id, $3 now, $4 status, $5 error
UPDATE clinic.source
   SET last_sync_at = $3, last_status = $4, last_error = $5,
       due_at = CASE WHEN $5::text = 'not_healthcare' THEN NULL
                     WHEN enabled THEN coalesce(due_at,
                                                $3::timestamptz + make_interval(mins => interval_minutes)) END
 WHERE workspace_id = $1 AND id = $2;

-- name: REMOVE_RUNS
DELETE FROM clinic.source_run WHERE workspace_id = $1 AND source_id = $2;

-- name: RUNS_OF_SOURCE
SELECT
workspace_id AS "workspaceId", id, source_id AS "sourceId", status, force, created, updated, deactivated, rejected,
unmatched, errors,
started_at AS "startedAt", ended_at AS "endedAt", created_at AS "createdAt", updated_at AS "updatedAt"
  FROM clinic.source_run
 WHERE workspace_id = $1 AND source_id = $2 AND ($3::uuid IS NULL OR id < $3)
 ORDER BY id DESC LIMIT $4;

-- name: SWEEP
DELETE FROM clinic.source_run WHERE (workspace_id, id) IN (
  SELECT workspace_id, id
    FROM clinic.source_run
   WHERE ended_at < $1
   ORDER BY ended_at LIMIT 5000 FOR UPDATE SKIP LOCKED) RETURNING 1;
