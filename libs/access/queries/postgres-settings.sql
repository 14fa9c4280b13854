-- Run by libs/access/src/adapters/postgres-settings.ts. Written by the test run (ADR 100).

-- name: LOCK
SELECT name, timezone, language, currency, date_format AS "dateFormat", website, country,
       opening_hours AS "openingHours", ads, healthcare, suspended,
       rate_limit_burst AS burst, rate_limit_per_second AS "perSecond",
       workspace_rate_limit_burst AS "burstTogether", workspace_rate_limit_per_second AS "perSecondTogether",
(SELECT coalesce(json_object_agg(name, most), '{}') FROM platform.ceiling WHERE workspace_id = $1) AS ceilings
  FROM access.workspace WHERE id = $1 FOR NO KEY UPDATE;

-- name: MARK
-- $1 workspaceId, $2 requestedAt, $3 reference, $4 wasSuspended, $5 dueAt
INSERT INTO access.workspace_deletion (workspace_id, requested_at, reference, was_suspended, due_at)
VALUES ($1, $2, $3, $4, $5);

-- name: READ
SELECT name, timezone, language, currency, date_format AS "dateFormat", website, country,
       opening_hours AS "openingHours", ads, healthcare, suspended,
       rate_limit_burst AS burst, rate_limit_per_second AS "perSecond",
       workspace_rate_limit_burst AS "burstTogether", workspace_rate_limit_per_second AS "perSecondTogether",
(SELECT coalesce(json_object_agg(name, most), '{}') FROM platform.ceiling WHERE workspace_id = $1) AS ceilings
  FROM access.workspace WHERE id = $1;

-- name: SAVE
-- $1 workspaceId, $2 name, $3 timezone, $4 language, $5 currency, $6 dateFormat, $7 website, $8 country
-- $9 openingHours, $10 ads, $11 healthcare, $12 burst, $13 perSecond, $14 burstTogether, $15 perSecondTogether
-- $16 suspended
UPDATE access.workspace
   SET name = $2, timezone = $3, language = $4, currency = $5, date_format = $6,
       website = $7, country = $8, opening_hours = $9, ads = $10,
       healthcare = $11, rate_limit_burst = $12, rate_limit_per_second = $13,
       workspace_rate_limit_burst = $14, workspace_rate_limit_per_second = $15,
       suspended = $16
 WHERE id = $1;

-- name: TAKE_BACK
DELETE FROM access.workspace_deletion WHERE workspace_id = $1 AND begun_at IS NULL RETURNING
workspace_id AS "workspaceId", requested_at AS "requestedAt", reference, was_suspended AS "wasSuspended",
due_at AS "dueAt", begun_at AS "begunAt",
ended_at AS "endedAt";
