DROP INDEX conversations.conversation_snoozed;
CREATE INDEX conversation_snoozed ON conversations.conversation (workspace_id, snoozed_until) WHERE status = 'snoozed';
