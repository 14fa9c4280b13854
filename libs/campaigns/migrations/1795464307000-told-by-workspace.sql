DROP INDEX campaigns.email_suppression_tell;
CREATE INDEX email_suppression_tell ON campaigns.email_suppression (workspace_id, tell_at) WHERE tell_at IS NOT NULL;
