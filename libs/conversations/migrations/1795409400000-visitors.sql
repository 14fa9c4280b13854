-- A visitor of a website, in one browser. Its token is known by its hash alone.
CREATE TABLE conversations.visitor (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  -- As the website has proven it.
  external_id text,
  name text,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX visitor_token ON conversations.visitor (workspace_id, token_hash);
-- Sessions that nobody has used for long go.
CREATE INDEX visitor_seen ON conversations.visitor (seen_at);
