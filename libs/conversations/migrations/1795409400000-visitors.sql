-- A website visitor in one browser. Only the hash of its token is stored.
CREATE TABLE conversations.visitor (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  -- Identity proven by the website.
  external_id text,
  name text,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX visitor_token ON conversations.visitor (workspace_id, token_hash);
CREATE INDEX visitor_seen ON conversations.visitor (seen_at);
