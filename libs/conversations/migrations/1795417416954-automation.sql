CREATE TABLE conversations.macro (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  actions jsonb NOT NULL,
  team_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX macro_name ON conversations.macro (workspace_id, lower(name));

CREATE TABLE conversations.assignment_rule (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  position int NOT NULL CHECK (position BETWEEN 1 AND 1000),
  conditions jsonb NOT NULL,
  strategy text NOT NULL CHECK (strategy IN ('member', 'round_robin', 'least_loaded')),
  assignee_user_id uuid,
  team_id uuid,
  max_active int CHECK (max_active BETWEEN 1 AND 1000),
  is_active boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX assignment_rule_name ON conversations.assignment_rule (workspace_id, lower(name));
CREATE INDEX assignment_rule_asked ON conversations.assignment_rule (workspace_id, position, id) WHERE is_active;

CREATE TABLE conversations.automation_trigger (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  event text NOT NULL,
  conditions jsonb NOT NULL,
  actions jsonb NOT NULL,
  is_active boolean NOT NULL,
  saved_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX automation_trigger_name ON conversations.automation_trigger (workspace_id, lower(name));
CREATE INDEX automation_trigger_event ON conversations.automation_trigger (workspace_id, event) WHERE is_active;

-- Availability and last draw of a member. The default is available and never.
CREATE TABLE conversations.turn (
  workspace_id uuid NOT NULL,
  member_id uuid NOT NULL,
  available boolean NOT NULL,
  drawn bigint NOT NULL,
  PRIMARY KEY (workspace_id, member_id)
);

-- Locked until the commit, so that the next draw sees the last one.
CREATE TABLE conversations.draw (
  workspace_id uuid PRIMARY KEY,
  draws bigint NOT NULL
);

-- Triggers to run once per event; the run deletes the row.
CREATE TABLE conversations.trigger_job (
  workspace_id uuid NOT NULL,
  event_id uuid NOT NULL,
  trigger_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  message_id uuid,
  -- Triggers that led to the event, the first one first.
  chain uuid[] NOT NULL,
  attempts int NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, event_id, trigger_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

CREATE INDEX trigger_job_due ON conversations.trigger_job (workspace_id, due_at);

CREATE TABLE conversations.automation_run (
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  trigger_id uuid NOT NULL,
  event_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('applied', 'skipped', 'failed')),
  reason text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id, day)
) PARTITION BY RANGE (day);

CREATE INDEX automation_run_trigger ON conversations.automation_run (workspace_id, trigger_id, id);
CREATE INDEX automation_run_conversation ON conversations.automation_run (workspace_id, conversation_id, created_at) WHERE outcome <> 'skipped';
SELECT platform.ensure_partitions('conversations.automation_run', 30);

-- Macros and triggers refer to templates of any account.
CREATE INDEX whatsapp_template_name ON conversations.whatsapp_template (workspace_id, name, language) WHERE known_as IS NOT NULL;
