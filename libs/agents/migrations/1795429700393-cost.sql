-- Calls are kept for investigations only; figures come from the sums.
CREATE TABLE agents.model_call (
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('answer', 'try', 'scenario', 'judge', 'coach', 'embedding')),
  -- The calling turn, try, run or source.
  subject_id uuid,
  ai_agent_id uuid,
  graph_id uuid,
  model text NOT NULL,
  prompt_tokens int NOT NULL,
  completion_tokens int NOT NULL,
  cost_micros bigint NOT NULL,
  credits int NOT NULL,
  PRIMARY KEY (workspace_id, id, day)
) PARTITION BY RANGE (day);

CREATE INDEX model_call_subject ON agents.model_call (workspace_id, subject_id) WHERE subject_id IS NOT NULL;
SELECT platform.ensure_partitions('agents.model_call', 30);

-- Sums by local day.
CREATE TABLE agents.usage_sum (
  workspace_id uuid NOT NULL,
  day date NOT NULL,
  purpose text NOT NULL,
  model text NOT NULL,
  -- All zeros without an agent.
  ai_agent_id uuid NOT NULL,
  calls bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  cost_micros bigint NOT NULL,
  credits bigint NOT NULL,
  PRIMARY KEY (workspace_id, day, purpose, model, ai_agent_id)
);

-- Each call locks this row, so that a threshold is crossed once.
CREATE TABLE agents.cost (
  workspace_id uuid PRIMARY KEY,
  credits_month bigint,
  usd_month_micros bigint,
  alert_pct int[] NOT NULL DEFAULT '{80}',
  -- Local month, `YYYY-MM`.
  period text NOT NULL,
  credits_used bigint NOT NULL DEFAULT 0,
  spent_micros bigint NOT NULL DEFAULT 0,
  -- Highest crossed threshold of the current limit.
  credits_alerted int NOT NULL DEFAULT 0,
  usd_alerted int NOT NULL DEFAULT 0
);

CREATE TABLE agents.graph_cost (
  workspace_id uuid NOT NULL,
  graph_id uuid NOT NULL,
  usd_month_micros bigint,
  period text NOT NULL,
  spent_micros bigint NOT NULL DEFAULT 0,
  usd_alerted int NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, graph_id)
);

-- Resetting a limit to an earlier value announces nothing again.
CREATE TABLE agents.cost_alert (
  workspace_id uuid NOT NULL,
  producer text NOT NULL CHECK (producer IN ('credits', 'usd', 'graph')),
  -- All zeros without a graph.
  graph_id uuid NOT NULL,
  period text NOT NULL,
  most bigint NOT NULL,
  threshold int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, producer, graph_id, period, most, threshold)
);
