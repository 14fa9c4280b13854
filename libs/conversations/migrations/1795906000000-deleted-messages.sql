-- When its sender deleted the message at the provider. Null for those that were deleted before this column was there: these have no content.
ALTER TABLE conversations.message ADD COLUMN deleted_at timestamptz;

-- A sender's change of a message that has not come yet. One for each message: a deletion outlasts every edit.
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
