-- What the turns of one party have used within the present hour and day of UTC. One row a party, begun anew with its hour or day, and swept after two days.
CREATE TABLE agents.turn_count (
  workspace_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('channel', 'contact', 'network', 'sender')),
  -- The id of the account or contact; of an address its digest with the service's key.
  subject text NOT NULL,
  hour timestamptz NOT NULL,
  turns integer NOT NULL,
  day timestamptz NOT NULL,
  tokens bigint NOT NULL,
  tool_calls integer NOT NULL,
  bookings integer NOT NULL,
  PRIMARY KEY (workspace_id, kind, subject)
);
CREATE INDEX turn_count_day ON agents.turn_count (day);

-- What the turns of one messaging account have used in the month.
CREATE TABLE agents.channel_cost (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- The local month, `YYYY-MM`, as in agents.cost.
  period text NOT NULL,
  credits_used bigint NOT NULL,
  spent_micros bigint NOT NULL,
  PRIMARY KEY (workspace_id, account_id)
);

-- Limits of parties that differ from the usual ones: null is all of the usual ones.
ALTER TABLE agents.cost ADD COLUMN turn_limits jsonb;
-- Percent of the month's budget that one channel may use beside others.
ALTER TABLE agents.cost ADD COLUMN channel_share_pct integer NOT NULL DEFAULT 60;

-- Whether the turn is counted: one that a crash broke off counts once.
ALTER TABLE agents.ai_turn ADD COLUMN counted boolean NOT NULL DEFAULT false;
