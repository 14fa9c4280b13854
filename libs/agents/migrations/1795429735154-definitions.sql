CREATE TABLE agents.ai_agent (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  folded_name text NOT NULL,
  description text,
  draft jsonb NOT NULL,
  draft_revision integer NOT NULL CHECK (draft_revision >= 1),
  enabled boolean NOT NULL,
  coach_enabled boolean NOT NULL,
  -- `{id, number, publishedAt, publishedBy, digest}`; null before the first version.
  live_version jsonb,
  -- At most one agent of a workspace calls leads automatically.
  calls_leads boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX ai_agent_name ON agents.ai_agent (workspace_id, folded_name);
CREATE UNIQUE INDEX ai_agent_calls_leads ON agents.ai_agent (workspace_id) WHERE calls_leads;

-- Drafts with all texts that they refer to.
CREATE TABLE agents.agent_version (
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  id uuid NOT NULL,
  published_at timestamptz NOT NULL,
  published_by jsonb NOT NULL,
  note text,
  from_version integer,
  pinned json NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (workspace_id, agent_id, number),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents.ai_agent (workspace_id, id) ON DELETE CASCADE
);

CREATE TABLE agents.graph (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  folded_name text NOT NULL,
  draft jsonb NOT NULL,
  draft_revision integer NOT NULL CHECK (draft_revision >= 1),
  live_version jsonb,
  runtime_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((live_version IS NULL) = (runtime_id IS NULL))
);
CREATE UNIQUE INDEX graph_name ON agents.graph (workspace_id, folded_name);
CREATE UNIQUE INDEX graph_runtime ON agents.graph (workspace_id, runtime_id) WHERE runtime_id IS NOT NULL;

CREATE TABLE agents.graph_version (
  workspace_id uuid NOT NULL,
  graph_id uuid NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  id uuid NOT NULL,
  published_at timestamptz NOT NULL,
  published_by jsonb NOT NULL,
  pinned json NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (workspace_id, graph_id, number),
  FOREIGN KEY (workspace_id, graph_id) REFERENCES agents.graph (workspace_id, id) ON DELETE CASCADE
);

-- Rejects changes of a version.
CREATE FUNCTION agents.keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version never changes';
END $$;
CREATE TRIGGER agent_version_kept BEFORE UPDATE ON agents.agent_version FOR EACH ROW EXECUTE FUNCTION agents.keep_version();
CREATE TRIGGER graph_version_kept BEFORE UPDATE ON agents.graph_version FOR EACH ROW EXECUTE FUNCTION agents.keep_version();

CREATE TABLE agents.custom_tool (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  -- Stored as json, because the model reads the fields in this order.
  input_schema json NOT NULL,
  http jsonb NOT NULL,
  effects text NOT NULL CHECK (effects IN ('read', 'write')),
  timeout_ms integer NOT NULL,
  enabled boolean NOT NULL,
  -- A sealed JSON object by name.
  secrets_sealed text,
  secret_names text[] NOT NULL,
  digest text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX custom_tool_name ON agents.custom_tool (workspace_id, lower(name));

CREATE TABLE agents.skill (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  content text NOT NULL,
  enabled boolean NOT NULL,
  digest text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX skill_name ON agents.skill (workspace_id, lower(name));
