-- Uses the time of the write instead of the transaction's start, because the relay does not look behind its last time. It also orders the
-- events of one import.
ALTER TABLE platform.outbox ALTER COLUMN due_at SET DEFAULT clock_timestamp();

-- An event that a subscriber did not process with the others, because of a full queue, a failure or lost jobs. This row, and no longer the
-- outbox, enqueues it until it is processed.
CREATE TABLE platform.late_event (
  subscriber text NOT NULL,
  day date NOT NULL,
  event_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  type text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  times_enqueued int NOT NULL DEFAULT 0,
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  -- A parked event waits for an operator and no longer keeps its day.
  parked_at timestamptz,
  PRIMARY KEY (subscriber, day, event_id)
);
CREATE INDEX late_event_unfinished ON platform.late_event (subscriber, workspace_id, due_at) WHERE parked_at IS NULL;
CREATE INDEX late_event_next ON platform.late_event (subscriber, due_at) WHERE parked_at IS NULL;
CREATE INDEX late_event_day ON platform.late_event (day) WHERE parked_at IS NULL;
CREATE INDEX late_event_parked ON platform.late_event (parked_at) WHERE parked_at IS NOT NULL;
