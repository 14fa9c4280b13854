CREATE TABLE access.device_job (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  device_agent_id uuid NOT NULL REFERENCES access.credential (id) ON DELETE CASCADE,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  -- An expired lease means queued.
  status text NOT NULL CHECK (status IN ('queued', 'leased', 'done', 'failed')),
  result jsonb,
  leased_until timestamptz,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((status IN ('done', 'failed')) = (ended_at IS NOT NULL))
);
CREATE INDEX device_job_open ON access.device_job (workspace_id, device_agent_id, id) WHERE ended_at IS NULL;
CREATE INDEX device_job_newest ON access.device_job (workspace_id, device_agent_id, id DESC);
CREATE INDEX device_job_expires ON access.device_job (expires_at);

CREATE TABLE access.device_heartbeat (
  device_agent_id uuid PRIMARY KEY REFERENCES access.credential (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  version text NOT NULL,
  last_seen_at timestamptz NOT NULL
);
