-- Run by libs/access/src/adapters/workspace-deletions.ts. Written by the test run (ADR 100).

-- name: BEGIN
-- $1 workspaceId, $2 lease
UPDATE access.workspace_deletion
   SET begun_at = coalesce(begun_at, now())
 WHERE workspace_id = $1 AND lease = $2 AND ended_at IS NULL
RETURNING begun_at AS "begunAt";

-- name: END
-- $1 workspaceId, $2 lease
UPDATE access.workspace_deletion
   SET lease = NULL, due_at = NULL, attempts = 0, ended_at = now()
 WHERE workspace_id = $1 AND lease = $2 AND ended_at IS NULL
RETURNING 1;

-- name: LEASE_ONE
UPDATE access.workspace_deletion
SET lease = gen_random_uuid(), due_at = now() + interval '2 minutes', attempts = attempts + 1
 WHERE workspace_id = (SELECT workspace_id
                         FROM access.workspace_deletion
                        WHERE due_at <= now()
                        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING
workspace_id AS "workspaceId", requested_at AS "requestedAt", reference, was_suspended AS "wasSuspended",
due_at AS "dueAt", begun_at AS "begunAt",
ended_at AS "endedAt", lease, attempts;

-- name: LIST
SELECT
  workspace_id AS "workspaceId", requested_at AS "requestedAt", reference, was_suspended AS "wasSuspended",
  due_at AS "dueAt", begun_at AS "begunAt",
  ended_at AS "endedAt", erased, files FROM access.workspace_deletion ORDER BY requested_at DESC LIMIT $1;

-- name: NOTE
-- $1 workspaceId, $2 lease, $3 table, $4 rows, $5 files
UPDATE access.workspace_deletion
   SET due_at = now() + interval '2 minutes',
       erased = CASE WHEN $3::text IS NULL THEN erased
                     ELSE erased || jsonb_build_object($3,
                                                       coalesce((erased ->> $3)::bigint, 0) + $4::bigint) END,
       files = files + $5::bigint
 WHERE workspace_id = $1 AND lease = $2 AND ended_at IS NULL
RETURNING 1;

-- name: RELEASE
-- $1 workspaceId, $2 lease, $3 seconds
UPDATE access.workspace_deletion
   SET lease = NULL, due_at = now() + $3 * interval '1 second'
 WHERE workspace_id = $1 AND lease = $2 AND ended_at IS NULL;

-- name: REMOVE
DELETE FROM access.workspace WHERE id = $1;
