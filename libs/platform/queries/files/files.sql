-- Run by libs/platform/src/files/files.ts. Written by the test run (ADR 100).

-- name: ARRIVE
INSERT INTO platform.stored_file (id, workspace_id, state, due_at) VALUES ($1, $2, 'arriving', $3);

-- name: DISCARD
UPDATE platform.stored_file SET state = 'leaving', due_at = $2, attempts = 1
 WHERE id = $1 AND state = 'arriving' RETURNING id, workspace_id AS "workspaceId", attempts;

-- name: DUE
UPDATE platform.stored_file SET state = 'leaving', due_at = $2, attempts = attempts + 1 WHERE (workspace_id, id) IN (
  SELECT workspace_id, id
    FROM platform.stored_file
   WHERE due_at <= $1 AND parked_at IS NULL
   ORDER BY due_at LIMIT 100 FOR UPDATE SKIP LOCKED
) RETURNING id, workspace_id AS "workspaceId", attempts;

-- name: FORGET
DELETE FROM platform.stored_file WHERE id = ANY($1::uuid[]) AND state = 'leaving';

-- name: HOLD
UPDATE platform.stored_file SET state = 'held', due_at = NULL
 WHERE id = $1 AND workspace_id = $2 AND state = 'arriving' RETURNING id;

-- name: OF_WORKSPACE
UPDATE platform.stored_file
   SET state = 'leaving', due_at = $2, attempts = attempts + 1, parked_at = NULL
 WHERE workspace_id = $1 AND id IN (
  SELECT id
    FROM platform.stored_file
   WHERE workspace_id = $1 AND state <> 'arriving'
   ORDER BY attempts, id LIMIT 100 FOR UPDATE SKIP LOCKED
) RETURNING id, workspace_id AS "workspaceId", attempts;

-- name: POSTPONE
UPDATE platform.stored_file f
   SET due_at = failed.at, last_error = failed.reason,
       parked_at = CASE WHEN f.attempts >= 20 THEN $4::timestamptz END
  FROM unnest($1::uuid[], $2::timestamptz[], $3::text[]) AS failed (id, at, reason)
 WHERE f.id = failed.id AND f.state = 'leaving';

-- name: RELEASE
UPDATE platform.stored_file SET state = 'leaving', due_at = $3, attempts = 1
 WHERE id = ANY($1::uuid[]) AND workspace_id = $2 AND state = 'held'
 RETURNING id, workspace_id AS "workspaceId", attempts;
