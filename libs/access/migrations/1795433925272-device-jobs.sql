-- What devices are asked to do, and what became of it.
CREATE TABLE access.device_job (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  device_agent_id uuid NOT NULL REFERENCES access.credential (id) ON DELETE CASCADE,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  -- `leased` is another word for queued once the lease is over.
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

-- When a device was heard of last, and what runs on it.
CREATE TABLE access.device_heartbeat (
  device_agent_id uuid PRIMARY KEY REFERENCES access.credential (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  version text NOT NULL,
  last_seen_at timestamptz NOT NULL
);
