-- The identifier of the call that the event came of, for the log lines of its deliveries; null for background work.
ALTER TABLE events.event ADD COLUMN request_id text;
