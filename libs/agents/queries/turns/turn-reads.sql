-- Run by libs/agents/src/turns/adapters/turn-reads.ts. Written by the test run (ADR 100).

-- name: BY_ID
SELECT
  workspace_id AS "workspaceId", id, conversation_id AS "conversationId", ai_agent_id AS "aiAgentId",
  version_number AS "versionNumber", upto_seq AS "uptoSeq",
  status, reason, message_ids AS "messageIds", superseded, progress, shown, created_at AS "createdAt",
  started_at AS "startedAt", ended_at AS "endedAt" FROM agents.ai_turn WHERE workspace_id = $1 AND id = $2;

-- name: PAGE
SELECT
workspace_id AS "workspaceId", id, conversation_id AS "conversationId", ai_agent_id AS "aiAgentId",
version_number AS "versionNumber", upto_seq AS "uptoSeq",
status, reason, message_ids AS "messageIds", superseded, progress, shown, created_at AS "createdAt",
started_at AS "startedAt", ended_at AS "endedAt" FROM agents.ai_turn
 WHERE workspace_id = $1 AND conversation_id = $2 AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4;
