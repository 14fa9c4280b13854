-- The identifier of the call that an event came of; null for background work. One search of the logs then finds a call and all that followed.
ALTER TABLE platform.outbox ADD COLUMN request_id text;
ALTER TABLE platform.late_event ADD COLUMN request_id text;
