CREATE TABLE conversations.whatsapp_template (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL,
  components jsonb NOT NULL,
  status text NOT NULL,
  rejection_reason text,
  external_id text NOT NULL,
  -- Null once the template is deleted at the provider.
  known_as text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX whatsapp_template_known_as ON conversations.whatsapp_template (workspace_id, known_as) WHERE known_as IS NOT NULL;
CREATE INDEX whatsapp_template_external ON conversations.whatsapp_template (workspace_id, account_id, external_id);
CREATE INDEX whatsapp_template_account ON conversations.whatsapp_template (workspace_id, account_id, id);
CREATE INDEX whatsapp_template_status ON conversations.whatsapp_template (workspace_id, status, id);

CREATE TABLE conversations.template_sync (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  attempts int NOT NULL,
  leased_until timestamptz,
  -- Counts requests, so that a request during a sync starts another one.
  asked int NOT NULL,
  PRIMARY KEY (workspace_id, account_id)
);

CREATE INDEX template_sync_due ON conversations.template_sync (due_at);

CREATE TABLE conversations.whatsapp_flow (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  categories text[] NOT NULL,
  json jsonb NOT NULL,
  status text NOT NULL,
  external_id text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
