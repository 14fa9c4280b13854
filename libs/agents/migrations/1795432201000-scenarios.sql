CREATE TABLE agents.scenario_number (
  workspace_id uuid PRIMARY KEY,
  last int NOT NULL
);

CREATE TABLE agents.scenario (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  agent_id uuid NOT NULL,
  number int NOT NULL,
  title text NOT NULL,
  script jsonb,
  persona text,
  max_turns int NOT NULL,
  mocks jsonb NOT NULL,
  assertions jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((script IS NULL) <> (persona IS NULL)),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents.ai_agent (workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scenario_number_once ON agents.scenario (workspace_id, number);
CREATE INDEX scenario_agent ON agents.scenario (workspace_id, agent_id, id);

CREATE TABLE agents.scenario_suite (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  agent_id uuid NOT NULL,
  name text NOT NULL,
  -- The agent and the folded name, which are unique together.
  name_key text NOT NULL,
  kind text NOT NULL,
  scenario_ids jsonb NOT NULL,
  repeats int NOT NULL,
  -- Local time, HH:MM.
  run_at text NOT NULL,
  enabled boolean NOT NULL,
  -- Next check, and local date of the last run that it started.
  due_at timestamptz,
  last_run_on text,
  livemode boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents.ai_agent (workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scenario_suite_name ON agents.scenario_suite (workspace_id, name_key);
CREATE INDEX scenario_suite_agent ON agents.scenario_suite (workspace_id, agent_id, id);
CREATE INDEX scenario_suite_due ON agents.scenario_suite (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE agents.suite_run (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  suite_id uuid NOT NULL,
  suite_name text NOT NULL,
  suite_kind text NOT NULL,
  agent_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  trigger text NOT NULL,
  version_kind text NOT NULL,
  version_number int,
  status text NOT NULL CHECK (status IN ('running', 'completed', 'cancelled')),
  n int NOT NULL,
  summary json,
  delta json,
  pass_rate float8,
  livemode boolean NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (workspace_id, id),
  CHECK ((status = 'running') = (ended_at IS NULL))
);
CREATE INDEX suite_run_agent ON agents.suite_run (workspace_id, agent_id, id);
CREATE INDEX suite_run_before ON agents.suite_run (workspace_id, suite_id, ended_at) WHERE status = 'completed';
CREATE INDEX suite_run_ended ON agents.suite_run (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE agents.scenario_run (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  batch_id uuid NOT NULL,
  suite_run_id uuid,
  agent_id uuid NOT NULL,
  scenario_id uuid NOT NULL,
  display_id text NOT NULL,
  version_kind text NOT NULL,
  version_number int,
  status text NOT NULL,
  score int,
  error text,
  results json,
  hard_fails json,
  transcript json,
  cost_micros bigint NOT NULL DEFAULT 0,
  duration_ms bigint,
  livemode boolean NOT NULL,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  lease uuid,
  attempts int NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL))
);
CREATE INDEX scenario_run_due ON agents.scenario_run (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE INDEX scenario_run_leased ON agents.scenario_run (due_at) WHERE lease IS NOT NULL;
CREATE INDEX scenario_run_agent ON agents.scenario_run (workspace_id, agent_id, id);
CREATE INDEX scenario_run_batch ON agents.scenario_run (workspace_id, batch_id, id);
CREATE INDEX scenario_run_scenario ON agents.scenario_run (workspace_id, scenario_id, id);
CREATE INDEX scenario_run_suite ON agents.scenario_run (workspace_id, suite_run_id, id) WHERE suite_run_id IS NOT NULL;
CREATE INDEX scenario_run_open ON agents.scenario_run (workspace_id, suite_run_id) WHERE suite_run_id IS NOT NULL AND ended_at IS NULL;
CREATE INDEX scenario_run_ended ON agents.scenario_run (ended_at) WHERE ended_at IS NOT NULL;
