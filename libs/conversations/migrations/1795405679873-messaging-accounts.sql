CREATE TABLE conversations.messaging_account (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  provider text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  -- Kind and address of the connection; null while disconnected.
  connected_as text,
  location_id uuid,
  status text NOT NULL,
  status_reason text,
  default_handler text NOT NULL,
  ai_agent_id uuid,
  window_hours int,
  max_per_second int NOT NULL,
  messaging_limit int,
  reminder_template_id uuid,
  cancel_template_id uuid,
  config jsonb NOT NULL,
  -- Null without secrets or once the account is deleted.
  secrets_sealed text,
  -- Secret that the provider presents, and its predecessor while that is valid.
  own_secret_sealed text,
  former_secret_sealed text,
  former_secret_until timestamptz,
  connected_at timestamptz NOT NULL,
  disconnected_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((status = 'connected') = (connected_as IS NOT NULL)),
  CHECK (removed_at IS NULL OR (status = 'disconnected' AND secrets_sealed IS NULL AND own_secret_sealed IS NULL AND former_secret_sealed IS NULL))
);

CREATE UNIQUE INDEX messaging_account_connected_as ON conversations.messaging_account (workspace_id, connected_as) WHERE connected_as IS NOT NULL;

-- Inbound requests contain only the account.
CREATE UNIQUE INDEX messaging_account_id ON conversations.messaging_account (id);
