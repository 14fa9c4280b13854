-- Run by libs/platform/src/database/workspace-locks.ts. Written by the test run (ADR 100).

-- name: BOUND
WITH
  usual AS MATERIALIZED (SELECT current_setting('lock_timeout') AS patience),
  patience AS MATERIALIZED (
    SELECT set_config('lock_timeout', CASE usual.patience WHEN '0' THEN $1 ELSE usual.patience END,
                      true) AS set
      FROM usual
  ) SELECT patience.set FROM patience;

-- name: LOCKED
SELECT workspace.id FROM unnest($1::uuid[]) AS workspace (id)
 WHERE hashtextextended($2 || '/' || workspace.id, 0) IN (
   SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()));

-- name: SHARE
WITH
usual AS MATERIALIZED (SELECT current_setting('lock_timeout') AS patience),
patience AS MATERIALIZED (
  SELECT set_config('lock_timeout', CASE usual.patience WHEN '0' THEN $2 ELSE usual.patience END,
                    true) AS set
    FROM usual
)
SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0)) FROM patience WHERE patience.set IS NOT NULL;

-- name: TAKE
WITH
usual AS MATERIALIZED (SELECT current_setting('lock_timeout') AS patience),
patience AS MATERIALIZED (
  SELECT set_config('lock_timeout', CASE usual.patience WHEN '0' THEN $2 ELSE usual.patience END,
                    true) AS set
    FROM usual
),
     held AS MATERIALIZED (
       SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) FROM patience WHERE patience.set IS NOT NULL
     )
SELECT set_config('lock_timeout', (SELECT usual.patience FROM usual), true) FROM held;
