CREATE TABLE campaigns.test_mail (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  address text NOT NULL,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE INDEX test_mail_queued ON campaigns.test_mail (queued_at);
CREATE INDEX test_mail_contact ON campaigns.test_mail (workspace_id, contact_id);
