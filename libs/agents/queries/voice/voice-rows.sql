-- Run by libs/agents/src/voice/adapters/voice-rows.ts. Written by the test run (ADR 100).

-- name: AGENT
SELECT 1 FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2;

-- name: BEGIN
-- $1 workspaceId, $2 leadId, $3 attempts, $4 call, $5 digest, $6 day
UPDATE agents.voice_call
   SET status = 'calling', call = $4, number_digest = $5, day = $6, judged_after = attempts - 1
 WHERE workspace_id = $1 AND lead_id = $2 AND attempts = $3 AND decided_at IS NULL AND status = 'waiting'
RETURNING 1;

-- name: DECIDE
-- $1 workspaceId, $2 leadId, $3 attempts, $4 decision, $5 failed, $6 now
UPDATE agents.voice_call
   SET status = $4, failed = $5, decided_at = $6, due_at = NULL, call = NULL
 WHERE workspace_id = $1 AND lead_id = $2 AND attempts = $3 AND decided_at IS NULL
RETURNING 1;

-- name: LEASE
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM agents.voice_call o
        WHERE o.due_at IS NOT NULL AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM agents.voice_call o
        WHERE o.due_at IS NOT NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(2 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, lead_id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.lead_id, o.due_at AS due_at FROM agents.voice_call o
         WHERE o.due_at IS NOT NULL AND o.workspace_id = visited.workspace_id AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
),
leased AS (
  UPDATE agents.voice_call v SET due_at = now() + make_interval(secs => 60), attempts = v.attempts + 1
    FROM dealt WHERE v.workspace_id = dealt.workspace_id AND v.lead_id = dealt.lead_id
  RETURNING v.workspace_id AS "workspaceId", v.lead_id AS "leadId", v.ai_agent_id AS "aiAgentId", v.attempts, v.call,
            v.attempts - coalesce(v.judged_after, v.attempts - 1) AS "callAttempts"
)
SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: PAGE
SELECT id, lead_id AS "leadId", status AS decision, failed, decided_at AS at FROM agents.voice_call
 WHERE workspace_id = $1 AND ai_agent_id = $2 AND decided_at IS NOT NULL AND ($3::uuid IS NULL OR id < $3)
 ORDER BY id DESC LIMIT $4;

-- name: PUT_OFF
-- $1 workspaceId, $2 leadId, $3 attempts, $4 seconds
UPDATE agents.voice_call
   SET due_at = now() + make_interval(secs => $4)
 WHERE workspace_id = $1 AND lead_id = $2 AND attempts = $3 AND decided_at IS NULL;

-- name: RECENTLY
SELECT 1 FROM agents.voice_call
 WHERE workspace_id = $1 AND number_digest = ANY($2) AND lead_id <> $3 AND status IN ('calling', 'called')
   AND coalesce(decided_at, $4) > $4::timestamptz - interval '24 hours'
 LIMIT 1;

-- name: TODAY
SELECT count(*)::int AS calls
  FROM agents.voice_call
 WHERE workspace_id = $1 AND ai_agent_id = $2 AND day = $3 AND status IN ('calling', 'called');
