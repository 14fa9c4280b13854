-- An answer that a repeat of its call gets again. The row is written with the change that it answers, or not at all.
CREATE TABLE edge.idempotency_key (
  -- SHA-256 of workspace, credential, method, path and key
  id bytea PRIMARY KEY,
  workspace_id uuid NOT NULL,
  -- SHA-256 of the body's canonical JSON
  fingerprint bytea NOT NULL,
  -- null only while the call that owns the row runs: nobody else sees it then
  status smallint,
  body text,
  -- the body shows a secret and is kept encrypted
  sealed boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);

CREATE INDEX idempotency_key_expires_at ON edge.idempotency_key (expires_at);
