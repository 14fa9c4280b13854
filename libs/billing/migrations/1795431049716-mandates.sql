-- Every change of a payment method locks this row.
CREATE TABLE billing.account (
  workspace_id uuid PRIMARY KEY,
  -- The next reference at the provider derives from it, so that a repeat after a crash finds the same mandate.
  mandates int NOT NULL DEFAULT 0
);

CREATE TABLE billing.mandate (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('provider_a', 'provider_b')),
  reference text NOT NULL,
  provider_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'failed', 'revoked')),
  setup_url text,
  livemode boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Next check of a pending mandate at the provider.
  ask_due_at timestamptz,
  -- When to end at the provider a mandate that has ended here.
  end_due_at timestamptz,
  end_attempts int NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, id),
  CHECK ((status = 'pending') = (ask_due_at IS NOT NULL)),
  CHECK (end_due_at IS NULL OR status IN ('failed', 'revoked'))
);

CREATE UNIQUE INDEX mandate_active ON billing.mandate (workspace_id) WHERE status = 'active';
CREATE UNIQUE INDEX mandate_pending ON billing.mandate (workspace_id) WHERE status = 'pending';
CREATE UNIQUE INDEX mandate_reference ON billing.mandate (provider, reference);
CREATE UNIQUE INDEX mandate_at_provider ON billing.mandate (provider, provider_id);
CREATE INDEX mandate_ask_due ON billing.mandate (provider, ask_due_at) WHERE ask_due_at IS NOT NULL;
CREATE INDEX mandate_end_due ON billing.mandate (provider, end_due_at) WHERE end_due_at IS NOT NULL;

-- Kept well beyond the validity of a signature.
CREATE TABLE billing.callback (
  provider text NOT NULL,
  event_id text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX callback_at ON billing.callback (at);
