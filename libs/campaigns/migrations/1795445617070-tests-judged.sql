-- A test mail that is taken stays: its link unsubscribes, and what comes back of it is known. One from before has no token and is not sent.
ALTER TABLE campaigns.test_mail ADD COLUMN token text, ADD COLUMN taken_at timestamptz;
CREATE INDEX test_mail_waiting ON campaigns.test_mail (workspace_id, queued_at) WHERE taken_at IS NULL;
CREATE UNIQUE INDEX test_mail_token ON campaigns.test_mail (token) WHERE token IS NOT NULL;
