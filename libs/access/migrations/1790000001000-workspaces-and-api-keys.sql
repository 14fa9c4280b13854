CREATE TABLE access.workspace (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  livemode boolean NOT NULL,
  country text NOT NULL,
  timezone text NOT NULL,
  language text NOT NULL,
  currency text NOT NULL,
  healthcare boolean NOT NULL,
  -- Both are set together and replace the configured rate limit of this workspace's keys.
  rate_limit_burst int,
  rate_limit_per_second double precision,
  created_at timestamptz NOT NULL,
  CHECK ((rate_limit_burst IS NULL) = (rate_limit_per_second IS NULL))
);

CREATE TABLE access.api_key (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES access.workspace (id),
  name text NOT NULL,
  -- SHA-256 of the token. The token itself is not stored.
  token_hash bytea NOT NULL CONSTRAINT api_key_token_hash UNIQUE,
  prefix text NOT NULL,
  last_four text NOT NULL,
  scopes text[] NOT NULL,
  livemode boolean NOT NULL,
  rate_limited boolean NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by jsonb NOT NULL
);
CREATE INDEX api_key_workspace ON access.api_key (workspace_id, created_at DESC);
