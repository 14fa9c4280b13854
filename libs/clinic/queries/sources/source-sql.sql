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
INSERT INTO clinic.source_run (workspace_id, id, source_id, status, force, created_at, updated_at, due_at)
VALUES ($1, $2, $3, 'running', $4, $5, $5, $5) RETURNING
workspace_id AS "workspaceId", id, source_id AS "sourceId", status, force, created, updated, deactivated, rejected,
  unmatched, errors,
started_at AS "startedAt", ended_at AS "endedAt", created_at AS "createdAt", updated_at AS "updatedAt";

-- name: OPEN_RUN
SELECT id FROM clinic.source_run WHERE workspace_id = $1 AND source_id = $2 AND ended_at IS NULL;

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
DELETE
FROM clinic.source_run
WHERE (workspace_id, id) IN (SELECT workspace_id,
  id FROM clinic.source_run WHERE ended_at < $1 ORDER BY ended_at LIMIT 5000 FOR UPDATE SKIP LOCKED)
RETURNING 1;
