-- Run by libs/edge/src/idempotency/kept-answers.ts. Written by the test run (ADR 100).

-- name: CLAIM
-- $1 id, $2 workspaceId, $3 fingerprint, $4 expiresAt, $5 now, $6 patience, $7 rights
WITH
usual AS MATERIALIZED (SELECT current_setting('lock_timeout') AS patience),
patience AS MATERIALIZED (
  SELECT set_config('lock_timeout', CASE usual.patience WHEN '0' THEN $6 ELSE usual.patience END,
                    true) AS set
    FROM usual
)
INSERT INTO edge.idempotency_key AS kept (id, workspace_id, fingerprint, expires_at, rights)
SELECT $1, $2, $3, $4, $7 FROM patience WHERE patience.set IS NOT NULL
ON CONFLICT (id) DO UPDATE
  SET fingerprint = excluded.fingerprint, expires_at = excluded.expires_at, rights = excluded.rights, status = NULL,
      body = NULL, sealed = false, subjects = NULL, erased = false
  WHERE kept.expires_at <= $5 RETURNING set_config('lock_timeout', (SELECT usual.patience FROM usual), true);

-- name: CLAIM_AHEAD
-- $1 id, $2 workspaceId, $3 fingerprint, $4 expiresAt, $5 now, $6 patience, $7 rights
WITH claimed AS (
WITH
usual AS MATERIALIZED (SELECT current_setting('lock_timeout') AS patience),
patience AS MATERIALIZED (
  SELECT set_config('lock_timeout', CASE usual.patience WHEN '0' THEN $6 ELSE usual.patience END,
                    true) AS set
    FROM usual
)
INSERT INTO edge.idempotency_key AS kept (id, workspace_id, fingerprint, expires_at, rights)
SELECT $1, $2, $3, $4, $7 FROM patience WHERE patience.set IS NOT NULL
ON CONFLICT (id) DO UPDATE
  SET fingerprint = excluded.fingerprint, expires_at = excluded.expires_at, rights = excluded.rights, status = NULL,
      body = NULL, sealed = false, subjects = NULL, erased = false
  WHERE kept.expires_at <= $5
  RETURNING set_config('lock_timeout', (SELECT usual.patience FROM usual), true) AS patience_over)
SELECT edge.must_be_claimed(count(patience_over))
  FROM claimed;

-- name: FIND
SELECT fingerprint, rights, status, body, sealed, erased FROM edge.idempotency_key WHERE id = $1 AND expires_at > $2;

-- name: FORGET
UPDATE edge.idempotency_key SET body = NULL, sealed = false, subjects = NULL, erased = true
 WHERE workspace_id = $1 AND subjects && $2::uuid[] AND body IS NOT NULL;

-- name: KEEP
-- $1 id, $2 status, $3 body, $4 sealed, $5 subjects
UPDATE edge.idempotency_key
   SET status = $2, body = $3, sealed = $4, subjects = $5
 WHERE id = $1;

-- name: KEEP_HELD
-- $1 id, $2 status, $3 body, $4 sealed, $5 subjects, $6 expiresAt, $7 until
UPDATE edge.idempotency_key
   SET status = $2, body = $3, sealed = $4, subjects = $5, expires_at = $6
 WHERE id = $1 AND status IS NULL AND expires_at = $7;

-- name: RELEASE
DELETE FROM edge.idempotency_key WHERE id = $1 AND status IS NULL AND expires_at = $2;

-- name: SWEEP
DELETE FROM edge.idempotency_key WHERE (workspace_id, id) IN (
  SELECT workspace_id, id
    FROM edge.idempotency_key
   WHERE expires_at <= $1
   ORDER BY expires_at LIMIT 1000 FOR UPDATE SKIP LOCKED
) RETURNING 1;
