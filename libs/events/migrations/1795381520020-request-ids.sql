-- Null for background work.
ALTER TABLE events.event ADD COLUMN request_id text;
