CREATE TABLE events.replay (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  -- Deliveries have its negative in place of the repeated log row.
  number bigint GENERATED ALWAYS AS IDENTITY,
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  -- Null means all events of the subscription.
  events text[],
  only_sent text NOT NULL CHECK (only_sent IN ('all', 'undelivered')),
  status text NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'cancelled', 'failed')),
  reason text CHECK (reason IN ('paused', 'switched_off', 'abandoned')),
  -- Position in the event feed; null before the first part.
  place json,
  reached_at timestamptz,
  looked_at bigint NOT NULL DEFAULT 0,
  queued bigint NOT NULL DEFAULT 0,
  succeeded bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  -- When a process may take the replay; a lease puts that off. Null once it has ended.
  due_at timestamptz,
  lease uuid,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, id),
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL)),
  FOREIGN KEY (workspace_id, subscription_id) REFERENCES events.subscription (workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX replay_number ON events.replay (workspace_id, number);
CREATE INDEX replay_newest ON events.replay (workspace_id, subscription_id, id DESC);
CREATE UNIQUE INDEX replay_open ON events.replay (workspace_id, subscription_id) WHERE ended_at IS NULL;
CREATE INDEX replay_due ON events.replay (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE INDEX replay_ended ON events.replay (ended_at) WHERE ended_at IS NOT NULL;

-- The last attempt of a failed delivery, until a redelivery or replay ends. Both indexes are almost empty.
ALTER TABLE events.attempt ADD COLUMN unresolved boolean NOT NULL DEFAULT false;
CREATE INDEX attempt_unresolved ON events.attempt (subscription_id, id DESC) WHERE unresolved;
CREATE INDEX attempt_unresolved_event ON events.attempt (subscription_id, event_id) WHERE unresolved;
