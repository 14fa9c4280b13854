CREATE TABLE campaigns.sending_domain (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  domain text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'verified', 'failed')),
  selector text NOT NULL,
  public_key text NOT NULL,
  private_key_sealed text NOT NULL,
  -- By purpose, what name servers said when they were last asked.
  answers jsonb NOT NULL,
  checked_at timestamptz,
  verified_at timestamptz,
  -- Since when what name servers say has been wrong without a break.
  wrong_since timestamptz,
  next_check_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX sending_domain_name ON campaigns.sending_domain (workspace_id, domain);
-- Of all workspaces, one sends from it.
CREATE UNIQUE INDEX sending_domain_verified ON campaigns.sending_domain (domain) WHERE status = 'verified';
CREATE INDEX sending_domain_due ON campaigns.sending_domain (next_check_at);

-- Addresses that nothing is sent to. The reason decides what is meant by nothing.
CREATE TABLE campaigns.email_suppression (
  workspace_id uuid NOT NULL,
  address text NOT NULL,
  id uuid NOT NULL,
  reason text NOT NULL CHECK (reason IN ('bounced', 'complained', 'manual')),
  -- Until its contacts are told.
  tell_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, address)
);

CREATE INDEX email_suppression_id ON campaigns.email_suppression (workspace_id, id);
CREATE INDEX email_suppression_tell ON campaigns.email_suppression (tell_at) WHERE tell_at IS NOT NULL;

-- Whoever counts for a workspace holds its row.
CREATE TABLE campaigns.email_reputation (
  workspace_id uuid NOT NULL PRIMARY KEY,
  -- Releases so far: what was counted before one counts no more.
  round int NOT NULL,
  blocked_at timestamptz,
  detail text,
  campaign_id uuid,
  released_at timestamptz,
  released_by jsonb
);

-- Of all mail campaigns of a workspace, by minute.
CREATE TABLE campaigns.email_count (
  workspace_id uuid NOT NULL,
  round int NOT NULL,
  minute timestamptz NOT NULL,
  sends int NOT NULL,
  hard_bounces int NOT NULL,
  complaints int NOT NULL,
  PRIMARY KEY (workspace_id, round, minute)
);

CREATE INDEX email_count_minute ON campaigns.email_count (minute);

-- Of one campaign, since its start or its last resume.
CREATE TABLE campaigns.campaign_count (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  since timestamptz NOT NULL,
  sends int NOT NULL,
  hard_bounces int NOT NULL,
  complaints int NOT NULL,
  PRIMARY KEY (workspace_id, campaign_id)
);

-- What a provider has told already, by its own id.
CREATE TABLE campaigns.email_event (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  event_id text NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, account_id, event_id)
);

CREATE INDEX email_event_taken ON campaigns.email_event (taken_at);
