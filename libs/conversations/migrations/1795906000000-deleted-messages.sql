-- Deletion by the sender. Earlier ones have null and no content.
ALTER TABLE conversations.message ADD COLUMN deleted_at timestamptz;

-- Arrived before its message. A deletion wins over every edit.
CREATE TABLE conversations.early_change (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  external_message_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('deleted', 'edited')),
  content text NOT NULL,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, account_id, external_message_id)
);

CREATE INDEX early_change_age ON conversations.early_change (received_at);
