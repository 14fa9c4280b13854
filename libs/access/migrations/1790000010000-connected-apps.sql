CREATE TABLE access.connected_app (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES access.workspace (id),
  name text NOT NULL,
  redirect_uris text[] NOT NULL,
  scopes text[] NOT NULL,
  -- Shows people's names even if the workspace uses pseudonyms.
  names boolean NOT NULL,
  created_at timestamptz NOT NULL,
  created_by jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE INDEX connected_app_workspace ON access.connected_app (workspace_id, id DESC) WHERE removed_at IS NULL;

-- State of the authorization server. Identifiers are bearer secrets, so only their SHA-256 is stored; the content is sealed because it
-- repeats some.
CREATE TABLE access.oauth_record (
  kind text NOT NULL,
  id_hash bytea NOT NULL,
  grant_hash bytea,
  uid_hash bytea,
  app_id uuid REFERENCES access.connected_app (id),
  scopes text[],
  content text NOT NULL,
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oauth_record_grant ON access.oauth_record (grant_hash) WHERE grant_hash IS NOT NULL;
CREATE INDEX oauth_record_uid ON access.oauth_record (uid_hash) WHERE uid_hash IS NOT NULL;
CREATE INDEX oauth_record_app ON access.oauth_record (app_id) WHERE app_id IS NOT NULL;
CREATE INDEX oauth_record_expiry ON access.oauth_record (expires_at);

-- The key is the hash of the authorization server's grant id.
CREATE TABLE access.connected_app_consent (
  grant_hash bytea PRIMARY KEY,
  workspace_id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES access.connected_app (id),
  member_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (workspace_id, member_id) REFERENCES access.member (workspace_id, id)
);
CREATE INDEX connected_app_consent_app ON access.connected_app_consent (app_id);

-- A permanent number that replaces a person's name for connected apps.
CREATE TABLE access.pseudonym (
  workspace_id uuid NOT NULL REFERENCES access.workspace (id),
  person_id uuid NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (workspace_id, person_id),
  UNIQUE (workspace_id, number)
);
CREATE TABLE access.pseudonym_counter (
  workspace_id uuid PRIMARY KEY REFERENCES access.workspace (id),
  last_number bigint NOT NULL
);
