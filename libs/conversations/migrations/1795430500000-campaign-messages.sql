-- Campaign messages, which are sent after answers.
ALTER TABLE conversations.send ADD COLUMN bulk boolean NOT NULL DEFAULT false;
CREATE INDEX send_first ON conversations.send (account_id, bulk, due_at) WHERE due_at IS NOT NULL;

CREATE TABLE conversations.campaign_message (
  workspace_id uuid NOT NULL,
  message_id uuid NOT NULL,
  account_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  changed_at timestamptz,
  PRIMARY KEY (workspace_id, message_id)
) WITH (fillfactor = 80);

CREATE INDEX campaign_message_changed ON conversations.campaign_message (changed_at) WHERE changed_at IS NOT NULL;

-- The messaging limit counts these contacts.
CREATE TABLE conversations.templated_contact (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  identity text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, account_id, identity)
) WITH (fillfactor = 80);

CREATE INDEX templated_contact_sent ON conversations.templated_contact (workspace_id, account_id, sent_at);
