-- Run by libs/agents/src/coach/adapters/coach-nights.ts. Written by the test run (ADR 100).

-- name: BEGIN
INSERT INTO agents.coach_night (workspace_id, agent_id, livemode)
VALUES ($1, $2, $3)
ON CONFLICT (workspace_id, agent_id) DO NOTHING;

-- name: DUE
SELECT workspace_id AS "workspaceId", agent_id AS "agentId", livemode, due_at = '-infinity' AS "isFirst"
  FROM agents.coach_night
 WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;

-- name: END
DELETE FROM agents.coach_night WHERE workspace_id = $1 AND agent_id = $2;

-- name: HAS_ENDED
SELECT 1 FROM agents.coach_ended WHERE workspace_id = $1 AND agent_id = $2 LIMIT 1;

-- name: MAKER
SELECT coach_maker AS maker FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2;

-- name: PUT_OFF
UPDATE agents.coach_night SET due_at = $3 WHERE workspace_id = $1 AND agent_id = $2;
