CREATE TABLE campaigns.sending_domain (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  domain text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'verified', 'failed')),
  selector text NOT NULL,
  public_key text NOT NULL,
  private_key_sealed text NOT NULL,
  -- Answers of the name servers by purpose.
  answers jsonb NOT NULL,
  checked_at timestamptz,
  verified_at timestamptz,
  -- Start of the current period with wrong answers.
  wrong_since timestamptz,
  next_check_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX sending_domain_name ON campaigns.sending_domain (workspace_id, domain);
-- A domain is verified in one workspace only.
CREATE UNIQUE INDEX sending_domain_verified ON campaigns.sending_domain (domain) WHERE status = 'verified';
CREATE INDEX sending_domain_due ON campaigns.sending_domain (next_check_at);

-- The reason decides which kinds of mail are suppressed.
CREATE TABLE campaigns.email_suppression (
  workspace_id uuid NOT NULL,
  address text NOT NULL,
  id uuid NOT NULL,
  reason text NOT NULL CHECK (reason IN ('bounced', 'complained', 'manual')),
  tell_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, address)
);

CREATE INDEX email_suppression_id ON campaigns.email_suppression (workspace_id, id);
CREATE INDEX email_suppression_tell ON campaigns.email_suppression (tell_at) WHERE tell_at IS NOT NULL;

-- Locked by every process that counts for the workspace.
CREATE TABLE campaigns.email_reputation (
  workspace_id uuid NOT NULL PRIMARY KEY,
  -- Number of releases; older counts no longer matter.
  round int NOT NULL,
  blocked_at timestamptz,
  detail text,
  campaign_id uuid,
  released_at timestamptz,
  released_by jsonb
);

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

-- Counts of one campaign since its start or last resume.
CREATE TABLE campaigns.campaign_count (
  workspace_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  since timestamptz NOT NULL,
  sends int NOT NULL,
  hard_bounces int NOT NULL,
  complaints int NOT NULL,
  PRIMARY KEY (workspace_id, campaign_id)
);

-- Processed events of a provider, by its id.
CREATE TABLE campaigns.email_event (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  event_id text NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, account_id, event_id)
);

CREATE INDEX email_event_taken ON campaigns.email_event (taken_at);
