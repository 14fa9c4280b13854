-- Run by libs/conversations/src/channels/adapters/messaging-accounts.ts. Written by the test run (ADR 100).

-- name: ANSWERED_BY
SELECT id FROM conversations.messaging_account
 WHERE workspace_id = $1 AND ai_agent_id = $2 AND status = 'connected' AND removed_at IS NULL ORDER BY id;
