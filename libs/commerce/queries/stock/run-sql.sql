-- Run by libs/commerce/src/stock/adapters/run-sql.ts. Written by the test run (ADR 100).

-- name: ADD_ERRORS
COPY commerce.stock_run_error (workspace_id, run_id, place, "row", key, path, message) FROM STDIN;

-- name: ADD_RUN
-- $1 workspaceId, $2 id, $3 sourceId, $4 trigger, $5 now, $6 fileId, $7 contentDigest, $8 takesFloor, $9 maker
INSERT INTO commerce.stock_run (workspace_id, id, source_id, trigger, status, created_at, updated_at, due_at, file_id,
                                content_digest, takes_floor, maker)
VALUES ($1, $2, $3, $4, 'queued', $5, $5, $5, $6, $7, $8,
        $9::jsonb);

-- name: COUNT_HAD
UPDATE commerce.stock_run
   SET had = (SELECT count(*)
FROM commerce.vehicle v WHERE v.workspace_id = $1 AND v.source_id = $2 AND NOT 'status' = ANY (v.pinned_fields) AND
(v.status IN ('draft', 'available')
 OR (v.status = 'reserved' AND v.held_until < $4::date)))
 WHERE workspace_id = $1 AND id = $3 AND had IS NULL;

-- name: END
-- $1 workspaceId, $2 id, $3 lease, $4 status, $5 failure, $6 now
UPDATE commerce.stock_run
   SET status = $4, failure = $5, ended_at = $6, updated_at = $6, due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING file_id AS "fileId";

-- name: ERRORS
SELECT place, "row", key, path, message
  FROM commerce.stock_run_error
 WHERE workspace_id = $1 AND run_id = $2 AND place > $3
 ORDER BY place LIMIT $4;

-- name: FIND_MISSING
WITH found AS (
  INSERT INTO stock_missing
  SELECT v.id
FROM commerce.vehicle v WHERE v.workspace_id = $1 AND v.source_id = $2 AND NOT 'status' = ANY (v.pinned_fields) AND
(v.status IN ('draft', 'available')
 OR (v.status = 'reserved' AND v.held_until < $3::date))
         AND NOT EXISTS (SELECT 1 FROM stock_seen s WHERE s.key = v.external_id)
  RETURNING 1
)
SELECT count(*)::int AS missing FROM found;

-- name: FINISH
-- $1 workspaceId, $2 id, $3 lease, $4 status, $5 total, $6 missing, $7 retired, $8 now
UPDATE commerce.stock_run
   SET status = $4, total = $5, missing = $6, retired = $7, ended_at = $8, updated_at = $8,
       due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL;

-- name: FORGET_FEED
UPDATE commerce.stock_source
   SET etag = NULL, content_digest = NULL
 WHERE workspace_id = $1 AND id = $2 AND content_digest IS NOT NULL;

-- name: HOLD
SELECT created, updated, same, adopted, failed, errors, had, file_id AS "fileId", content_digest AS "contentDigest",
       etag, started_at AS "startedAt"
  FROM commerce.stock_run WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL FOR NO KEY UPDATE;

-- name: HOLD_MISSING
INSERT INTO commerce.stock_run_missing (workspace_id, run_id, vehicle_id) SELECT $1, $2, id FROM stock_missing;

-- name: KEEP_FEED
-- $1 workspaceId, $2 id, $3 lease, $4 fileId, $5 contentDigest, $6 etag
UPDATE commerce.stock_run
   SET file_id = $4, content_digest = $5, etag = $6
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;

-- name: LATER_ENDED
SELECT 1
  FROM commerce.stock_run
 WHERE workspace_id = $1 AND source_id = $2 AND id > $3 AND ended_at IS NOT NULL LIMIT 1;

-- name: LOCK_SOURCE
SELECT 1 FROM commerce.stock_source WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- name: OPEN_RUN
SELECT id FROM commerce.stock_run WHERE workspace_id = $1 AND source_id = $2 AND ended_at IS NULL;

-- name: OWNED_DUE
SELECT workspace_id AS "workspaceId", id, CASE WHEN stock_source.owner_id IS NOT NULL THEN json_build_object('kind',
  stock_source.owner_kind, 'id', stock_source.owner_id, 'appId', stock_source.owner_app_id) END AS owner
  FROM commerce.stock_source
 WHERE enabled AND retired_at IS NULL AND due_at <= $1 AND owner_id IS NOT NULL
 ORDER BY due_at LIMIT 100;

-- name: PROGRESS
-- $1 workspaceId, $2 id, $3 lease, $4 rows, $5 until, $6 created, $7 updated, $8 same, $9 adopted, $10 failed
-- $11 errors
UPDATE commerce.stock_run
   SET rows_done = $4, due_at = $5, created = created + $6, updated = updated + $7,
       same = same + $8, adopted = adopted + $9, failed = failed + $10,
       errors = errors + $11
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL;

-- name: RELEASED
UPDATE commerce.stock_run r
   SET status = CASE WHEN failed > 0 THEN 'partial' ELSE 'succeeded' END, retired = $3, released_at = $4,
       updated_at = $4
 WHERE workspace_id = $1 AND id = $2 RETURNING
r.workspace_id AS "workspaceId", r.id, r.source_id AS "sourceId", r.trigger, r.status, r.failure, r.total, r.created,
r.updated, r.same, r.adopted, r.failed,
r.missing, r.retired, r.errors, r.attempts, r.started_at AS "startedAt", r.ended_at AS "endedAt",
r.released_at AS "releasedAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt";

-- name: REMEMBER_FEED
-- $1 workspaceId, $2 id, $3 etag, $4 contentDigest, $5 startedAt
UPDATE commerce.stock_source
   SET etag = $3, content_digest = $4
 WHERE workspace_id = $1 AND id = $2 AND updated_at <= $5;

-- name: RUN_BY_ID
SELECT
  r.workspace_id AS "workspaceId", r.id, r.source_id AS "sourceId", r.trigger, r.status, r.failure, r.total, r.created,
  r.updated, r.same, r.adopted, r.failed,
  r.missing, r.retired, r.errors, r.attempts, r.started_at AS "startedAt", r.ended_at AS "endedAt",
  r.released_at AS "releasedAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt"
  FROM commerce.stock_run r
  WHERE r.workspace_id = $1 AND r.id = $2;

-- name: RUNS_OF_SOURCE
-- $1 workspaceId, $2 sourceId, $3 after, $4 from, $5 to, $6 limit
SELECT
r.workspace_id AS "workspaceId", r.id, r.source_id AS "sourceId", r.trigger, r.status, r.failure, r.total, r.created,
r.updated, r.same, r.adopted, r.failed,
r.missing, r.retired, r.errors, r.attempts, r.started_at AS "startedAt", r.ended_at AS "endedAt",
r.released_at AS "releasedAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt"
  FROM commerce.stock_run r
 WHERE r.workspace_id = $1 AND r.source_id = $2 AND ($3::uuid IS NULL OR r.id < $3)
   AND ($4::timestamptz IS NULL OR r.created_at >= $4) AND ($5::timestamptz IS NULL OR r.created_at < $5)
 ORDER BY r.id DESC LIMIT $6;

-- name: SWITCH_OFF
-- $1 workspaceId, $2 id, $3 now, $4 ownerKind, $5 ownerId, $6 ownerAppId
UPDATE commerce.stock_source
   SET enabled = false, due_at = NULL, updated_at = $3
 WHERE workspace_id = $1 AND id = $2 AND owner_kind = $4 AND owner_id = $5
   AND owner_app_id IS NOT DISTINCT FROM $6::uuid;

-- name: TAKE_SEEN
COPY stock_seen (key) FROM STDIN;
