-- Run by libs/agents/src/tries/adapters/try-rows.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 workspaceId, $2 id, $3 agentId, $4 versionKind, $5 versionNumber, $6 messages, $7 allowWrites, $8 livemode
-- $9 now, $10 maker
INSERT INTO agents.ai_try (workspace_id, id, agent_id, version_kind, version_number, messages, allow_writes, livemode,
                      maker, status, created_at, updated_at, due_at)
SELECT $1, $2, a.id, $4, $5, $6::json, $7, $8, $10::jsonb,
       'queued', $9, $9, $9
  FROM agents.ai_agent a
 WHERE a.workspace_id = $1 AND a.id = $3 FOR KEY SHARE
RETURNING
workspace_id AS "workspaceId", id, agent_id AS "agentId", version_kind AS "versionKind",
version_number AS "versionNumber", messages,
allow_writes AS "allowWrites", CASE status WHEN 'queued' THEN 'running' ELSE status END AS status, answer, reason,
progress, shown,
created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt";

-- name: BEHIND
SELECT p.place::int - 1 AS place, e.seq, e.name, e.data::text AS data
  FROM unnest($1::uuid[], $2::uuid[], $3::int[]) WITH ORDINALITY AS p (workspace_id, try_id, after, place)
 CROSS JOIN LATERAL (
   SELECT seq, name, data FROM agents.ai_try_event e
    WHERE e.workspace_id = p.workspace_id AND e.try_id = p.try_id AND e.seq > p.after
    ORDER BY seq LIMIT 20) AS e
 ORDER BY p.place, e.seq;

-- name: BY_ID
SELECT
  workspace_id AS "workspaceId", id, agent_id AS "agentId", version_kind AS "versionKind",
  version_number AS "versionNumber", messages,
  allow_writes AS "allowWrites", CASE status WHEN 'queued' THEN 'running' ELSE status END AS status, answer, reason,
  progress, shown,
  created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt"
  FROM agents.ai_try
  WHERE workspace_id = $1 AND id = $2;

-- name: END
-- $1 workspaceId, $2 id, $3 lease, $4 status, $5 answer, $6 reason, $7 shown, $8 now
UPDATE agents.ai_try
   SET status = $4, answer = $5, reason = $6, shown = $7::json, progress = NULL, ended_at = $8,
       updated_at = $8, due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;

-- name: HOLD
SELECT 1 FROM agents.ai_try WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL FOR KEY SHARE;

-- name: RECORD
UPDATE agents.ai_try
SET progress = $4::json
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;

-- name: SWEEP_EVENTS
DELETE FROM agents.ai_try_event WHERE (workspace_id, try_id, seq) IN (
  SELECT workspace_id, try_id, seq
    FROM agents.ai_try_event
   WHERE at < $1
   ORDER BY at LIMIT 5000 FOR UPDATE SKIP LOCKED) RETURNING 1;

-- name: SWEEP_TRIES
DELETE FROM agents.ai_try WHERE (workspace_id, id) IN (
  SELECT workspace_id, id
  FROM agents.ai_try
  WHERE ended_at < $1
  ORDER BY ended_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
  RETURNING 1;

-- name: TELL
INSERT INTO agents.ai_try_event (workspace_id, try_id, seq, name, data, at)
SELECT $1, $2, told.last + e.place, e.name, e.data, $4
  FROM (SELECT coalesce(max(seq), 0) AS last FROM agents.ai_try_event WHERE workspace_id = $1 AND try_id = $2) told,
       ROWS FROM (json_to_recordset($3::json) AS (name text, data json)) WITH ORDINALITY AS e (name, data, place);
