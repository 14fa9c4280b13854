CREATE TABLE commerce.portal_account (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  only_one text,
  name text NOT NULL,
  api_url text,
  api_token_sealed text,
  webhook_secret_sealed text NOT NULL,
  pipeline_id uuid,
  location_id uuid,
  enabled boolean NOT NULL,
  removed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX portal_account_only_one ON commerce.portal_account (workspace_id, only_one) WHERE only_one IS NOT NULL;

-- Signed portal requests contain only the account.
CREATE UNIQUE INDEX portal_account_id ON commerce.portal_account (id);
