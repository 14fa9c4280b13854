-- Rows are kept until the contacts are updated.
CREATE TABLE campaigns.freed_address (
  workspace_id uuid NOT NULL,
  address text NOT NULL,
  tell_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, address)
);

CREATE INDEX freed_address_tell ON campaigns.freed_address (workspace_id, tell_at);
