-- All kinds of credentials, so that authentication needs one lookup by hash.
ALTER TABLE access.api_key RENAME TO credential;
ALTER TABLE access.credential RENAME CONSTRAINT api_key_token_hash TO credential_token_hash;
ALTER INDEX access.api_key_pkey RENAME TO credential_pkey;
DROP INDEX access.api_key_workspace;

ALTER TABLE access.credential
  ADD COLUMN kind text NOT NULL DEFAULT 'api_key' CHECK (kind IN ('api_key', 'personal_token', 'publishable_key', 'device_agent')),
  ADD COLUMN member_id uuid,
  ADD COLUMN origins text[],
  -- SHA-256 of the code that claims a device agent.
  ADD COLUMN claim_code_hash bytea CONSTRAINT credential_claim_code_hash UNIQUE,
  ADD COLUMN claim_expires_at timestamptz,
  ALTER COLUMN token_hash DROP NOT NULL,
  ALTER COLUMN last_four DROP NOT NULL,
  ADD CHECK (kind = 'device_agent' OR token_hash IS NOT NULL),
  ADD CHECK ((kind = 'personal_token') = (member_id IS NOT NULL)),
  ADD CHECK ((kind = 'publishable_key') = (origins IS NOT NULL)),
  ADD CHECK ((claim_code_hash IS NULL) = (claim_expires_at IS NULL)),
  ADD FOREIGN KEY (workspace_id, member_id) REFERENCES access.member (workspace_id, id);
ALTER TABLE access.credential ALTER COLUMN kind DROP DEFAULT;

CREATE INDEX credential_newest ON access.credential (workspace_id, kind, id DESC);
CREATE INDEX credential_member ON access.credential (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX credential_origins ON access.credential USING gin (origins) WHERE revoked_at IS NULL;
