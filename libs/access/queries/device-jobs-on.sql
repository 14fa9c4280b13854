-- Run by libs/access/src/adapters/device-jobs-on.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 workspaceId, $2 id, $3 deviceAgentId, $4 kind, $5 payload, $6 expiresAt, $7 createdAt
INSERT INTO access.device_job (workspace_id, id, device_agent_id, kind, payload, status, expires_at, created_at)
VALUES ($1, $2, $3, $4, $5, 'queued', $6, $7)
RETURNING
id, kind, payload, result, expires_at AS "expiresAt", ended_at AS "endedAt", created_at AS "createdAt",
CASE WHEN (status = 'leased' AND leased_until > now()) THEN leased_until END AS "leasedUntil",
CASE WHEN ended_at IS NOT NULL OR (status = 'leased' AND leased_until > now()) THEN status
  WHEN expires_at <= now() THEN 'expired'
     ELSE 'queued' END AS status;

-- name: BEAT
INSERT INTO access.device_heartbeat (device_agent_id, workspace_id, version, last_seen_at) VALUES ($2, $1, $3, now())
ON CONFLICT (device_agent_id) DO UPDATE SET version = excluded.version, last_seen_at = excluded.last_seen_at;

-- name: BY_ID
SELECT
  id, kind, payload, result, expires_at AS "expiresAt", ended_at AS "endedAt", created_at AS "createdAt",
  CASE WHEN (status = 'leased' AND leased_until > now()) THEN leased_until END AS "leasedUntil",
  CASE WHEN ended_at IS NOT NULL OR (status = 'leased' AND leased_until > now()) THEN status
    WHEN expires_at <= now() THEN 'expired'
       ELSE 'queued' END AS status FROM access.device_job WHERE workspace_id = $1 AND device_agent_id = $2 AND id = $3;

-- name: END
-- $1 workspaceId, $2 deviceAgentId, $3 id, $4 outcome, $5 result
UPDATE access.device_job
   SET status = $4, result = $5, ended_at = now(), leased_until = NULL
 WHERE workspace_id = $1 AND device_agent_id = $2 AND id = $3 AND (status = 'leased' AND leased_until > now())
RETURNING
id, kind, payload, result, expires_at AS "expiresAt", ended_at AS "endedAt", created_at AS "createdAt",
CASE WHEN (status = 'leased' AND leased_until > now()) THEN leased_until END AS "leasedUntil",
CASE WHEN ended_at IS NOT NULL OR (status = 'leased' AND leased_until > now()) THEN status
  WHEN expires_at <= now() THEN 'expired'
     ELSE 'queued' END AS status;

-- name: EXISTS
SELECT 1 FROM access.credential WHERE workspace_id = $1 AND id = $2 AND kind = 'device_agent';

-- name: EXPIRE
UPDATE access.device_job SET status = 'expired', ended_at = now(), leased_until = NULL
 WHERE workspace_id = $1 AND device_agent_id = $2 AND ended_at IS NULL AND expires_at <= now()
   AND NOT (status = 'leased' AND leased_until > now());

-- name: LAST_SEEN
SELECT device_agent_id AS id, last_seen_at AS at
  FROM access.device_heartbeat
 WHERE workspace_id = $1 AND device_agent_id = ANY ($2::uuid[]);

-- name: PAGE
SELECT
id, kind, payload, result, expires_at AS "expiresAt", ended_at AS "endedAt", created_at AS "createdAt",
CASE WHEN (status = 'leased' AND leased_until > now()) THEN leased_until END AS "leasedUntil",
CASE WHEN ended_at IS NOT NULL OR (status = 'leased' AND leased_until > now()) THEN status
  WHEN expires_at <= now() THEN 'expired'
     ELSE 'queued' END AS status
  FROM access.device_job
 WHERE workspace_id = $1 AND device_agent_id = $2 AND ($3::uuid IS NULL OR id < $3)
 ORDER BY id DESC LIMIT $4;

-- name: STANDING
SELECT 1 FROM access.credential WHERE workspace_id = $1 AND id = $2 AND kind = 'device_agent' AND revoked_at IS NULL;

-- name: TAKE
WITH due AS (
  SELECT workspace_id, id FROM access.device_job
   WHERE workspace_id = $1 AND device_agent_id = $2 AND ended_at IS NULL AND expires_at > now()
     AND (leased_until IS NULL OR leased_until <= now())
   ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED
), leased AS (
  UPDATE access.device_job j SET status = 'leased', leased_until = now() + interval '60 seconds'
    FROM due WHERE j.workspace_id = due.workspace_id AND j.id = due.id RETURNING j.*
)
SELECT
id, kind, payload, result, expires_at AS "expiresAt", ended_at AS "endedAt", created_at AS "createdAt",
CASE WHEN (status = 'leased' AND leased_until > now()) THEN leased_until END AS "leasedUntil",
CASE WHEN ended_at IS NOT NULL OR (status = 'leased' AND leased_until > now()) THEN status
  WHEN expires_at <= now() THEN 'expired'
     ELSE 'queued' END AS status FROM leased ORDER BY id;

-- name: WITH_NEWS
SELECT d.id FROM unnest($1::uuid[], $2::uuid[]) AS d (workspace_id, id)
  LEFT JOIN access.credential c ON c.workspace_id = d.workspace_id AND c.id = d.id AND c.revoked_at IS NULL
  LEFT JOIN LATERAL (
    SELECT true AS waits FROM access.device_job j
     WHERE j.workspace_id = d.workspace_id AND j.device_agent_id = d.id AND j.ended_at IS NULL
       AND j.expires_at > now()
       AND (j.leased_until IS NULL OR j.leased_until <= now()) LIMIT 1) due ON true
 WHERE due.waits OR c.id IS NULL;
