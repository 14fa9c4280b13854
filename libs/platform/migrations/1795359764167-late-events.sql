-- When an event was written and not when its transaction began: a relay remembers up to when it has looked, and what is written just
-- before its commit lies after that. The events of one import also come one after the other.
ALTER TABLE platform.outbox ALTER COLUMN due_at SET DEFAULT clock_timestamp();

-- An event that one of its subscribers did not take in together with the others: its queue was full, its handler failed, or what was
-- queued was lost over and over. From then on this row, and no longer the outbox, has it handed to that subscriber. It goes once the
-- event is taken in.
CREATE TABLE platform.late_event (
  subscriber text NOT NULL,
  day date NOT NULL,
  event_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  type text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- How often it was put on the queue from here.
  times_enqueued int NOT NULL DEFAULT 0,
  -- How often taking it in failed.
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  -- Set after the last attempt: it waits for an operator, and no longer keeps its day.
  parked_at timestamptz,
  PRIMARY KEY (subscriber, day, event_id)
);
CREATE INDEX late_event_unfinished ON platform.late_event (subscriber, workspace_id, due_at) WHERE parked_at IS NULL;
CREATE INDEX late_event_next ON platform.late_event (subscriber, due_at) WHERE parked_at IS NULL;
CREATE INDEX late_event_day ON platform.late_event (day) WHERE parked_at IS NULL;
CREATE INDEX late_event_parked ON platform.late_event (parked_at) WHERE parked_at IS NOT NULL;
