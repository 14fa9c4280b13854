-- Sent test mails are kept for unsubscribe links and bounces. Older rows have no token and are not sent.
ALTER TABLE campaigns.test_mail ADD COLUMN token text, ADD COLUMN taken_at timestamptz;
CREATE INDEX test_mail_waiting ON campaigns.test_mail (workspace_id, queued_at) WHERE taken_at IS NULL;
CREATE UNIQUE INDEX test_mail_token ON campaigns.test_mail (token) WHERE token IS NOT NULL;
