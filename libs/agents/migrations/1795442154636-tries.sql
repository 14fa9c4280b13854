CREATE TABLE agents.ai_try (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  agent_id uuid NOT NULL,
  version_kind text NOT NULL CHECK (version_kind IN ('draft', 'live')),
  version_number integer,
  messages json NOT NULL,
  allow_writes boolean NOT NULL,
  livemode boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed')),
  answer text,
  reason text,
  progress json,
  shown json,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  lease uuid,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, id),
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL)),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents.ai_agent (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX ai_try_due ON agents.ai_try (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE INDEX ai_try_agent ON agents.ai_try (workspace_id, agent_id);
CREATE INDEX ai_try_ended ON agents.ai_try (ended_at) WHERE ended_at IS NOT NULL;

-- Only the process with the lease writes this stream.
CREATE TABLE agents.ai_try_event (
  workspace_id uuid NOT NULL,
  try_id uuid NOT NULL,
  seq integer NOT NULL,
  name text NOT NULL,
  data json NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, try_id, seq),
  FOREIGN KEY (workspace_id, try_id) REFERENCES agents.ai_try (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX ai_try_event_at ON agents.ai_try_event (at);
