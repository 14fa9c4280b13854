-- Usage of one party within the current UTC hour and day. Rows are deleted after two days.
CREATE TABLE agents.turn_count (
  workspace_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('channel', 'contact', 'network', 'sender')),
  -- Id of the account or contact, or the keyed digest of an address.
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

CREATE TABLE agents.channel_cost (
  workspace_id uuid NOT NULL,
  account_id uuid NOT NULL,
  period text NOT NULL,
  credits_used bigint NOT NULL,
  spent_micros bigint NOT NULL,
  PRIMARY KEY (workspace_id, account_id)
);

-- Overrides of the default limits per party.
ALTER TABLE agents.cost ADD COLUMN turn_limits jsonb;
-- Maximum percentage of the month's budget for one channel.
ALTER TABLE agents.cost ADD COLUMN channel_share_pct integer NOT NULL DEFAULT 60;

-- Counts a turn that a crash interrupts once.
ALTER TABLE agents.ai_turn ADD COLUMN counted boolean NOT NULL DEFAULT false;
