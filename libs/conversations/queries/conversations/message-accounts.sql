-- Run by libs/conversations/src/conversations/adapters/message-accounts.ts. Written by the test run (ADR 100).

-- name: BY_IDS
SELECT
       workspace_id AS "workspaceId", id, kind, provider, address, name, location_id AS "locationId",
       placed_by AS "placedBy", status, default_handler AS "defaultHandler",
       ai_agent_id AS "aiAgentId", window_hours AS "windowHours", max_per_second AS "maxPerSecond"
       FROM conversations.messaging_account
       WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);

-- name: CONNECTED
SELECT
       workspace_id AS "workspaceId", id, kind, provider, address, name, location_id AS "locationId",
       placed_by AS "placedBy", status, default_handler AS "defaultHandler",
       ai_agent_id AS "aiAgentId", window_hours AS "windowHours", max_per_second AS "maxPerSecond"
       FROM conversations.messaging_account
 WHERE workspace_id = $1 AND connected_as IS NOT NULL AND kind = $2
 ORDER BY location_id IS DISTINCT FROM $3::uuid, created_at, id LIMIT 1;
