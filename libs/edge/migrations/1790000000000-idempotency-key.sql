-- A stored answer, committed with its change.
CREATE TABLE edge.idempotency_key (
  -- SHA-256 of workspace, credential, method, path and key.
  id bytea PRIMARY KEY,
  workspace_id uuid NOT NULL,
  -- SHA-256 of the body's canonical JSON.
  fingerprint bytea NOT NULL,
  -- Null only during the call, when no other transaction sees the row.
  status smallint,
  body text,
  -- The body contains a secret and is encrypted.
  sealed boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);

CREATE INDEX idempotency_key_expires_at ON edge.idempotency_key (expires_at);
