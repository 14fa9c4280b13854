-- Null for background work.
ALTER TABLE platform.outbox ADD COLUMN request_id text;
ALTER TABLE platform.late_event ADD COLUMN request_id text;
