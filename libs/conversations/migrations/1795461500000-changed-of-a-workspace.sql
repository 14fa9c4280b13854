CREATE INDEX campaign_message_changed_of ON conversations.campaign_message (workspace_id, changed_at) WHERE changed_at IS NOT NULL;
DROP INDEX conversations.campaign_message_changed;
